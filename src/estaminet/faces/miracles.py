"""The Court of Miracles on a terminal: the King's path, Paris, the guilds and your own hand."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from estaminet.faces import Note, Scene, View, parts
from estaminet.faces.palette import ABSINTHE, FADED, HORIZON, LAMP, PAPER, WINE
from estaminet.faces.parts import Flow
from estaminet.games.miracles.words import title, told

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
SMALL_PATH = 23  # of them on a small screen
NAME_CELLS = 19  # of a neighbourhood
CUT: dict[str, Any] = {"no_wrap": True, "overflow": "ellipsis"}  # what is too long for its column
LITTLE_WORD = 3  # letters of an article or a preposition
KIND_CELLS = 10  # of a rogue on a spot
HEAD_WORD = {"en": -1, "fr": 0}  # of a rogue's name: what it is comes last in English
CROWD = 4  # guilds whose columns have room for a word beside the name
FRAME_LINES = 7  # of a guild: five facts and the frame

WORDS = {
    "turn": {"en": "Turn {}", "fr": "Tour {}"},
    "king": {"en": "King", "fr": "Roi"},
    "wrath_in": {
        "en": "Wrath in {n} {n:space|spaces}: {at}",
        "fr": "Colère dans {n} {n:case|cases} : {at}",
    },
    "wrath": {"en": "Wrath: {}", "fr": "Colère : {}"},
    "any": {"en": "anywhere", "fr": "au choix"},
    "end_in": {
        "en": "{end} in {n} {n:space|spaces}",
        "fr": "{end} dans {n} {n:case|cases}",
    },
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
    "pile": {"en": "Draw pile", "fr": "Pioche"},
    "discard": {"en": "Discard", "fr": "Déf."},
    "bag": {"en": "Bag", "fr": "Sac"},
    "seine": {"en": "Seine", "fr": "Seine"},
    "standoff": {"en": "Standoff: {}", "fr": "Affrontement : {}"},
    "lone": {"en": "unopposed", "fr": "sans adversaire"},
    "strength": {"en": "strength", "fr": "force"},
    "winner": {"en": "winner: {}", "fr": "vainqueur : {}"},
    "you": {"en": "you", "fr": "vous"},
    "your_rogues": {"en": "Your rogues", "fr": "Vos ribauds"},
    "your_cards": {"en": "Your Plots", "fr": "Vos Complots"},
    "drawn": {"en": "from the bag: {}", "fr": "pioché dans le sac : {}"},
    "nothing": {"en": "none", "fr": "aucun"},
    "wins": {"en": "Victory: {}.", "fr": "Victoire : {}."},
    "share": {"en": "Shared victory: {}.", "fr": "Victoire partagée : {}."},
    "you_win": {"en": "You win.", "fr": "Vous gagnez."},
    "because_renown": {
        "en": "The guild's last Renown token is on the board.",
        "fr": "Le dernier jeton Renommée de la confrérie est sur le plateau.",
    },
    "because_king": {
        "en": "The King has reached the end of his path: the most Renown wins.",
        "fr": "Le Roi est au bout de son parcours : la plus grande Renommée l'emporte.",
    },
    "because_turn_limit": {
        "en": "That was the last turn: the most Renown wins.",
        "fr": "C'était le dernier tour : la plus grande Renommée l'emporte.",
    },
    "score_line": {
        "en": "{name}: {tokens} Renown {tokens:token|tokens} on the board, "
        "{places} {places:neighbourhood|neighbourhoods}",
        "fr": "{name} : {tokens} {tokens:jeton|jetons} Renommée sur le plateau, "
        "{places} {places:quartier|quartiers}",
    },
}
PHASES = {  # by decision; the others are steps of a card or an action
    "place": {"en": "Placing", "fr": "Pose"},
    "act": {"en": "Action", "fr": "Action"},
    "close": {"en": "Last Plot", "fr": "Dernier Complot"},
    "wrath": {"en": "Standoffs", "fr": "Affrontements"},
    "order": {"en": "Standoffs", "fr": "Affrontements"},
    "lone": {"en": "Standoff", "fr": "Affrontement"},
    "swordsman": {"en": "Standoff", "fr": "Affrontement"},
    "courtesan": {"en": "Standoff", "fr": "Affrontement"},
    "over": {"en": "Game over", "fr": "Partie finie"},
}
STEP = {"en": "Effect", "fr": "Effet"}


# The five parts of a face


def headline(scene: Scene) -> Text:
    view, active = scene.view, scene.view["active"]
    name = scene.say("you") if scene.is_own(active) else scene.names[active]
    text = Text(scene.say("turn", view["turn"]) + " · ", PAPER).append(_tag(active))
    return text.append(f" {name} · {scene.tell(PHASES.get(view['decision'], STEP))}")


def board(scene: Scene) -> RenderableType:
    gap = [Text()] if scene.roomy else []
    guilds = _frames(scene) if scene.roomy else _columns(scene)
    happening = [*gap, *_happening(scene)] if _happening(scene) else []
    return Group(_path(scene), *gap, _paris(scene), *happening, *gap, guilds, _beside(scene))


def holdings(scene: Scene) -> RenderableType:
    return parts.holdings(scene, _open_rows)


def ending(scene: Scene) -> Text:
    result, seat = scene.view["result"], scene.view["seat"]
    winners = result["winners"]
    colour = ABSINTHE if seat is None or seat in winners else WINE
    lines = [(scene.say(f"because_{result['reason']}"), PAPER), ("", PAPER)]
    for s, name in enumerate(scene.names):
        counts = {"tokens": result["renown"][s], "places": result["neighbourhoods"][s]}
        line = scene.say("score_line", name=name, **counts)
        lines.append((line, PAPER if s in winners else FADED))
    return parts.told_ending(_victory(scene, winners), colour, lines)


def _victory(scene: Scene, winners: Sequence[int]) -> str:
    if list(winners) == [scene.view["seat"]]:
        return scene.say("you_win")
    names = ", ".join(scene.names[seat] for seat in winners)
    return scene.say("wins" if len(winners) == 1 else "share", names)


def notes(scene: Scene) -> list[Note]:
    """Every Plot card and every kind of rogue that the viewer sees."""
    plots, kinds = scene.content.plot_rows, scene.content.kind_rows
    cards = [plots[card] for card in dict.fromkeys(_seen_cards(scene))]
    rogues = [kinds[kind] for kind in dict.fromkeys(_seen_kinds(scene))]
    rows = [(row, "C-PLT-8") for row in cards] + [(r, CLAUSES[r["ability"]]) for r in rogues]
    return [Note(title(r, scene.lang), told(r, "texts", scene.lang), clause) for r, clause in rows]


def _seen_cards(scene: Scene) -> list[str]:
    running = [scene.view["in_play"]] if scene.view["in_play"] else []
    return running + [card for view in scene.own.values() for card in view["hand"]["cards"]]


def _seen_kinds(scene: Scene) -> list[str]:
    held = [kind for view in scene.own.values() for kind in view["hand"]["rogues"]]
    drawn = [view["drawn"] for view in scene.own.values()]
    spots = [(p, i) for p, row in scene.view["board"].items() for i, r in enumerate(row) if r]
    return [kind for kind in [*held, *drawn, *(_kind(scene, *spot) for spot in spots)] if kind]


# Names and symbols


def _place_name(scene: Scene, place: str) -> str:
    return title(scene.content.place_rows[place], scene.lang)


def _kind_name(scene: Scene, kind: str) -> str:
    return title(scene.content.kind_rows[kind], scene.lang)


def _short_place(scene: Scene, place: str) -> str:
    """As many whole words of its name as fit, and no little one at the end."""
    name = _place_name(scene, place)
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


def _program(scene: Scene, program: Iterable[Mapping[str, Any]]) -> Text:
    """Operations as a shape and a number, or a short word."""
    words = (_operation(scene, operation) for operation in program)
    return Text("+").join([Text(word, PAPER) for word in words])


def _operation(scene: Scene, operation: Mapping[str, Any]) -> str:
    name = operation["op"]
    number = operation.get("n", "") if name in SHAPES else ""
    return f"{SHAPES[name]}{number}" if name in SHAPES else scene.say(name)


# The King


def _path(scene: Scene) -> Text:
    text = Text(f"{KING} {scene.say('king')} ", f"bold {HORIZON}")
    text.append(f"{scene.view['king']}/{_last(scene)} ", f"bold {PAPER}")
    ahead = _ahead(scene)
    if scene.roomy or len(ahead) == 1:
        text.append(_spaces(scene)).append(" ")
    text.append(Text(" ").join(ahead))
    text.no_wrap, text.overflow = True, "ellipsis"
    return text


def _last(scene: Scene) -> int:
    return int(scene.content.data["path"]["last"])


def _spaces(scene: Scene) -> Text:
    """His path, where it is short enough: him and the Wraths ahead and behind."""
    text, king, last = Text(), scene.view["king"], _last(scene)
    wraths = {int(space) for space in scene.content.data["path"]["wrath"]}
    drawn = _drawn_spaces(scene) if last < LONGEST_PATH else range(0)
    for space in drawn:
        shape = KING if space == king else "!" if space in wraths else "·"
        shape = "┤" if shape == "·" and space == last else shape
        style = HORIZON if space == king else FADED if space < king else LAMP
        text.append(shape, f"bold {style}" if shape != "·" else FADED)
    return text.append("›" if drawn and drawn[-1] < last else "", FADED)


def _drawn_spaces(scene: Scene) -> range:
    """All of them or, on a small screen, those from the space behind him."""
    last = _last(scene)
    if scene.roomy or last < SMALL_PATH:
        return range(last + 1)
    first = max(scene.view["king"] - 1, 0)
    if first + SMALL_PATH > last:
        return range(last + 1 - SMALL_PATH, last + 1)
    return range(first, first + SMALL_PATH - 1)


def _ahead(scene: Scene) -> list[Text]:
    """The Wrath and the challenge of this turn, or what he comes to next."""
    view = scene.view
    called = (
        [parts.badge(scene.say("wrath", _target(scene, view["wrath"])))] if view["wrath"] else []
    )
    if view["challenge"]:
        called.append(parts.badge(scene.say("challenge", _target(scene, view["challenge"]))))
    return called or [Text(_next(scene), PAPER)]


def _next(scene: Scene) -> str:
    names = scene.content.data["path"].get("names") or {}
    end, left = told(names, "last", scene.lang) or str(_last(scene)), scene.counts["spaces_left"]
    if left == 0:
        return scene.say("the_end", end)
    wrath = scene.counts["next_wrath"]
    if wrath is None:
        return scene.say("end_in", end=end, n=left)
    return scene.say("wrath_in", n=wrath["spaces"], at=_target(scene, wrath["at"]))


def _target(scene: Scene, place: str) -> str:
    """A neighbourhood, on a small screen in short, or any."""
    if place == "any":
        return scene.say("any")
    return _place_name(scene, place) if scene.roomy else _short_place(scene, place)


# Neighbourhoods and the Renown Square


def _paris(scene: Scene) -> RenderableType:
    """A neighbourhood to a line, and beside it a line of the Square."""
    grid = parts.headed(pad_edge=False)
    grid.add_column(scene.say("place"), no_wrap=True)
    grid.add_column(scene.say("action"), no_wrap=True)
    for head in (scene.say("near"), "2", scene.say("far")):
        grid.add_column(head, ratio=1, no_wrap=True, overflow="ellipsis")
    grid.add_column(f"{FLAG} {scene.say('control')}" if scene.roomy else FLAG, no_wrap=True)
    grid.add_column(f"{PLACED} {scene.say('square')}", no_wrap=True, min_width=12)
    rows = zip(scene.content.data["neighbourhoods"], _square(scene), strict=True)
    for place, line in rows:
        grid.add_row(*_place(scene, place), line, style=PAPER)
    return grid


def _place(scene: Scene, row: Mapping[str, Any]) -> list[Text]:
    place = row["id"]
    spots = [_spot(scene, place, i, program) for i, program in enumerate(row["spots"])]
    owner = scene.view["control"][place]
    control = Text("–", FADED) if owner is None else _tag(owner)
    return [_title(scene, place), _program(scene, [row["action"]]), *spots, control]


def _title(scene: Scene, place: str) -> Text:
    """Its name, marked while a standoff is called or settled there."""
    view = scene.view
    now = view["standoff"]["at"] if view["standoff"] else None
    if place in (view["wrath"], view["challenge"], now):
        return Text(f"{CALLED}{_short_place(scene, place)}", f"bold {LAMP}")
    return Text(_short_place(scene, place), PAPER)


def _spot(scene: Scene, place: str, i: int, program: Sequence[Mapping[str, Any]]) -> Text:
    """What a free spot gives, or who is there and, if it may be seen, which rogue."""
    rogue = scene.view["board"][place][i]
    effect = _program(scene, program)
    if rogue is None:
        return effect or Text("·", FADED)
    kind = _kind(scene, place, i)
    gap = " " if scene.roomy else ""
    text = Text.assemble(_tag(rogue["owner"]), gap, _short(scene, kind) if kind else "?")
    if scene.roomy and rogue["seen"]:
        text.append(f" {scene.say('seen')}", FADED).append(_tags(rogue["seen"]))
    return Text.assemble(effect, " ", text) if scene.roomy and effect else text


def _kind(scene: Scene, place: str, i: int) -> str | None:
    """The kind of a rogue on a spot if any of the open views shows it."""
    rogues = [view["board"][place][i] for view in (scene.view, *scene.own.values())]
    return next((rogue["kind"] for rogue in rogues if rogue["kind"]), None)


def _short(scene: Scene, kind: str) -> str:
    """A name in one word."""
    name = _kind_name(scene, kind)
    if len(name) > KIND_CELLS:
        name = name.split()[HEAD_WORD[scene.lang]]
    return name if len(name) <= KIND_CELLS else f"{name[: KIND_CELLS - 1]}…"


def _square(scene: Scene) -> list[Text]:
    """Of each line its number, toll and bonus, and whose tokens lie there."""
    lines = []
    for i, row in enumerate(scene.content.data["square"]["lines"], 1):
        text = Text(f"{i} ", FADED).append(f"{row['toll']}{COIN}→", PAPER)
        text.append(_program(scene, row["bonus"])).append(" ")
        lines.append(text.append(_tags(scene.view["square"][row["id"]])))
    return lines


# What is going on


def _happening(scene: Scene) -> list[Text]:
    """The Plot card being carried out, or the standoff being settled."""
    view = scene.view
    if view["standoff"]:
        return [_standoff(scene, view["standoff"])]
    if not view["in_play"]:
        return []
    row = scene.content.plot_rows[view["in_play"]]
    text = Text(f"{CARD} {title(row, scene.lang)}", f"bold {LAMP}")
    return [text.append(f"  {told(row, 'texts', scene.lang)}", f"not bold {PAPER}")]


def _standoff(scene: Scene, standoff: Mapping[str, Any]) -> Text:
    text = Text(scene.say("standoff", _target(scene, standoff["at"])), f"bold {LAMP}")
    if standoff["winner"] is not None:
        winner = Text(scene.say("winner", scene.names[standoff["winner"]]), ABSINTHE)
        text.append(" · ", FADED).append(winner)
    shown = _strengths(scene) if standoff["shown"] else Text(scene.say("lone"))
    return text.append(" · ", FADED).append(shown)


def _strengths(scene: Scene) -> Text:
    """What the rogues shown add up to."""
    totals = enumerate(scene.counts["strengths"])
    each = [_tag(s).append(f" {total}", PAPER) for s, total in totals if total is not None]
    return Text(scene.say("strength"), PAPER).append(" ").append(Text("  ").join(each))


def _beside(scene: Scene) -> RenderableType:
    """What the shapes mean, and how much lies beside the board."""
    shapes = {"coins": COIN, "rogues": ROGUE, "cards": CARD, "supply": SUPPLY, "control": FLAG}
    legend = " ".join(f"{shape}{scene.say(key)}" for key, shape in shapes.items())
    counts = scene.view["counts"] | {"discard": len(scene.view["discard"])}
    labels = [Text(legend, FADED)]
    for key in ("pile", "discard", "bag", "seine"):
        labels.append(Text.assemble((f"{scene.say(key)} ", FADED), (str(counts[key]), PAPER)))
    return Flow(labels)


# Guilds


def _facts(scene: Scene, seat: int) -> dict[str, str]:
    """Coins, rogues and Plot cards in hand, Renown on the board and in supply, by shape."""
    view = scene.view
    return {
        COIN: view["coins"][seat],
        ROGUE: view["counts"]["rogues"][seat],
        CARD: view["counts"]["cards"][seat],
        PLACED: f"{scene.counts['tokens'][seat]}{SUPPLY}{view['renown'][seat]}",
    }


def _guild(scene: Scene, seat: int) -> Text:
    own, crowded = scene.is_own(seat), len(scene.names) > CROWD
    colour = HORIZON if own and crowded else ABSINTHE if scene.is_acting(seat) else PAPER
    text = parts.pointer(scene, seat).append(_tag(seat))
    text.append(f" {scene.names[seat]}", f"bold {colour}")
    return text.append(f" {scene.say('you')}", HORIZON) if own and not crowded else text


def _columns(scene: Scene) -> RenderableType:
    """Two lines a guild, side by side, for small terminals."""
    facts = [" ".join(f"{k}{v}" for k, v in _facts(scene, s).items()) for s in scene.seats]
    lines = [Text(f" {line}", PAPER) for line in facts]
    return parts.side_by_side([_guild(scene, seat) for seat in scene.seats], lines, gap=0, **CUT)


def _frames(scene: Scene) -> RenderableType:
    """A frame a guild, side by side."""
    return parts.side_by_side([_frame(scene, seat) for seat in scene.seats], **CUT)


def _frame(scene: Scene, seat: int) -> RenderableType:
    words = [scene.say(key) for key in ("coins", "rogues", "cards", "placed")]
    facts = zip(words, _facts(scene, seat).items(), strict=True)
    lines = [Text.assemble((f"{k} {word} ", FADED), (str(v), PAPER)) for word, (k, v) in facts]
    waiting = _kind_name(scene, scene.content.data["setup"]["waiting"]["rogue"])
    if scene.view["waiting"][seat]:
        lines.append(Text(f"{waiting} {scene.say('waiting')}", f"italic {FADED}"))
    return parts.frame(scene, seat, _guild(scene, seat), lines, FRAME_LINES)


# Open cards


def _open_rows(scene: Scene, seat: int, view: View) -> Iterator[parts.Row]:
    """The own rogues and cards on two lines; somebody else's, in a replay, on one."""
    if not scene.is_own(seat) and not scene.roomy:
        yield _tag(seat), _brief(scene, view)
        return
    rogues = [_kind_name(scene, kind) for kind in view["hand"]["rogues"]]
    cards = [title(scene.content.plot_rows[c], scene.lang) for c in view["hand"]["cards"]]
    held, plots = _chips(scene, rogues, ROGUE), _chips(scene, cards, CARD)
    if view["drawn"]:
        held.append(parts.badge(_drawn(scene, view)))
    if scene.is_own(seat):
        yield _label(seat, scene.say("your_rogues")), Flow(held)
        yield _label(seat, scene.say("your_cards")), Flow(plots)
    else:
        yield _label(seat, scene.names[seat]), Flow([*held, *plots])


