"""Les Poilus on a terminal: threats, soldiers, decks and the own hand, drawn from views."""

from collections import Counter
from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from estaminet.cli.tables import Note, Sight, View
from estaminet.cli.tables.flow import Flow
from estaminet.cli.tables.palette import ABSINTHE, FADED, HORIZON, LAMP, PAPER, WINE, ZINC

# A shape and a colour for each threat; its name always stands beside them
SYMBOLS = {"night": "☾", "snow": "❄", "rain": "☂", "mask": "☣", "shell": "✸", "whistle": "♪"}
COLOURS = {
    "night": "#b3a4e0",
    "snow": "#e4ecf2",
    "rain": "#7fb2e5",
    "mask": "#a9c95f",
    "shell": "#ee8a62",
    "whistle": "#e9c46a",
}
BAR_CARDS = 3  # cards to a block of a deck's bar
NAMED_CARDS = 4  # on a small screen more cards than these are told by their shapes
PANEL_LINES = 8  # of a soldier without hardships: six facts and the frame

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "mission": "Mission {}",
        "intensity": "intensity {}",
        "leads": "{} leads",
        "you_lead": "you lead",
        "nml": "No man's land",
        "empty": "no card",
        "beware": "beware",
        "trials": "Trials",
        "morale": "Morale",
        "peace": "Peace beneath",
        "monument": "Monument beneath",
        "soldier": "Soldier",
        "state": "State",
        "charm": "Charm",
        "hand": "Hand",
        "tiles": "Tiles",
        "speech": "Speech",
        "talk": "Talk",
        "hardships": "Hardships",
        "inside": "in mission",
        "back": "fell back",
        "resting": "at rest",
        "used": "used",
        "you": "you",
        "trap": "trap",
        "one_placed": "1 placed",
        "your_hand": "Your hand",
        "your_tiles": "Your tiles",
        "no_cards": "empty",
        "no_tiles": "none left",
        "to": "to {}",
        "placed_tile": "placed: {}",
        "victory": "Peace.",
        "defeat": "Defeat.",
        "because_peace": "Trials is empty and so is every hand. You came through together.",
        "because_monument": "Morale is spent; only the Monument is left.",
        "because_hardships": "{} broke under the hardships.",
        "missions": "Missions: {}.",
    },
    "fr": {
        "mission": "Mission {}",
        "intensity": "intensité {}",
        "leads": "{} mène",
        "you_lead": "vous menez",
        "nml": "No man's land",
        "empty": "aucune carte",
        "beware": "danger",
        "trials": "Épreuves",
        "morale": "Moral",
        "peace": "dessous, la Paix",
        "monument": "dessous, le Monument",
        "soldier": "Soldat",
        "state": "État",
        "charm": "P.-bonheur",
        "hand": "Main",
        "tiles": "Tuiles",
        "speech": "Discours",
        "talk": "Disc.",
        "hardships": "Coups durs",
        "inside": "en mission",
        "back": "replié",
        "resting": "au repos",
        "used": "servi",
        "you": "vous",
        "trap": "piège",
        "one_placed": "1 posée",
        "your_hand": "Votre main",
        "your_tiles": "Vos tuiles",
        "no_cards": "vide",
        "no_tiles": "plus aucune",
        "to": "à {}",
        "placed_tile": "posée : {}",
        "victory": "La paix.",
        "defeat": "Défaite.",
        "because_peace": "Plus d'Épreuves, plus de cartes en main : vous en revenez ensemble.",
        "because_monument": "Le moral est épuisé ; il ne reste que le Monument.",
        "because_hardships": "Les coups durs ont brisé {}.",
        "missions": "Missions : {}.",
    },
}
PHASES = {  # by decision
    "intensity": {"en": "Preparation", "fr": "Préparation"},
    "turn": {"en": "Actions", "fr": "Actions"},
    "speech_reply": {"en": "Actions, speech", "fr": "Actions, discours"},
    "christmas": {"en": "Actions", "fr": "Actions"},
    "support": {"en": "Support", "fr": "Soutien"},
    "support_more": {"en": "Support", "fr": "Soutien"},
    "over": {"en": "The end", "fr": "Fin"},
}


def say(sight: Sight, key: str, *values: object) -> str:
    return WORDS[sight.lang][key].format(*values)


