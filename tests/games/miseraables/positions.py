"""Positions for the tests of Les Miseraables: the default of section 12, with changes by keyword.

Cards are given by id, or by name (`peasant#2`) where the copy matters; of an id the lowest free
copy is taken. An owned card with `?` is hidden.
"""

from collections import Counter
from importlib.resources import files
from itertools import chain

import yaml

import estaminet
from tests.games.helpers import play

GAME = "miseraables"
STANDARD = yaml.safe_load(
    files(f"estaminet.games.{GAME}").joinpath("data.yaml").read_text(encoding="utf-8")
)
CHARACTERS = [
    "jean_valjean", "inspector_javert", "cosette", "marius_pontmercy", "fantine", "bishop_myriel",
    "monsieur_thenardier", "madame_thenardier", "eponine", "gavroche", "enjolras", "grantaire",
    "courfeyrac", "father_mabeuf", "monsieur_gillenormand", "fauchelevent", "montparnasse",
    "bamatabois", "general_lamarque", "king_louis_philippe",
]  # fmt: skip
CITIZENS = ["aristocrat", "soldier", "peasant", "student"]
PILES = ["deck", "tableau", "save", "kill"]


def ident(name):
    """The id of a card name."""
    return name.partition("#")[0]


def idents(names):
    return [ident(name) for name in names]


def all_names(data=None):
    """The card names of a deck file, in its order."""
    found = []
    for card in (data or STANDARD)["cards"]:
        copies = range(1, card["copies"] + 1)
        found += [card["id"]] if len(copies) == 1 else [f"{card['id']}#{k}" for k in copies]
    return found


class Box:
    """The cards of a deck file that have no place yet."""

    def __init__(self, data):
        self.free = all_names(data)

    def take(self, wanted):
        fits = [name for name in self.free if wanted in (name, ident(name))]
        assert fits, f"the test asks for more of {wanted!r} than there is"
        self.free.remove(fits[0])
        return fits[0]

    def place(self, zones):
        """The names of the wanted cards; copies asked for by name are set aside first."""
        placed = {zone: list(cards) for zone, cards in zones.items()}
        for by_name in (True, False):
            for cards in placed.values():
                for i, card in enumerate(cards):
                    if ("#" in card) == by_name:
                        cards[i] = self.take(card)
        return placed


def per_seat(players, given, default):
    """A list with one entry per seat: `default`, except for the seats in `given`."""
    return [given.get(seat, default) for seat in range(players)]


def position(
    *,
    data=None,  # the mapping of a deck file; the shipped one
    players=2,
    turn_limit=60,
    turn=None,
    actor=0,
    deck=(),  # from the top; below them lies the rest
    rest="deck",  # where the cards lie that are given no place: a pile
    tableau=None,  # three of the last card of the file
    save=(),
    kill=(),
    own=None,  # seat -> cards
    knows=None,  # card in the deck or hidden -> seats that know it, besides its owner
    kill_known=None,  # seat -> ids
    points=None,  # one number per seat
    triggered_by=None,
    kept=None,  # for decision `keep`: (card kept, fate) of each seat that has decided
):
    """A complete position, at `turn`, or at `keep` if `kept` is given."""
    file = data or STANDARD
    own = per_seat(players, own or {}, ())
    if tableau is None:
        tableau = [file["cards"][-1]["id"]] * 3
    piles = {"deck": deck, "tableau": tableau, "save": save, "kill": kill}
    hidden = [[card[:-1] for card in cards if card.endswith("?")] for cards in own]
    up = [[card for card in cards if not card.endswith("?")] for cards in own]
    zones = {**piles, **dict(enumerate(hidden)), **dict(enumerate(up, players))}

    box = Box(file)
    placed = box.place(zones)
    placed[rest] += box.free
    hidden = [sorted(placed[seat]) for seat in range(players)]
    known_by = {card: {seat} for seat, cards in enumerate(hidden) for card in cards}
    for card, seats in (knows or {}).items():
        fits = [name for name in chain(placed["deck"], *hidden) if card in (name, ident(name))]
        assert fits, f"nobody can know {card!r}: it is neither in the deck nor hidden"
        known_by.setdefault(fits[0], set()).update(seats)

    setup = kept is not None
    turn = (4 * players + 1 + actor if turn is None else turn) if not setup else 0
    actor = len(kept) if setup else actor
    assert setup or (turn - 1) % players == actor, "the test asks for a turn of another seat"
    assert turn <= turn_limit * players, "the test asks for a turn after the last"
    assert not setup or all(len(cards) == 2 for cards in hidden), "each seat is dealt two cards"
    assert len(placed["tableau"]) == 3 or not placed["deck"], "the tableau has been refilled"
    assert placed["deck"] or triggered_by is not None, "an empty deck has triggered the end"
    assert setup or triggered_by != actor, "the seat that triggered the end has no more turn"
    points = list(points or [0] * players)
    return {
        "game": GAME,
        "players": players,
        "options": {"deck": file["deck"], "turn_limit": turn_limit},
        "turn": turn,
        "deck": placed["deck"],
        **{pile: sorted(placed[pile]) for pile in PILES[1:]},
        "up": [sorted(placed[players + seat]) for seat in range(players)],
        "hidden": hidden,
        "known_by": {card: sorted(seats) for card, seats in sorted(known_by.items())},
        "kill_known": [sorted(cards) for cards in per_seat(players, kill_known or {}, ())],
        "points": points,
        "kept": choices(hidden, kept or ()),
        "used": [],
        "stack": [],
        "triggered_by": triggered_by,
        "last_score": scored_nothing(file) if any(points) else None,
        "decision": "keep" if setup else "turn",
        "actor": actor,
        "result": None,
    }


