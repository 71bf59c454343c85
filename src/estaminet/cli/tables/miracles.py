"""The Court of Miracles on a terminal: the King's path, Paris, the guilds and the own hand."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from estaminet.cli.tables import Note, Sight, View
from estaminet.cli.tables.flow import Flow
from estaminet.cli.tables.palette import ABSINTHE, FADED, HORIZON, LAMP, PAPER, WINE, ZINC
from estaminet.games.miracles.words import named, told

# A shape and a colour for each guild; its name stands beside them below the board
TAGS = "●■▲◆✚"
COLOURS = ("#e9c46a", "#7fb2e5", "#ee8a8a", "#a9c95f", "#b3a4e0")
KING, COIN, ROGUE, CARD, PLACED, SUPPLY, FLAG = "♛", "¤", "♟", "▤", "★", "☆", "⚑"
CALLED = "!"  # beside a neighbourhood with a standoff to come
SHAPES = {"coins": COIN, "draw": CARD, "king": KING, "right_hand": ROGUE, "buy": PLACED}
CLAUSES = {  # by ability
    "none": "C-ROG-1",
    "alms": "C-ROG-2",
    "on_win": "C-ROG-3",
    "on_loss": "C-ROG-4",
    "blade": "C-ROG-5",
    "favour": "C-ROG-6",
}
LONGEST_PATH = 40  # spaces of a King's path that is drawn
NAME_CELLS = 19  # of a neighbourhood
LITTLE_WORD = 3  # letters of an article or a preposition
KIND_CELLS = 10  # of a rogue on a spot
CROWD = 4  # guilds whose columns have room for a word beside the name
PANEL_LINES = 7  # of a guild: five facts and the frame

SAID = {
    "turn": {"en": "Turn {}", "fr": "Tour {}"},
    "king": {"en": "King", "fr": "Roi"},
    "wrath_in": {"en": "Wrath in {}: {}", "fr": "Courroux +{} : {}"},
    "wrath": {"en": "Wrath: {}", "fr": "Courroux : {}"},
    "any": {"en": "anywhere", "fr": "au choix"},
    "end_in": {"en": "{} in {}", "fr": "{} dans {}"},
    "the_end": {"en": "the end: {}", "fr": "la fin : {}"},
    "challenge": {"en": "Challenge: {}", "fr": "Défi : {}"},
    "place": {"en": "Neighbourhood", "fr": "Quartier"},
    "action": {"en": "Act.", "fr": "Act."},
    "near": {"en": "1 closest", "fr": "1 le + près"},
    "far": {"en": "3 farthest", "fr": "3 le + loin"},
    "control": {"en": "control", "fr": "contrôle"},
    "square": {"en": "Renown Sq.", "fr": "Renommée"},
    "exchange": {"en": "bag", "fr": "sac"},
    "relocate": {"en": "move", "fr": "dép."},
    "swap": {"en": "swap", "fr": "troc"},
    "recall": {"en": "send", "fr": "renv"},
    "steal": {"en": "rob", "fr": "vol"},
    "seen": {"en": "seen", "fr": "vu"},
    "coins": {"en": "coins", "fr": "pièces"},
    "rogues": {"en": "rogues", "fr": "ribauds"},
    "cards": {"en": "Plots", "fr": "Complots"},
    "placed": {"en": "Renown", "fr": "Renommée"},
    "supply": {"en": "supply", "fr": "reste"},
    "waiting": {"en": "waits", "fr": "attend"},
    "pile": {"en": "Pile", "fr": "Pioche"},
    "discard": {"en": "Discard", "fr": "Déf."},
    "bag": {"en": "Bag", "fr": "Sac"},
    "seine": {"en": "Seine", "fr": "Seine"},
    "standoff": {"en": "Standoff: {}", "fr": "Affrontement : {}"},
    "lone": {"en": "one rogue", "fr": "un seul ribaud"},
    "strength": {"en": "strength", "fr": "force"},
    "winner": {"en": "winner {}", "fr": "vainqueur {}"},
    "you": {"en": "you", "fr": "vous"},
    "your_rogues": {"en": "Your rogues", "fr": "Vos ribauds"},
    "your_cards": {"en": "Your Plots", "fr": "Vos Complots"},
    "drawn": {"en": "from the bag: {}", "fr": "tiré du sac : {}"},
    "nothing": {"en": "none", "fr": "aucun"},
    "wins": {"en": "Victory: {}.", "fr": "Victoire : {}."},
    "share": {"en": "Shared victory: {}.", "fr": "Victoire partagée : {}."},
    "you_win": {"en": "You win.", "fr": "Vous gagnez."},
    "because_renown": {
        "en": "The last Renown token of the guild is on the board.",
        "fr": "Le dernier jeton Renommée de la guilde est sur le plateau.",
    },
    "because_king": {
        "en": "The King is at the end of his path: the most Renown wins.",
        "fr": "Le Roi est au bout de son parcours : le plus de Renommée l'emporte.",
    },
    "because_turn_limit": {
        "en": "That was the last turn: the most Renown wins.",
        "fr": "C'était le dernier tour : le plus de Renommée l'emporte.",
    },
    "score_line": {
        "en": "{}: Renown on the board {}, neighbourhoods {}",
        "fr": "{} : Renommée sur le plateau {}, quartiers {}",
    },
}
WORDS = {lang: {key: said[lang] for key, said in SAID.items()} for lang in ("en", "fr")}
PHASES = {  # by decision; the others are steps of a card or an action
    "place": {"en": "Placing", "fr": "Pose"},
    "act": {"en": "Action", "fr": "Action"},
    "close": {"en": "Last Plot", "fr": "Dernier Complot"},
    "wrath": {"en": "Standoffs", "fr": "Affrontements"},
    "order": {"en": "Standoffs", "fr": "Affrontements"},
    "lone": {"en": "Standoff", "fr": "Affrontement"},
    "swordsman": {"en": "Standoff", "fr": "Affrontement"},
    "courtesan": {"en": "Standoff", "fr": "Affrontement"},
    "over": {"en": "The end", "fr": "Fin"},
}
STEP = {"en": "Effect", "fr": "Effet"}


def say(sight: Sight, key: str, *values: object) -> str:
    return WORDS[sight.lang][key].format(*values)


# The five parts of a face


def headline(sight: Sight) -> Text:
    view = sight.view
    active = view["active"]
    name = say(sight, "you") if active == view["seat"] else sight.names[active]
    text = Text(say(sight, "turn", view["turn"]) + " · ", PAPER).append(_tag(active))
    return text.append(f" {name} · {PHASES.get(view['decision'], STEP)[sight.lang]}")


def board(sight: Sight) -> RenderableType:
    gap = [Text()] if sight.roomy else []
    guilds = _panels(sight) if sight.roomy else _columns(sight)
    happening = [*gap, *_happening(sight)] if _happening(sight) else []
    return Group(_path(sight), *gap, _paris(sight), *happening, *gap, guilds, _counts(sight))


def holdings(sight: Sight) -> RenderableType:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for seat, view in sight.own.items():
        for label, cards in _open_rows(sight, seat, view):
            grid.add_row(Text.assemble(_tag(seat), (label, FADED)), cards)
    return grid


def ending(sight: Sight) -> Text:
    result, seat = sight.view["result"], sight.view["seat"]
    winners = result["winners"]
    colour = ABSINTHE if seat is None or seat in winners else WINE
    text = Text(_victory(sight, winners) + "\n\n", f"bold {colour}")
    text.append(say(sight, f"because_{result['reason']}") + "\n", f"not bold {PAPER}")
    for s, name in enumerate(sight.names):
        line = say(sight, "score_line", name, result["renown"][s], result["neighbourhoods"][s])
        text.append(f"\n{line}", f"not bold {PAPER if s in winners else FADED}")
    return text


def _victory(sight: Sight, winners: Sequence[int]) -> str:
    if list(winners) == [sight.view["seat"]]:
        return say(sight, "you_win")
    names = ", ".join(sight.names[seat] for seat in winners)
    return say(sight, "wins" if len(winners) == 1 else "share", names)


def notes(sight: Sight) -> list[Note]:
    """Every Plot card and every kind of rogue that these eyes see."""
    plots, kinds = sight.content.plot_rows, sight.content.kind_rows
    cards = [plots[card] for card in dict.fromkeys(_seen_cards(sight))]
    rogues = [kinds[kind] for kind in dict.fromkeys(_seen_kinds(sight))]
    rows = [(row, "C-PLT-8") for row in cards] + [(r, CLAUSES[r["ability"]]) for r in rogues]
    return [Note(named(r, sight.lang), told(r, "texts", sight.lang), clause) for r, clause in rows]


def _seen_cards(sight: Sight) -> list[str]:
    running = [sight.view["in_play"]] if sight.view["in_play"] else []
    return running + [card for view in sight.own.values() for card in view["hand"]["cards"]]


def _seen_kinds(sight: Sight) -> list[str]:
    held = [kind for view in sight.own.values() for kind in view["hand"]["rogues"]]
    drawn = [view["drawn"] for view in sight.own.values()]
    spots = [(p, i) for p, row in sight.view["board"].items() for i, r in enumerate(row) if r]
    return [kind for kind in [*held, *drawn, *(_kind(sight, *spot) for spot in spots)] if kind]


# Names and symbols


def place_name(sight: Sight, place: str) -> str:
    return named(sight.content.place_rows[place], sight.lang)


def kind_name(sight: Sight, kind: str) -> str:
    return named(sight.content.kind_rows[kind], sight.lang)


def _short_place(sight: Sight, place: str) -> str:
    """As many whole words of its name as fit, and no little one at the end."""
    name = place_name(sight, place)
    if len(name) <= NAME_CELLS:
        return name
    words = name[: NAME_CELLS + 1].rpartition(" ")[0].split() or [f"{name[: NAME_CELLS - 1]}…"]
    while len(words) > 1 and len(words[-1]) <= LITTLE_WORD:
        words.pop()
    return " ".join(words)


def _tag(seat: int) -> Text:
    return Text(TAGS[seat], f"bold {COLOURS[seat]}")


def _tags(seats: Iterable[int]) -> Text:
    return Text.assemble(*(_tag(seat) for seat in seats))


def _program(sight: Sight, program: Iterable[Mapping[str, Any]]) -> Text:
    """Operations as a shape and a number, or a short word."""
    words = (_operation(sight, operation) for operation in program)
    return Text("+").join([Text(word, PAPER) for word in words])


def _operation(sight: Sight, operation: Mapping[str, Any]) -> str:
    name = operation["op"]
    number = operation.get("n", "") if name in SHAPES else ""
    return f"{SHAPES[name]}{number}" if name in SHAPES else say(sight, name)


def _badge(words: str) -> Text:
    return Text(f" {words} ", f"bold {ZINC} on {LAMP}")


# The King


def _path(sight: Sight) -> Text:
    king, last = sight.view["king"], sight.content.data["path"]["last"]
    text = Text(f"{KING} {say(sight, 'king')} ", f"bold {HORIZON}")
    text.append(f"{king}/{last} ", f"bold {PAPER}")
    ahead = _ahead(sight, king, last)
    if sight.roomy or len(ahead) == 1:
        text.append(_spaces(sight, king, last)).append(" ")
    text.append(Text(" ").join(ahead))
    text.no_wrap, text.overflow = True, "ellipsis"
    return text


def _wraths(sight: Sight) -> dict[int, str]:
    return {int(space): place for space, place in sight.content.data["path"]["wrath"].items()}


def _spaces(sight: Sight, king: int, last: int) -> Text:
    """His path, where it is short enough: him and the Wraths ahead and behind."""
    text = Text()
    wraths = _wraths(sight)
    for space in range(last + 1 if last < LONGEST_PATH else 0):
        shape = KING if space == king else "!" if space in wraths else "·"
        shape = "┤" if shape == "·" and space == last else shape
        style = HORIZON if space == king else FADED if space < king else LAMP
        text.append(shape, f"bold {style}" if shape != "·" else FADED)
    return text


def _ahead(sight: Sight, king: int, last: int) -> list[Text]:
    """The Wrath and the challenge of this turn, or what he comes to next."""
    view = sight.view
    called = [_badge(say(sight, "wrath", _target(sight, view["wrath"])))] if view["wrath"] else []
    if view["challenge"]:
        called.append(_badge(say(sight, "challenge", _target(sight, view["challenge"]))))
    return called or [Text(_next(sight, king, last), PAPER)]


def _next(sight: Sight, king: int, last: int) -> str:
    end = told(sight.content.data["path"].get("names") or {}, "last", sight.lang) or str(last)
    if king == last:
        return say(sight, "the_end", end)
    ahead = [(space, place) for space, place in _wraths(sight).items() if space > king]
    if not ahead:
        return say(sight, "end_in", end, last - king)
    space, place = min(ahead)
    return say(sight, "wrath_in", space - king, _target(sight, place))


def _target(sight: Sight, place: str) -> str:
    """A neighbourhood, on a small screen in short, or any."""
    if place == "any":
        return say(sight, "any")
    return place_name(sight, place) if sight.roomy else _short_place(sight, place)


# Neighbourhoods and the Renown Square


def _paris(sight: Sight) -> RenderableType:
    """A neighbourhood to a line, and beside it a line of the Square."""
    grid = Grid(box=None, expand=True, padding=(0, 1, 0, 0), header_style=FADED, pad_edge=False)
    grid.add_column(say(sight, "place"), no_wrap=True)
    grid.add_column(say(sight, "action"), no_wrap=True)
    for head in (say(sight, "near"), "2", say(sight, "far")):
        grid.add_column(head, ratio=1, no_wrap=True, overflow="ellipsis")
    grid.add_column(f"{FLAG} {say(sight, 'control')}" if sight.roomy else FLAG, no_wrap=True)
    grid.add_column(f"{PLACED} {say(sight, 'square')}", no_wrap=True, min_width=12)
    rows = zip(sight.content.data["neighbourhoods"], _square(sight), strict=True)
    for place, line in rows:
        grid.add_row(*_place(sight, place), line, style=PAPER)
    return grid


def _place(sight: Sight, row: Mapping[str, Any]) -> list[Text]:
    place = row["id"]
    spots = [_spot(sight, place, i, program) for i, program in enumerate(row["spots"])]
    owner = sight.view["control"][place]
    control = Text("–", FADED) if owner is None else _tag(owner)
    return [_title(sight, place), _program(sight, [row["action"]]), *spots, control]


def _title(sight: Sight, place: str) -> Text:
    """Its name, marked while a standoff is called or settled there."""
    view = sight.view
    now = view["standoff"]["at"] if view["standoff"] else None
    if place in (view["wrath"], view["challenge"], now):
        return Text(f"{CALLED}{_short_place(sight, place)}", f"bold {LAMP}")
    return Text(_short_place(sight, place), PAPER)


def _spot(sight: Sight, place: str, i: int, program: Sequence[Mapping[str, Any]]) -> Text:
    """What a free spot gives, or who is there and, if it may be seen, which rogue."""
    rogue = sight.view["board"][place][i]
    effect = _program(sight, program)
    if rogue is None:
        return effect or Text("·", FADED)
    kind = _kind(sight, place, i)
    gap = " " if sight.roomy else ""
    text = Text.assemble(_tag(rogue["owner"]), gap, _short(sight, kind) if kind else "?")
    if sight.roomy and rogue["seen"]:
        text.append(f" {say(sight, 'seen')}", FADED).append(_tags(rogue["seen"]))
    return Text.assemble(effect, " ", text) if sight.roomy and effect else text


def _kind(sight: Sight, place: str, i: int) -> str | None:
    """The kind of a rogue on a spot if any of the open views shows it."""
    rogues = [view["board"][place][i] for view in (sight.view, *sight.own.values())]
    return next((rogue["kind"] for rogue in rogues if rogue["kind"]), None)


def _short(sight: Sight, kind: str) -> str:
    """A name in one word: what it is comes last in English, first in French."""
    name = kind_name(sight, kind)
    if len(name) > KIND_CELLS:
        name = name.rpartition(" ")[-1] if sight.lang == "en" else name.partition(" ")[0]
    return name if len(name) <= KIND_CELLS else f"{name[: KIND_CELLS - 1]}…"


def _square(sight: Sight) -> list[Text]:
    """Of each line its number, toll and bonus, and whose tokens lie there."""
    lines = []
    for i, row in enumerate(sight.content.data["square"]["lines"], 1):
        text = Text(f"{i} ", FADED).append(f"{row['toll']}{COIN}→", PAPER)
        text.append(_program(sight, row["bonus"])).append(" ")
        lines.append(text.append(_tags(sight.view["square"][row["id"]])))
    return lines


# What is going on


def _happening(sight: Sight) -> list[Text]:
    """The Plot card being carried out, or the standoff being settled."""
    view = sight.view
    if view["standoff"]:
        return [_standoff(sight, view["standoff"])]
    if not view["in_play"]:
        return []
    row = sight.content.plot_rows[view["in_play"]]
    text = Text(f"{CARD} {named(row, sight.lang)}", f"bold {LAMP}")
    return [text.append(f"  {told(row, 'texts', sight.lang)}", f"not bold {PAPER}")]


def _standoff(sight: Sight, standoff: Mapping[str, Any]) -> Text:
    text = Text(say(sight, "standoff", _target(sight, standoff["at"])), f"bold {LAMP}")
    parts = [_strengths(sight, standoff) if standoff["shown"] else Text(say(sight, "lone"))]
    if standoff["winner"] is not None:
        parts.insert(0, Text(say(sight, "winner", sight.names[standoff["winner"]]), ABSINTHE))
    for part in parts:
        text.append(" · ", FADED).append(part)
    return text


def _strengths(sight: Sight, standoff: Mapping[str, Any]) -> Text:
    """C-STD-9: what the rogues shown add up to, paid blades included."""
    totals: Counter[int] = Counter()
    for i, rogue in enumerate(sight.view["board"][standoff["at"]], 1):
        if rogue:
            row = sight.content.kind_rows[rogue["kind"]]
            paid = f"{standoff['at']}.{i}" in standoff["paid"]
            totals[rogue["owner"]] += row["paid_strength"] if paid else row["strength"]
    each = [_tag(seat).append(f" {totals[seat]}", PAPER) for seat in sorted(totals)]
    return Text(say(sight, "strength"), PAPER).append(" ").append(Text("  ").join(each))


def _counts(sight: Sight) -> RenderableType:
    """What the shapes mean, and how much lies beside the board."""
    shapes = {"coins": COIN, "rogues": ROGUE, "cards": CARD, "supply": SUPPLY, "control": FLAG}
    legend = " ".join(f"{shape}{say(sight, key)}" for key, shape in shapes.items())
    counts = sight.view["counts"] | {"discard": len(sight.view["discard"])}
    labels = [Text(legend, FADED)]
    for key in ("pile", "discard", "bag", "seine"):
        labels.append(Text.assemble((f"{say(sight, key)} ", FADED), (str(counts[key]), PAPER)))
    return Flow(labels)


# Guilds


def _facts(sight: Sight, seat: int) -> dict[str, str]:
    """Coins, rogues and Plot cards in hand, Renown on the board and in supply, by shape."""
    view = sight.view
    left = view["renown"][seat]
    return {
        COIN: view["coins"][seat],
        ROGUE: view["counts"]["rogues"][seat],
        CARD: view["counts"]["cards"][seat],
        PLACED: f"{sight.content.data['limits']['renown'] - left}{SUPPLY}{left}",
    }


def _guild(sight: Sight, seat: int) -> Text:
    acting = sight.view["actor"] == seat
    text = Text().append("▸" if acting else " ", f"bold {ABSINTHE}").append(_tag(seat))
    own, crowded = seat == sight.view["seat"], len(sight.names) > CROWD
    colour = HORIZON if own and crowded else ABSINTHE if acting else PAPER
    text.append(f" {sight.names[seat]}", f"bold {colour}")
    return text.append(f" {say(sight, 'you')}", HORIZON) if own and not crowded else text


def _columns(sight: Sight) -> RenderableType:
    """Two lines a guild, side by side, for small terminals."""
    grid = _side_by_side(sight)
    seats = range(sight.view["players"])
    grid.add_row(*(_guild(sight, seat) for seat in seats))
    facts = [" ".join(f"{k}{v}" for k, v in _facts(sight, seat).items()) for seat in seats]
    grid.add_row(*(Text(f" {line}", PAPER) for line in facts))
    return grid


def _side_by_side(sight: Sight) -> Grid:
    grid = Grid.grid(expand=True, padding=(0, int(sight.roomy), 0, 0))
    for _ in range(sight.view["players"]):
        grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    return grid


def _panels(sight: Sight) -> RenderableType:
    """A frame a guild, side by side."""
    grid = _side_by_side(sight)
    grid.add_row(*(_panel(sight, seat) for seat in range(sight.view["players"])))
    return grid


def _panel(sight: Sight, seat: int) -> RenderableType:
    acting = sight.view["actor"] == seat
    words = [say(sight, key) for key in ("coins", "rogues", "cards", "placed")]
    facts = zip(words, _facts(sight, seat).items(), strict=True)
    lines = [Text.assemble((f"{k} {word} ", FADED), (str(v), PAPER)) for word, (k, v) in facts]
    waiting = kind_name(sight, sight.content.data["setup"]["waiting"]["rogue"])
    if sight.view["waiting"][seat]:
        lines.append(Text(f"{waiting} {say(sight, 'waiting')}", f"italic {FADED}"))
    return Panel(
        Group(*lines),
        title=_guild(sight, seat),
        title_align="left",
        border_style=ABSINTHE if acting else ZINC,
        box=box.HEAVY if acting else box.ROUNDED,
        height=PANEL_LINES,
        padding=(0, 0, 0, 1),
    )


# Open cards


def _open_rows(sight: Sight, seat: int, view: View) -> list[tuple[str, RenderableType]]:
    """The own rogues and cards on two lines; somebody else's, in a replay, on one."""
    if seat != sight.view["seat"] and not sight.roomy:
        return [("", _brief(sight, view))]
    rogues = [kind_name(sight, kind) for kind in view["hand"]["rogues"]]
    cards = [named(sight.content.plot_rows[c], sight.lang) for c in view["hand"]["cards"]]
    held, plots = _chips(sight, rogues, ROGUE), _chips(sight, cards, CARD)
    if view["drawn"]:
        held.append(_badge(_drawn(sight, view)))
    if seat != sight.view["seat"]:
        return [(f" {sight.names[seat]}", Flow([*held, *plots]))]
    labels = [f" {say(sight, key)}" for key in ("your_rogues", "your_cards")]
    return [(labels[0], Flow(held)), (labels[1], Flow(plots))]