# The five parts of a face


def headline(sight: Sight) -> Text:
    view = sight.view
    leader = view["leader"]
    leads = "you_lead" if leader == view["seat"] else "leads"
    parts = [say(sight, "mission", view["mission"]), PHASES[view["decision"]][sight.lang]]
    if view["intensity"] is not None:
        parts.append(say(sight, "intensity", view["intensity"]))
    parts.append("★ " + say(sight, leads, sight.names[leader]))
    return Text(" · ".join(parts), PAPER)


def board(sight: Sight) -> RenderableType:
    soldiers = _panels(sight) if sight.roomy else _rows(sight)
    gap = [Text()] if sight.roomy else []
    return Group(_top(sight), *gap, _counters(sight), *gap, _land(sight), *gap, soldiers)


def holdings(sight: Sight) -> RenderableType:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for seat, view in sight.own.items():
        for label, cards in _open_rows(sight, seat, view):
            grid.add_row(Text(label, FADED), cards)
    return grid


def ending(sight: Sight) -> Text:
    result = sight.view["result"]
    colour = ABSINTHE if result["outcome"] == "victory" else WINE
    text = Text(say(sight, result["outcome"]) + "\n\n", f"bold {colour}")
    broken = [sight.names[s] for s in range(sight.view["players"]) if _left(sight, s) <= 0]
    because = say(sight, f"because_{result['reason']}", ", ".join(broken))
    text.append(because, f"not bold {PAPER}")
    return text.append("\n" + say(sight, "missions", result["missions"]), f"not bold {FADED}")


def notes(sight: Sight) -> list[Note]:
    """Every hardship in front of somebody or in an open hand."""
    seen = [card for front in sight.view["hardships"] for card in front]
    seen += [card for view in sight.own.values() for card in view["hand"]]
    cards = [
        sight.content.by_id[card] for card in dict.fromkeys(seen) if card in sight.content.hardships
    ]
    return [Note(c["name"][sight.lang], c["text"][sight.lang], c.get("clause", "")) for c in cards]


# Threats


def shown(sight: Sight, card: str) -> list[str]:
    """The threats a card shows."""
    row = sight.content.by_id[card]
    return list(row["threats"]) if "threats" in row else [row["threat"]] if "threat" in row else []


def counts(sight: Sight) -> Counter[str]:
    """P-FAIL-2: No man's land, and Traumas and Phobias in front of seats in the mission."""
    view = sight.view
    fronts = zip(view["in_mission"], view["hardships"], strict=True)
    cards = [*view["no_mans_land"], *(c for inside, front in fronts if inside for c in front)]
    return Counter(threat for card in cards for threat in shown(sight, card))


def threat_name(sight: Sight, threat: str) -> str:
    return str(sight.content.data["threats"]["names"][threat][sight.lang])


def _threat(sight: Sight, threat: str) -> Text:
    return Text(f"{SYMBOLS[threat]} {threat_name(sight, threat)}", COLOURS[threat])


def _counters(sight: Sight) -> RenderableType:
    grid = Grid.grid(expand=True, padding=(0, 1))
    for _ in sight.content.threats:
        grid.add_column(ratio=1, no_wrap=True)
    now = counts(sight)
    grid.add_row(*(_threat(sight, threat) for threat in sight.content.threats))
    grid.add_row(*(_pips(sight, threat, now[threat]) for threat in sight.content.threats))
    return grid


def _pips(sight: Sight, threat: str, count: int) -> Text:
    """A dot a card, up to the one that fails; a word when the next one does."""
    limit = sight.content.data["setup"]["fail_at"]
    pips = Text("●" * min(count, limit), COLOURS[threat])
    pips.append("○" * (limit - count), FADED)
    if count == limit - 1:
        pips.append(" ").append(f" {say(sight, 'beware')} ", f"bold {ZINC} on {LAMP}")
    return pips


# No man's land and the decks