def _label(seat: int, words: str) -> Text:
    return Text.assemble(_tag(seat), (f" {words}", FADED))


def _brief(scene: Scene, view: View) -> Text:
    """A hand in as few words as possible; one line, if there are many hands."""
    rogues = Counter(_short(scene, kind) for kind in view["hand"]["rogues"])
    names = [title(scene.content.plot_rows[c], scene.lang) for c in view["hand"]["cards"]]
    cards = Counter(name.rpartition(" ")[-1] for name in names)
    text = Text(f"{ROGUE} {_counted(rogues)}  {CARD} {_counted(cards)}", PAPER)
    text.no_wrap, text.overflow = len(scene.own) >= CROWD, "ellipsis"
    return text.append(f"  {_drawn(scene, view)}", LAMP) if view["drawn"] else text


def _counted(names: Counter[str]) -> str:
    return ", ".join(parts.times(name, n) for name, n in names.items()) or "–"


def _drawn(scene: Scene, view: View) -> str:
    return scene.say("drawn", _kind_name(scene, view["drawn"]))


def _chips(scene: Scene, names: Iterable[str], shape: str) -> list[Text]:
    """Small labels, equal ones counted."""
    labels = [f"{shape}{parts.times(name, n)}" for name, n in Counter(names).items()]
    none = Text(f"{shape} ", FADED).append(scene.say("nothing"), "italic")
    return [parts.chip(Text(label, PAPER)) for label in labels] or [none]