def choices(hidden, kept):
    """The entry `kept`: the card kept, by name, and the fate of the other."""
    taken = [
        {"card": next(name for name in cards if card in (name, ident(name))), "fate": fate}
        for cards, (card, fate) in zip(hidden, kept, strict=False)
    ]
    return [*taken, *[None] * (len(hidden) - len(taken))]


def scored_nothing(data):
    """A latest scoring that says nothing about the points."""
    card = data["cards"][0]
    return {"seat": 0, "card": card["id"], "goals": [False] * len(card["goals"]), "points": 0}


def table(seed=1, **changes):
    """A table in the position with these changes."""
    p = position(**changes)
    return estaminet.from_position(GAME, p, seed=seed, data=changes.get("data"))


def new(players=2, seed=7, **options):
    return estaminet.new(GAME, players=players, seed=seed, options=options)


def after(*actions, **changes):
    """The table of these changes after the actions."""
    t = table(**changes)
    play(t, *actions)
    return t


def owned(t, seat):
    """The cards of a seat as targets, sorted."""
    p = t.position()
    return sorted([*idents(p["up"][seat]), *(f"{card}?" for card in idents(p["hidden"][seat]))])


def pile(t, name):
    """The ids in a pile."""
    return idents(t.position()[name])


def killed(t):
    """What each seat knows to be in the KILL pile."""
    return t.position()["kill_known"]


def knowing(t, card):
    """The seats that know a card in the deck or hidden, given by id or name."""
    p = t.position()
    (name,) = [each for each in chain(p["deck"], *p["hidden"]) if card in (each, ident(each))]
    return p["known_by"].get(name, [])


def seen(t):
    """The latest action as each seat and then an observer saw it."""
    seats = [*range(t.position()["players"]), None]
    return [t.history(seat)[-1]["action"] for seat in seats]


def where(p, name):
    """Where a card lies: a pile, or ("up" or "hidden", seat)."""
    found = [pile for pile in PILES for card in p[pile] if card == name]
    for face in ("up", "hidden"):
        found += [(face, seat) for seat, cards in enumerate(p[face]) if name in cards]
    assert len(found) == 1, (name, found)
    return found[0]


def everything(p):
    """Every card name of the position."""
    return Counter(chain(*(p[pile] for pile in PILES), *p["up"], *p["hidden"]))


def playout(t, rng, eager=False):
    """Play at random to the end; yields the table before each action and at the end. An eager
    player rather uses cards than not."""
    while t.decision != "over":
        yield t
        actions = t.actions()
        uses = [action for action in actions if action.startswith(("use ", "scout"))]
        t.play(rng.choice(uses if eager and uses and rng.random() < 0.7 else actions))
    yield t


def exchanged(p, seat, rng):
    """The position with the cards that `seat` does not know exchanged among their places, which
    keep their knowing seats. `None`: what an observer does not know."""
    unknown = [name for name in p["deck"] if seat not in p["known_by"].get(name, [])]
    unknown += [name for name in chain(*p["hidden"]) if seat not in p["known_by"][name]]
    known = known_killed(p)
    unknown += [name for name in p["kill"] if seat not in known[name]]
    unknown = [name for name in unknown if name not in p["used"]]
    new = dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))

    def swapped(value):
        if isinstance(value, list):
            return [swapped(each) for each in value]
        if isinstance(value, dict):
            return {key: swapped(each) for key, each in value.items()}
        return new.get(value, value) if isinstance(value, str) else value

    found = {**p, "deck": swapped(p["deck"]), "kept": swapped(p["kept"])}
    found |= {"hidden": [sorted(cards) for cards in swapped(p["hidden"])]}
    found |= {"kill": sorted(swapped(p["kill"])), "stack": swapped(p["stack"])}
    found["known_by"] = {swapped(name): seats for name, seats in p["known_by"].items()}
    found["kill_known"] = [
        sorted(ident(swapped(name)) for name, seats in known.items() if each in seats)
        for each in range(p["players"])
    ]
    return found


def known_killed(p):
    """For each card in the KILL pile the seats that know it; of copies the used ones first."""
    known = {name: [] for name in sorted(p["kill"], key=lambda name: name not in p["used"])}
    for seat, cards in enumerate(p["kill_known"]):
        for card, number in Counter(cards).items():
            for name in [name for name in known if ident(name) == card][:number]:
                known[name].append(seat)
    return known
