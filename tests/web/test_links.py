"""A link brings a guest, with every seat, to another device."""

from collections.abc import Callable

import httpx

from estaminet.web.store import links
from tests.web.people import Person
from tests.web.server import Cafe

Make = Callable[..., Person]


def token(person: Person) -> str:
    made = person.post("/me/link")
    return str(made["path"].removeprefix("/come/"))


def test_a_guest_comes_to_another_device_and_stays_on_the_first(person: Make) -> None:
    laptop, phone = person("Ann"), person("Nobody")
    name = laptop.open("poilus", "mb")["id"]
    link = token(laptop)
    for preview in range(2):  # whoever looks at the page uses nothing up
        assert httpx.get(f"http://{laptop.address}/come/{link}").status_code == 200, preview
    assert phone.post("/me/come", {"token": link})["name"] == "Ann"
    assert phone.get("/me")["id"] == laptop.get("/me")["id"]
    with phone.at(name) as page, laptop.at(name) as other:
        assert page.now["you"] == other.now["you"] == 0
        page.my_turn()
        page.play_and_see(page.now["menu"][0]["action"])
    third = person()
    assert third.refused("POST", "/me/come", {"token": link}) == "bad_link"


def test_only_the_newest_link_counts_and_it_can_be_revoked(cafe: Cafe, person: Make) -> None:
    laptop, phone = person("Ann"), person()
    old, new = token(laptop), token(laptop)
    assert phone.refused("POST", "/me/come", {"token": old}) == "bad_link"
    laptop.http.delete("/me/link").raise_for_status()
    assert phone.refused("POST", "/me/come", {"token": new}) == "bad_link"
    late = token(laptop)
    query = "UPDATE links SET expires = expires - ?"
    cafe.run(cafe.rooms.database._do(lambda c: c.execute(query, (links.AGE,)).rowcount))
    assert phone.refused("POST", "/me/come", {"token": late}) == "bad_link"
    assert phone.refused("POST", "/me/come", {"token": "x" * 201}) == "bad_request"
