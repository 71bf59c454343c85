"""Belief as a distribution: re-deals come as often as an exact enumeration of worlds says."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

import pytest
from scipy.stats import chisquare

import estaminet
from tests.games.helpers import assert_distributed, frequencies, play

from .decks import IDLE, card, deck_file, effect, scout
from .positions import exchanged, ident, idents, new, playout, table

DEALS = 3000


def face_down(p: dict[str, Any]) -> tuple[Any, ...]:
    """The ids in the deck, hidden with seat 1, and in the KILL pile."""
    return tuple(idents(p["deck"])), tuple(idents(p["hidden"][1])), tuple(sorted(idents(p["kill"])))


def small(**changes: Any) -> estaminet.Table:
    """Seat 0 does not know four cards: two in the deck, one with seat 1, one in KILL."""
    places: dict[str, Any] = {
        "deck": ["fantine", "cosette"],
        "own": {1: ["gavroche?"]},
        "kill": ["eponine"],
        "kill_known": {1: ["eponine"]},
        "rest": "save",
    }
    return table(**places | changes)


FOUR = ["fantine", "cosette", "gavroche", "eponine"]


@pytest.mark.statistics
def test_every_arrangement_is_equally_likely() -> None:
    worlds: Counter[Hashable] = Counter(
        ((a, b), (c,), (d,)) for a, b, c, d in itertools.permutations(FOUR)
    )
    assert_distributed(frequencies(small(), 0, face_down, DEALS), worlds)


@pytest.mark.statistics
def test_copies_are_counted_as_often_as_they_are_there() -> None:
    t = small(deck=["peasant", "peasant"])
    cards = ["peasant", "peasant", *FOUR[2:]]
    worlds: Counter[Hashable] = Counter(
        ((a, b), (c,), (d,)) for a, b, c, d in itertools.permutations(cards)
    )
    assert_distributed(frequencies(t, 0, face_down, DEALS), worlds)


@pytest.mark.statistics
def test_what_the_seat_knows_stays_where_it_is() -> None:
    """It knows the top card and one of two cards in KILL; four places are left."""
    t = small(
        deck=["fantine", "cosette", "soldier"],
        knows={"fantine": [0]},
        kill=["eponine", "peasant"],
        kill_known={0: ["peasant"], 1: ["eponine"]},
    )
    worlds: Counter[Hashable] = Counter(
        (("fantine", a, b), (c,), tuple(sorted([d, "peasant"])))
        for a, b, c, d in itertools.permutations(["cosette", "soldier", "gavroche", "eponine"])
    )
    assert_distributed(frequencies(t, 0, face_down, DEALS), worlds)


@pytest.mark.statistics
def test_places_keep_the_seats_that_know_them() -> None:
    """Of three cards that seat 0 does not know, seat 2 knows one of seat 1 and one of the deck."""
    t = table(
        players=3,
        deck=["fantine", "cosette"],
        own={1: ["gavroche?", "eponine?"]},
        knows={"gavroche": [2], "cosette": [2]},
        rest="save",
    )

    def told(p: dict[str, Any]) -> Hashable:
        known = {seats: name for name, seats in ((n, tuple(s)) for n, s in p["known_by"].items())}
        assert sorted(known) == [(1,), (1, 2), (2,)]
        assert p["deck"][1] == known[(2,)]
        assert sorted(p["hidden"][1]) == sorted([known[(1,)], known[(1, 2)]])
        return (p["deck"][0], known[(2,)], known[(1,)], known[(1, 2)])

    worlds: Counter[Hashable] = Counter(itertools.permutations(FOUR))
    assert_distributed(frequencies(t, 0, told, DEALS), worlds)


@pytest.mark.statistics
def test_another_seat_may_have_kept_anything() -> None:
    t = new(players=2, seed=3)
    t.play(t.actions()[0])

    def told(p: dict[str, Any]) -> Hashable:
        (kept, none) = p["kept"]
        assert none is None
        assert kept["card"] in p["hidden"][0]
        twins = len(set(idents(p["hidden"][0]))) == 1
        first = kept["card"] == p["hidden"][0][0]
        assert first or not twins
        return "twins" if twins else (first, kept["fate"])

    found = frequencies(t, 1, told, DEALS)
    del found["twins"]
    share = found.total() / 4
    assert chisquare(list(found.values()), [share] * 4).pvalue > 1e-4
    own = t.position()["kept"][0]
    assert all(
        ident(t.determinize(0, seed).position()["kept"][0]["card"]) == ident(own["card"])
        for seed in range(50)
    )


def enumerate_worlds(
    unknown: list[str], history: tuple[str, ...], told: Callable[[Any], Hashable], **places: Any
) -> Counter[Hashable]:
    """Play a history in every world that it can be played in; what the worlds come to.

    `places` says where the cards go: a slot is written as `{0}`, `{1}`, … as is a card that an
    action names. Every world in which the acting seats could do all this counts the same.
    """
    worlds: Counter[Hashable] = Counter()
    for cards in itertools.permutations(unknown):
        given = {key: fill(value, cards) for key, value in places.items()}
        t = table(**given)
        for action in history:
            text = action.format(*map(ident, cards))
            if text not in t.actions():
                break
            t.play(text)
        else:
            worlds[told(t.position())] += 1
    return worlds


def fill(value: Any, cards: tuple[str, ...]) -> Any:
    if isinstance(value, str):
        return value.format(*cards)
    if isinstance(value, list):
        return [fill(each, cards) for each in value]
    if isinstance(value, dict):
        return {key: fill(each, cards) for key, each in value.items()}
    return value


HISTORIES: dict[str, dict[str, Any]] = {
    "a card is drawn and killed unseen": {
        "unknown": ["fantine", "cosette", "gavroche", "eponine"],
        "history": ("use marius_pontmercy", "take deck", "kill {0}?", "take tableau:student"),
        "deck": ["{0}", "{1}", "{2}"],
        "own": {0: [], 1: ["marius_pontmercy", "{3}?"]},
        "actor": 1,
        "turn": 10,
    },
    "a copy leaves the KILL pile in which there may be two": {
        "unknown": ["peasant#2", "fantine", "cosette", "gavroche"],
        "history": ("use jean_valjean", "return kill:peasant"),
        "deck": ["{0}", "{1}"],
        "own": {0: [], 1: ["jean_valjean", "{2}?"]},
        "kill": ["peasant#1", "{3}"],
        "kill_known": {0: ["peasant"], 1: []},
        "actor": 1,
        "turn": 10,
    },
    "a scout takes one of two and puts the other under the deck": {
        "unknown": ["fantine", "cosette", "gavroche", "eponine"],
        "history": ("use gavroche_jr", "scout", "pick {1}", "take deck"),
        "deck": ["{0}", "{1}", "{2}"],
        "own": {0: [], 1: ["gavroche_jr", "{3}?"]},
        "actor": 1,
        "turn": 10,
        "data": "scouting",
    },
}
SCOUTING = deck_file(
    card("gavroche_jr", scout(2), effect("TAKE", "deck")),
    *(card(name, IDLE) for name in ("fantine", "cosette", "gavroche", "eponine", "marius")),
    card("student", IDLE, copies=3),
    fill=True,
)


@pytest.mark.statistics
@pytest.mark.parametrize("name", sorted(HISTORIES))
@pytest.mark.parametrize("seat", [0, 1])
def test_after_a_history_belief_is_what_brute_force_gives(name: str, seat: int) -> None:
    rows = dict(HISTORIES[name])
    unknown, history = rows.pop("unknown"), rows.pop("history")
    if rows.get("data"):
        rows |= {"data": SCOUTING, "tableau": ["student"] * 3}
    rows["rest"] = "save"
    first = {key: fill(value, tuple(unknown)) for key, value in rows.items() if key != "data"}
    t = table(**first | {key: rows[key] for key in rows if key == "data"})
    play(t, *(action.format(*map(ident, unknown)) for action in history))
    seen = t.view(seat)

    def told(p: dict[str, Any]) -> Hashable:
        return tuple(idents(p["deck"])), hidden_of(p, 0), hidden_of(p, 1), killed(p)

    def told_alike(p: dict[str, Any]) -> Hashable:
        """As `told`, of worlds that the seat cannot tell from the true one; else None."""
        data = rows.get("data")
        alike = estaminet.from_position("miseraables", p, data=data).view(seat) == seen
        return told(p) if alike else None

    worlds = enumerate_worlds(unknown, history, told_alike, **rows)
    del worlds[None]
    assert told(t.position()) in worlds
    assert_distributed(frequencies(t, seat, told, DEALS), worlds)


def hidden_of(p: dict[str, Any], seat: int) -> tuple[str, ...]:
    return tuple(sorted(idents(p["hidden"][seat])))


def killed(p: dict[str, Any]) -> tuple[str, ...]:
    return tuple(sorted(idents(p["kill"])))


def test_a_card_just_drawn_is_what_that_means_in_every_world() -> None:
    """Another seat has taken the top card and is about to use it."""
    data = deck_file(
        card("probe", effect("TAKE", "deck"), effect("USE", "that")),
        *(card(name, IDLE) for name in ("judge", "clerk", "archer", "nun")),
    )
    t = table(
        data=data,
        own={0: ["probe", "clerk?"]},
        deck=["judge", "nun"],
        tableau=["pauper#1", "pauper#2", "pauper#3"],
    )
    play(t, "use probe", "take deck")
    seen = set()
    for seed in range(300):
        p = t.determinize(1, seed).position()
        assert p["stack"][0]["that"] in p["hidden"][0]
        assert t.determinize(1, seed).actions() == [f"use {ident(p['stack'][0]['that'])}?"]
        seen.add(ident(p["stack"][0]["that"]))
        assert t.determinize(0, seed).position()["stack"][0]["that"] == "judge"
    assert len(seen) == 6  # judge, clerk, archer, nun, beggar, pauper


def test_a_seat_that_looked_through_the_kill_pile_knows_it_in_every_world() -> None:
    t = table(
        players=3,
        own={1: ["jean_valjean"]},
        kill=["cosette", "fantine", "soldier"],
        actor=1,
    )
    play(t, "use jean_valjean", "return kill:cosette")
    for seed in range(100):
        p = t.determinize(0, seed).position()
        assert p["kill_known"] == [[], sorted(idents(p["kill"])), []]


def test_what_another_seat_has_lost_sight_of_is_left_open() -> None:
    """Seat 1 knows one of two cards, seat 2 returns one: it may or may not have been that one."""
    t = table(
        players=3,
        own={2: ["jean_valjean"]},
        kill=["cosette", "fantine"],
        kill_known={1: ["cosette"]},
        actor=2,
    )
    play(t, "use jean_valjean", "return kill:fantine")
    assert t.position()["kill_known"] == [[], ["cosette"], ["cosette"]]
    counts = Counter(len(t.determinize(0, seed).position()["kill_known"][1]) for seed in range(200))
    assert set(counts) == {0, 1}


def test_a_card_killed_for_all_to_see_is_known_to_all_in_every_world() -> None:
    t = table(players=3, own={0: ["cosette"]}, kill=["fantine"])
    play(t, "score cosette", "kill")
    for seed in range(100):
        p = t.determinize(1, seed).position()
        assert all("cosette" in known for known in p["kill_known"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_true_world_is_always_possible(players: int) -> None:
    """What public events tell about the KILL pile never rules out what the seats really know."""
    for seed in range(12):
        for t in playout(new(players, seed=seed), random.Random(seed)):
            s = t._state
            known = s.kill_known[:players]
            assert (s.kill_open <= known).all()
            beyond = known.sum(axis=1) - s.kill_open.sum()
            assert (s.kill_least[:players] <= beyond).all()
            assert (beyond <= s.kill_most[:players]).all()
            closed = len(t.position()["kill"]) - s.kill_open.sum()
            assert (s.kill_most[:players] <= closed).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_belief_does_not_depend_on_the_truth(players: int) -> None:
    """E-51: exchange what a seat does not know; it believes the same."""
    rng = random.Random(players)
    for seed in range(6):
        for t in playout(new(players, seed=seed), rng):
            p = t.position()
            seat = rng.randrange(players)
            worlds = [p, exchanged(p, seat, rng)]
            believed = [
                estaminet.from_position("miseraables", world).determinize(seat, 5).position()
                for world in worlds
            ]
            assert believed[0] == believed[1]


def test_copies_are_numbered_by_what_everybody_sees() -> None:
    """Which copy lies where is nobody's knowledge: two worlds with other numbers become one."""
    believed = []
    for first, second in itertools.permutations(("soldier#1", "soldier#2")):
        t = table(own={0: [first], 1: ["peasant?"]}, deck=["fantine", second], knows={second: [1]})
        believed.append(t.determinize(1, 5).position())
    assert believed[0] == believed[1]