def _top(sight: Sight) -> RenderableType:
    grid = Grid.grid(expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    decks = Text("  ").join([_deck(sight, "trials", "peace"), _deck(sight, "morale", "monument")])
    grid.add_row(Text(say(sight, "nml"), f"bold {HORIZON}"), decks)
    return grid


def _deck(sight: Sight, name: str, beneath: str) -> Text:
    left = sight.view[f"{name}_size"]
    colour = ABSINTHE if name == "trials" else LAMP
    text = Text(say(sight, name) + " ", PAPER)
    text.append("▮" * -(-left // BAR_CARDS), colour).append(f" {left}", f"bold {PAPER}")
    return text.append(f" ({say(sight, beneath)})", FADED) if sight.roomy else text


def _land(sight: Sight) -> RenderableType:
    cards = sight.view["no_mans_land"]
    return Flow(_chips(sight, cards)) if cards else _nothing(sight, "empty")


def _nothing(sight: Sight, key: str) -> Text:
    return Text(say(sight, key), f"italic {FADED}")


def _chips(sight: Sight, cards: Sequence[str]) -> list[Text]:
    """Cards as small labels; many of them, or several hands, on a small screen by shapes alone."""
    brief = not sight.roomy and (len(cards) > NAMED_CARDS or len(sight.own) > 1)
    return [_chip(sight, card, brief) for card in cards]


def _chip(sight: Sight, card: str, brief: bool) -> Text:
    """Threats by symbol and name (brief: the symbols that the counters explain), or a hardship."""
    row = sight.content.by_id[card]
    if card in sight.content.hardships:
        inside = Text(row["name"][sight.lang], WINE)
    else:
        inside = Text(" ").join(_shape(sight, threat, brief) for threat in row["threats"])
        trap = "▲" if brief else f"▲{say(sight, 'trap')}"
        inside.append(f" {trap}" if row["trap"] else "", f"bold {WINE}")
    return Text.assemble(" ", inside, " ", style=f"on {ZINC}")


def _shape(sight: Sight, threat: str, brief: bool) -> Text:
    return Text(SYMBOLS[threat], COLOURS[threat]) if brief else _threat(sight, threat)


# Soldiers


def _rows(sight: Sight) -> RenderableType:
    """One line a soldier, for small terminals."""
    grid = Grid(box=None, expand=True, padding=(0, 1, 0, 0), header_style=FADED)
    for key in ("soldier", "state", "charm", "hand", "tiles", "talk"):
        grid.add_column(say(sight, key), no_wrap=True)
    grid.add_column(say(sight, "hardships"), ratio=1)
    for seat in range(sight.view["players"]):
        grid.add_row(
            _soldier(sight, seat),
            _state(sight, seat),
            _charm(sight, seat),
            str(sight.view["hand_sizes"][seat]),
            _tile_count(sight, seat),
            str(sight.view["speech_tokens"][seat]),
            _burden(sight, seat),
            style=PAPER,
        )
    return grid


def _burden(sight: Sight, seat: int) -> Text:
    cards = _hardships(sight, seat)
    return Text.assemble(_weight(sight, seat), " ", Text(", ").join(cards)) if cards else Text()


def _panels(sight: Sight) -> RenderableType:
    """A card a soldier, side by side."""
    grid = Grid.grid(expand=True, padding=(0, 1, 0, 0))
    for _ in range(sight.view["players"]):
        grid.add_column(ratio=1)
    grid.add_row(*(_panel(sight, seat) for seat in range(sight.view["players"])))
    return grid


def _panel(sight: Sight, seat: int) -> RenderableType:
    acting = sight.view["actor"] == seat
    most = max(len(front) for front in sight.view["hardships"])
    weight = Text.assemble((f"{say(sight, 'hardships')} ", FADED), _weight(sight, seat))
    hardships = [Text("· ", WINE).append(card) for card in _hardships(sight, seat)]
    return Panel(
        Group(_state(sight, seat), _facts(sight, seat), weight, *hardships),
        title=_soldier(sight, seat),
        title_align="left",
        border_style=ABSINTHE if acting else ZINC,
        box=box.HEAVY if acting else box.ROUNDED,
        height=PANEL_LINES + most,
        padding=(0, 0, 0, 1),
    )


def _facts(sight: Sight, seat: int) -> RenderableType:
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(style=FADED, no_wrap=True)
    grid.add_column(no_wrap=True)
    facts = {
        "charm": _charm(sight, seat),
        "hand": Text(str(sight.view["hand_sizes"][seat]), PAPER),
        "tiles": _tile_count(sight, seat),
        "speech": Text(str(sight.view["speech_tokens"][seat]), PAPER),
    }
    for key, value in facts.items():
        grid.add_row(say(sight, key), value)
    return grid


def _soldier(sight: Sight, seat: int) -> Text:
    view = sight.view
    acting = view["actor"] == seat
    text = Text().append("▸" if acting else " ", f"bold {ABSINTHE}")
    text.append(sight.names[seat], f"bold {ABSINTHE if acting else PAPER}")
    if view["leader"] == seat:
        text.append(" ★", LAMP)
    if view["seat"] == seat:
        text.append(f" {say(sight, 'you')}", HORIZON)
    return text


def _state(sight: Sight, seat: int) -> Text:
    if PHASES[sight.view["decision"]]["en"] in ("Support", "The end"):
        return Text(say(sight, "resting"), FADED)
    inside = sight.view["in_mission"][seat]
    return Text(say(sight, "inside" if inside else "back"), PAPER if inside else FADED)


def _charm(sight: Sight, seat: int) -> Text:
    rows = {row["id"]: row["charm"] for row in sight.content.data["poilus"]["cards"]}
    charm = rows[sight.view["poilus"][seat]]
    if sight.view["charm_used"][seat]:
        return Text(f"{SYMBOLS[charm]} {say(sight, 'used')}", f"strike {FADED}")
    return _threat(sight, charm)


def _tile_count(sight: Sight, seat: int) -> Text:
    text = Text(str(sight.view["stock_sizes"][seat]), PAPER)
    if sight.view["placed"][seat]:
        text.append(f" +{say(sight, 'one_placed')}" if sight.roomy else " +▣", HORIZON)
    return text


def _hardships(sight: Sight, seat: int) -> list[Text]:
    cards = sight.view["hardships"][seat]
    return [Text(sight.content.by_id[card]["name"][sight.lang], WINE) for card in cards]


def _weight(sight: Sight, seat: int) -> Text:
    """The weight of a soldier's hardships, and the one that loses the game."""
    limit, left = sight.content.data["setup"]["hardship_limit"], _left(sight, seat)
    colour = FADED if left > 1 else f"bold {LAMP}" if left == 1 else f"bold {WINE}"
    return Text(f"{limit - left}/{limit}", colour)


def _left(sight: Sight, seat: int) -> int:
    """P-CHK-1: how much more a soldier can bear before the game is lost."""
    weight = sum(sight.content.by_id[card]["weight"] for card in sight.view["hardships"][seat])
    return int(sight.content.data["setup"]["hardship_limit"] - weight)


# Open cards


def _open_rows(sight: Sight, seat: int, view: View) -> list[tuple[str, Flow]]:
    """The own hand and tiles on two lines; somebody else's, in a replay, on one."""
    hand = _chips(sight, view["hand"]) or [_nothing(sight, "no_cards")]
    tiles = _tiles(sight, seat, view) or [_nothing(sight, "no_tiles")]
    if seat != sight.view["seat"]:
        return [(sight.names[seat], Flow([*hand, *tiles]))]
    return [(say(sight, "your_hand"), Flow(hand)), (say(sight, "your_tiles"), Flow(tiles, "   "))]


def _tiles(sight: Sight, seat: int, view: View) -> list[Text]:
    """Each kind of tile, the own ones with the comrade they would go to."""
    stock: Counter[str] = Counter(view["stock"])
    tiles = [_tile(sight, seat, tile, count) for tile, count in stock.items()]
    if view["placed_tile"] is not None:
        placed = _tile(sight, seat, view["placed_tile"], 1)
        tiles.append(Text(say(sight, "placed_tile", placed.plain), HORIZON))
    return tiles


def _tile(sight: Sight, seat: int, tile: str, count: int) -> Text:
    row = next(row for row in sight.content.data["tiles"]["tiles"] if row["id"] == tile)
    times = f"{count} × " if count > 1 else ""
    name = Text(f"{times}{row['name'][sight.lang]}", PAPER)
    if seat != sight.view["seat"]:
        return name
    target = sight.names[(seat + row["step"]) % sight.view["players"]]
    return name.append(f" {say(sight, 'to', target)}", FADED)
