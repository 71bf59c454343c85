"""People at a table: strangers who meet at a listed one, a lock, a kick, who leaves and returns."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import PHONE, Guest

BY_LINK = re.compile(r"/t/[^?]+$")
MOST_MOVES = 20  # of one turn


def named(guest: Guest, name: str) -> Guest:
    answer = guest.page.request.put(f"/api/me?lang={guest.lang}", data={"name": name})
    assert answer.ok, answer.text()
    guest.page.goto("/")
    return guest


def list_table(host: Guest) -> None:
    """Opens a listed table for three, as a person does it."""
    host.at("friends-poilus").click()
    host.page.get_by_label("List the table").check()
    host.page.get_by_label("Time per move").select_option(label="5 min")
    host.at("start-poilus").click()
    expect(host.at("fill")).to_be_visible()


def take_listed_seat(guest: Guest, host: str) -> None:
    row = guest.at("listed").get_by_role("listitem").filter(has_text=host)
    guest.press(row.get_by_role("button"))
    expect(guest.page).to_have_url(BY_LINK)


def open_menu(guest: Guest) -> None:
    guest.press(guest.at("table-menu"))
    expect(guest.at("menu")).to_be_visible()


def talk(guest: Guest, words: str) -> None:
    if not guest.at("chat-input").is_visible():
        guest.press(guest.at("tab-chat"))
    guest.at("chat-input").fill(words)
    guest.at("chat-input").press("Enter")


def test_strangers_meet_at_a_listed_table(guest: Callable[..., Guest]) -> None:
    anne, bruno, cleo = guest(), guest(**PHONE), guest()
    for one, name in ((anne, "Anne"), (bruno, "Bruno"), (cleo, "Cléo")):
        named(one, name)
    list_table(anne)
    bruno.page.reload()
    take_listed_seat(bruno, "Anne")
    expect(anne.at("people")).to_have_text("Bruno sits down.")

    # locked: who has the link may look on, and sit down once it is open again
    open_menu(anne)
    anne.at("lock").check()
    anne.axe("a locked table's menu")
    cleo.page.goto(anne.page.url)
    expect(cleo.page.get_by_text("The host has locked the table.")).to_be_visible()
    expect(cleo.at("join")).to_have_count(0)
    cleo.axe("a locked table")
    anne.at("lock").uncheck()
    cleo.at("join").click()
    anne.page.keyboard.press("Escape")
    for one in (anne, bruno):
        one.press(one.at("ready"))
    expect(cleo.at("company")).to_contain_text("not ready yet")
    cleo.axe("a ready check")
    cleo.at("ready").click()

    # all seats are taken: the game is there for everybody, also for who only watches
    for one in (anne, bruno, cleo):
        expect(one.page.locator(".estaminet-board")).to_be_visible()
    dora = guest()
    dora.page.goto(anne.page.url)
    expect(dora.page.get_by_text("You are watching this table.")).to_be_visible()
    expect(dora.page.locator(".thing.live, [data-mine]")).to_have_count(0)
    expect(dora.at("clock")).to_have_text(re.compile(r"[45]:\d\d"))
    dora.axe("watching")

    # who only watches can be silenced, at the name in the talk
    talk(dora, "psst")
    anne.press(anne.at("tab-chat"))
    anne.press(anne.at("chat").get_by_role("button"))
    anne.axe("a person's menu")
    anne.press(anne.at("mute"))
    expect(anne.at("mute")).to_have_attribute("aria-pressed", "true")
    talk(dora, "hello?")
    expect(dora.at("chat-refusal")).to_contain_text("The host has muted you")
    anne.page.keyboard.press("Escape")

    # sent away: asked twice; the seat is a bot's until the others give it to somebody with a link
    anne.press(anne.at("judge-2"))
    anne.at("remove").click()
    anne.at("remove-sure").click()
    expect(cleo.page.get_by_role("alert")).to_have_text("The host has removed you from the table.")
    cleo.axe("removed")
    anne.page.keyboard.press("Escape")
    open_menu(anne)
    anne.axe("a host's menu")
    anne.at("give-2").check()
    expect(bruno.at("give-yes")).to_be_visible()
    assert not bruno.small(".warnings button")
    bruno.press(bruno.at("give-yes"))
    link = anne.at("menu").get_by_label("Seat 3", exact=True)
    dora.page.goto(link.input_value())
    expect(dora.page.locator("[data-mine]")).to_be_visible()
    expect(anne.at("people")).to_have_text(re.compile("sits down"))
    anne.page.keyboard.press("Escape")


def test_who_leaves_is_played_for_and_may_return(guest: Callable[..., Guest]) -> None:
    anne, bruno = named(guest(), "Anne"), named(guest(**PHONE), "Bruno")
    seats = [{"kind": "me"}, {"kind": "open"}]
    name = anne.open({"game": "miracles", "players": 2, "seats": seats, "options": {}})
    bruno.page.goto(anne.page.get_by_label("Seat 2", exact=True).input_value())
    expect(bruno.page.locator(".estaminet-board")).to_be_visible()
    open_menu(bruno)
    bruno.press(bruno.at("leave"))
    bruno.press(bruno.at("leave-sure"))
    expect(anne.at("people")).to_have_text("Bruno is away: a bot is playing for them.")
    expect(anne.page.locator(".seats li").filter(has_text="Bruno")).to_contain_text("(away)")

    # a bot plays his turn
    deed = f"The {anne.now['names'][1]} place a rogue"
    for _ in range(MOST_MOVES):
        if deed in anne.at("log").inner_text():
            break
        anne.choose(anne.my_turn()["menu"][-1])
        anne.my_turn()
    expect(anne.at("log")).to_contain_text(deed)

    # he finds the table in the café and comes back, by keys alone
    row = bruno.at("mine").get_by_role("link")
    expect(row).to_have_count(1)
    bruno.press(row)
    expect(bruno.page).to_have_url(re.compile(name))
    expect(bruno.at("away")).to_be_visible()
    bruno.axe("away, on a phone")
    assert not bruno.small(".warnings button, header button, .dock button")
    bruno.at("back").focus()
    bruno.page.keyboard.press("Enter")
    expect(bruno.at("away")).to_have_count(0)
    expect(bruno.page.locator("#actions")).to_be_focused()
    expect(anne.at("people")).to_have_text("Bruno is back.")


def test_time_runs_out_and_a_bot_plays(guest: Callable[..., Guest]) -> None:
    anne, bruno = named(guest(), "Anne"), named(guest(), "Bruno")
    seats = [{"kind": "me"}, {"kind": "open"}]
    anne.open({"game": "miseraables", "players": 2, "seats": seats, "options": {}, "clock": 5})
    bruno.page.goto(anne.page.get_by_label("Seat 2", exact=True).input_value())
    anne.my_turn()
    expect(anne.at("clock")).to_have_text(re.compile(r"0:0[1-5]"))
    anne.axe("time is running out")
    expect(anne.at("away")).to_be_visible()
    expect(anne.at("action")).to_have_count(0)
    expect(bruno.at("people")).to_have_text("Anne is away: a bot is playing for them.")
    bruno.my_turn()
    anne.at("back").click()
    expect(anne.at("away")).to_have_count(0)
    expect(bruno.at("people")).to_have_text("Anne is back.")


def test_a_name_is_asked_for_on_arrival(guest: Callable[..., Guest]) -> None:
    me = guest()
    me.page.goto("/")
    me.page.evaluate(
        "localStorage.setItem('tests.name', 'on'); localStorage.removeItem('estaminet.name-asked')"
    )
    me.page.reload()
    dialog = me.at("name")
    expect(dialog).to_be_visible()
    me.axe("a name on arrival")
    dialog.get_by_label("Your name").fill("Zoé")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    me.page.reload()
    expect(me.page.get_by_role("button", name="Zoé")).to_be_visible()
    expect(dialog).to_have_count(0)


def test_links_say_that_they_work_here_only(guest: Callable[..., Guest]) -> None:
    me = guest()
    seats = [{"kind": "me"}, {"kind": "open"}]
    me.open({"game": "miracles", "players": 2, "seats": seats, "options": {}})
    expect(me.at("only-here")).to_contain_text("only on this machine")


def test_something_is_said_quickly(guest: Callable[..., Guest]) -> None:
    me = guest()
    me.table("poilus", 3)
    me.my_turn()
    me.at("tab-chat").click()
    me.at("quick").get_by_role("button", name="Good luck!").click()
    expect(me.at("chat")).to_contain_text("Good luck!")
    me.axe("quick phrases")


def test_bots_have_names_and_faces(guest: Callable[..., Guest]) -> None:
    me = guest()
    me.table("poilus", 5)
    me.my_turn()
    faces = me.page.locator(".seats [data-face]")
    expect(faces).to_have_count(4)
    assert len({face.get_attribute("data-face") for face in faces.all()}) == 4


COVERED = """() => {
  const go = document.querySelector('[data-testid^="start-"]').getBoundingClientRect();
  return [...document.querySelectorAll('.fields select, .fields input, .fields summary')]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      one.scrollIntoView({ block: "nearest" });
      const { top, bottom } = one.getBoundingClientRect();
      return bottom > go.top + 1 && top < go.bottom - 1;
    }).length;
}"""


def test_no_option_is_covered_by_the_start_button(guest: Callable[..., Guest]) -> None:
    for look in ({"viewport": {"width": 1280, "height": 720}}, PHONE):
        me = guest(**look)
        me.page.goto("/")
        me.press(me.at("friends-poilus"))
        expect(me.at("setup")).to_be_visible()
        me.open_details()
        assert me.page.evaluate(COVERED) == 0
        assert not me.too_wide()
        expect(me.at("start-poilus")).to_be_in_viewport(ratio=1)


def test_a_link_brings_a_guest_to_another_device(guest: Callable[..., Guest]) -> None:
    laptop, phone = named(guest(), "Anne"), named(guest(**PHONE), "Nobody")
    laptop.page.get_by_role("button", name="Your name: Anne").click()
    laptop.at("make-link").click()
    laptop.axe("a link for another device")
    link = laptop.page.get_by_label("Your link", exact=True).input_value()
    phone.page.goto(link)
    expect(phone.page.get_by_text("In this browser you are currently Nobody.")).to_be_visible()
    phone.axe("coming from another device")
    assert not phone.small("button.primary")
    phone.press(phone.at("come"))
    expect(phone.page.get_by_role("button", name="Your name: Anne")).to_be_visible()
    phone.forgiven = re.compile("403")
    phone.page.goto(link)
    phone.press(phone.at("come"))
    expect(phone.at("come-trouble")).to_have_text(re.compile("has already been used"))