def _brief(sight: Sight, view: View) -> Text:
    """A hand in as few words as possible; one line, if there are many hands."""
    rogues = Counter(_short(sight, kind) for kind in view["hand"]["rogues"])
    names = [named(sight.content.plot_rows[c], sight.lang) for c in view["hand"]["cards"]]
    cards = Counter(name.rpartition(" ")[-1] for name in names)
    text = Text(f"{ROGUE} {_counted(rogues)}  {CARD} {_counted(cards)}", PAPER)
    text.no_wrap, text.overflow = len(sight.own) >= CROWD, "ellipsis"
    return text.append(f"  {_drawn(sight, view)}", LAMP) if view["drawn"] else text


def _counted(names: Counter[str]) -> str:
    return ", ".join(_times(name, n) for name, n in names.items()) or "–"


def _times(name: str, n: int) -> str:
    return f"{name} ×{n}" if n > 1 else name


def _drawn(sight: Sight, view: View) -> str:
    return say(sight, "drawn", kind_name(sight, view["drawn"]))


def _chips(sight: Sight, names: Iterable[str], shape: str) -> list[Text]:
    """Small labels, equal ones counted."""
    counts = Counter(names).items()
    chips = [Text(f" {shape}{_times(name, n)} ", f"{PAPER} on {ZINC}") for name, n in counts]
    none = Text(f"{shape} ", FADED).append(say(sight, "nothing"), "italic")
    return chips or [none]
