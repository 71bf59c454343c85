"""Les Miseraables on a terminal: tableau, the two piles, the players and the own cards."""

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
from estaminet.games.miseraables.words import effect_text

# A shape for each symbol of the shipped deck, others go by their first letter; the piles name them
SHAPES = {"CROWN": "♛", "SWORD": "†", "BREAD": "◓", "FLAG": "⚑", "HEART": "♥"}
COLOURS = ("#e9c46a", "#b9c4cf", "#d9a066", "#7fb2e5", "#ee8a8a", "#b3a4e0")
BAR_CARDS = 3  # cards to a block of the deck's bar
PANEL_LINES = 4  # of a player without cards: two facts and the frame

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "turn": "Turn {}",
        "last_turns": "last turns",
        "tableau": "Tableau",
        "deck": "Deck",
        "save": "SAVE",
        "kill": "KILL",
        "known": "{} known",
        "empty": "empty",
        "player": "Player",
        "points": "Points",
        "hidden": "Hidden",
        "faceup": "Face up",
        "you": "you",
        "your_cards": "Your cards",
        "no_cards": "none",
        "running": "{}: {}",
        "scored": "{} is being scored.",
        "kept": "has chosen",
        "wins": "{} wins.",
        "you_win": "You win.",
        "score_line": "{}: {} (cards left: {})",
    },
    "fr": {
        "turn": "Tour {}",
        "last_turns": "derniers tours",
        "tableau": "Tableau",
        "deck": "Pioche",
        "save": "SAUVÉS",
        "kill": "TUÉS",
        "known": "{} connues",
        "empty": "vide",
        "player": "Joueur",
        "points": "Points",
        "hidden": "Cachées",
        "faceup": "Visibles",
        "you": "vous",
        "your_cards": "Vos cartes",
        "no_cards": "aucune",
        "running": "{} : {}",
        "scored": "Décompte en cours : {}.",
        "kept": "a choisi",
        "wins": "{} l'emporte.",
        "you_win": "Vous l'emportez.",
        "score_line": "{} : {} (cartes restantes : {})",
    },
}
PHASES = {  # by decision
    "keep": {"en": "Set-up", "fr": "Mise en place"},
    "turn": {"en": "Take, use or score", "fr": "Prendre, utiliser ou décompter"},
    "effect": {"en": "An ability", "fr": "Une capacité"},
    "scout": {"en": "Scouting", "fr": "Reconnaissance"},
    "reveal": {"en": "Scoring", "fr": "Décompte"},
    "fate": {"en": "Scoring", "fr": "Décompte"},
    "over": {"en": "The end", "fr": "Fin"},
}


def say(sight: Sight, key: str, *values: object) -> str:
    return WORDS[sight.lang][key].format(*values)


# The five parts of a face


def headline(sight: Sight) -> Text:
    view = sight.view
    parts = [PHASES[view["decision"]][sight.lang]]
    if view["turn"]:
        parts.insert(0, say(sight, "turn", view["turn"]))
    text = Text(" · ".join(parts), PAPER).append(" · ").append(_deck(sight))
    if view["triggered_by"] is not None and view["result"] is None:
        text.append(" · ").append(say(sight, "last_turns"), f"bold {LAMP}")
    return text


def board(sight: Sight) -> RenderableType:
    gap = [Text()] if sight.roomy else []
    piles = Group(_pile(sight, "save", sight.view["save"]), _pile(sight, "kill", _killed(sight)))
    players = _panels(sight) if sight.roomy else _rows(sight)
    return Group(*_running(sight), *gap, _tableau(sight), *gap, piles, *gap, players)


def holdings(sight: Sight) -> RenderableType:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for seat, view in sight.own.items():
        own = seat == sight.view["seat"]
        label = say(sight, "your_cards") if own else sight.names[seat]
        grid.add_row(Text(label, FADED), _hand(sight, seat, view))
    return grid


def ending(sight: Sight) -> Text:
    result = sight.view["result"]
    (winner,) = result["winners"]
    own = winner == sight.view["seat"]
    said = say(sight, "you_win") if own else say(sight, "wins", sight.names[winner])
    colour = ABSINTHE if own or sight.view["seat"] is None else WINE
    text = Text(said + "\n", f"bold {colour}")
    for seat, points in enumerate(result["points"]):
        line = say(sight, "score_line", sight.names[seat], points, result["owned"][seat])
        text.append(f"\n{line}", f"not bold {PAPER if seat == winner else FADED}")
    return text


def notes(sight: Sight) -> list[Note]:
    """Every card in sight: what it does, and what it scores for."""
    views = [sight.view, *sight.own.values()]
    seen = [card for view in views for card in _cards_in(view)]
    rows = [sight.content.by_id[card] for card in dict.fromkeys(seen)]
    return [Note(row["names"][sight.lang], _note(sight, row), "M-CARD-2") for row in rows]


def _cards_in(view: View) -> list[str]:
    owned = [card for key in ("hidden", "up") for cards in view[key] for card in cards if card]
    return [*owned, *view["tableau"]]


def _note(sight: Sight, row: Mapping[str, Any]) -> str:
    ability = row["ability"]
    act = f"{ability['names'][sight.lang]}: {ability['texts'][sight.lang]}"
    return f"{act} {row['goal_texts'][sight.lang]}"


# Cards and symbols


def name_of(sight: Sight, card: str) -> str:
    return str(sight.content.by_id[card]["names"][sight.lang])


def _symbol(sight: Sight, symbol: str, number: int = 1) -> Text:
    symbols = sight.content.symbols
    shape = SHAPES.get(symbol, symbol[0])
    return Text(shape * number, COLOURS[symbols.index(symbol)])


def _symbols(sight: Sight, card: str) -> Text:
    printed = sight.content.by_id[card]["symbols"]
    return Text.assemble(*(_symbol(sight, symbol, number) for symbol, number in printed.items()))


def _chip(sight: Sight, card: str, after: Text | None = None, style: str = PAPER) -> Text:
    """A card as a small label: its name and its symbols."""
    parts = [Text(name_of(sight, card), style), _symbols(sight, card)]
    inside = Text(" ").join([part for part in [*parts, after] if part])
    return Text.assemble(" ", inside, " ", style=f"on {ZINC}")


def _listed(sight: Sight, cards: Iterable[str]) -> Text:
    """Cards as a list of names, copies counted."""
    counts = Counter(cards)
    names = [name_of(sight, card) + (f" ×{n}" if n > 1 else "") for card, n in counts.items()]
    return Text(", ".join(names), PAPER)


def _nothing(sight: Sight, key: str) -> Text:
    return Text(say(sight, key), f"italic {FADED}")


def symbols_on(sight: Sight, cards: Iterable[str]) -> Counter[str]:
    total: Counter[str] = Counter()
    for card in cards:
        total.update(sight.content.by_id[card]["symbols"])
    return total


# Tableau and piles


def _running(sight: Sight) -> list[Text]:
    """What the innermost running ability asks for, or which card is being scored."""
    stack = sight.view["stack"]
    if not stack:
        return []
    if stack[-1]["type"] == "score":
        return [Text(say(sight, "scored", name_of(sight, stack[-1]["card"])), LAMP)]
    at = max(i for i, entry in enumerate(stack) if entry["type"] == "use")
    ability = sight.content.by_id[stack[at]["source"]]["ability"]
    effect = stack[at]["effect"] - (at < len(stack) - 1)  # under something: the one before
    told = effect_text(ability["effects"][effect], sight.lang)
    text = Text(say(sight, "running", name_of(sight, stack[at]["source"]), told), f"bold {LAMP}")
    text.append(f" {effect + 1}/{len(ability['effects'])}", f"not bold {LAMP}")
    return [text, Text(ability["texts"][sight.lang], FADED)] if sight.roomy else [text]


def _deck(sight: Sight) -> Text:
    left = len(sight.view["deck"])
    deck = Text(say(sight, "deck") + " ", PAPER).append("▮" * -(-left // BAR_CARDS), HORIZON)
    deck.append(f" {left}", f"bold {PAPER}")
    if left and sight.view["deck"][0]:
        deck.append(f" ({name_of(sight, sight.view['deck'][0])})", FADED)
    return deck


def _tableau(sight: Sight) -> RenderableType:
    label = Text(say(sight, "tableau"), f"bold {HORIZON}")
    cards = [_chip(sight, card) for card in sight.view["tableau"]]
    return Flow([label, *(cards or [_nothing(sight, "empty")])])


def _pile(sight: Sight, pile: str, cards: Sequence[str]) -> RenderableType:
    """Its size, its symbols and its names, as far as these eyes know."""
    head = Flow([_pile_name(sight, pile, len(cards)), *_counts(sight, cards)], "  ")
    return Group(head, _listed(sight, cards)) if cards else head


def _pile_name(sight: Sight, pile: str, known: int) -> Text:
    colour = ABSINTHE if pile == "save" else WINE
    size = len(sight.view["save"]) if pile == "save" else sight.view["kill_size"]
    text = Text(say(sight, pile), f"bold {colour}").append(f" {size}", f"bold {PAPER}")
    if known < size:
        text.append(f" ({say(sight, 'known', known)})", f"not bold {FADED}")
    return text


def _counts(sight: Sight, cards: Sequence[str]) -> list[Text]:
    """Every symbol with its name and how many of it there are."""
    total = symbols_on(sight, cards)
    names = sight.content.data["symbols"]
    return [
        _symbol(sight, symbol)
        .append(f" {names[symbol]['names'][sight.lang]} ")
        .append(str(total[symbol]), f"bold {PAPER}" if total[symbol] else FADED)
        for symbol in sight.content.symbols
    ]


def _killed(sight: Sight) -> list[str]:
    """What is known of the KILL pile: of several eyes the most."""
    views = [sight.view, *sight.own.values()]
    return max((view["kill_known"] or [] for view in views), key=len)


# Players


def _player(sight: Sight, seat: int) -> Text:
    view = sight.view
    acting = view["actor"] == seat
    text = Text().append("▸" if acting else " ", f"bold {ABSINTHE}")
    text.append(sight.names[seat], f"bold {ABSINTHE if acting else PAPER}")
    if view["triggered_by"] == seat:
        text.append(" ★", LAMP)
    if view["seat"] == seat:
        text.append(f" {say(sight, 'you')}", HORIZON)
    return text


def _hidden(sight: Sight, seat: int) -> Text:
    """How many hidden cards, and which of another's are known."""
    cards = sight.view["hidden"][seat]
    text = Text(str(len(cards)), PAPER)
    known = [card for card in cards if card]
    if known and seat != sight.view["seat"]:
        text.append(" (").append(_listed(sight, known)).append(")")
    if sight.view["kept"][seat] is not None:
        text.append(f" {say(sight, 'kept')}", FADED)
    return text


def _rows(sight: Sight) -> RenderableType:
    """One line a player, for small terminals."""
    grid = Grid(box=None, expand=True, padding=(0, 1, 0, 0), header_style=FADED)
    for key in ("player", "points", "hidden"):
        grid.add_column(say(sight, key), no_wrap=key != "hidden")
    grid.add_column(say(sight, "faceup"), ratio=1)
    for seat in range(sight.view["players"]):
        points = Text(str(sight.view["points"][seat]), f"bold {LAMP}")
        up = _listed(sight, sight.view["up"][seat])
        grid.add_row(_player(sight, seat), points, _hidden(sight, seat), up, style=PAPER)
    return grid


def _panels(sight: Sight) -> RenderableType:
    """A frame a player, side by side."""
    grid = Grid.grid(expand=True, padding=(0, 1, 0, 0))
    for _ in range(sight.view["players"]):
        grid.add_column(ratio=1)
    grid.add_row(*(_panel(sight, seat) for seat in range(sight.view["players"])))
    return grid


def _panel(sight: Sight, seat: int) -> RenderableType:
    acting = sight.view["actor"] == seat
    most = max(len(up) for up in sight.view["up"])
    points = Text(f"{say(sight, 'points')} ", FADED)
    points.append(str(sight.view["points"][seat]), f"bold {LAMP}")
    hidden = Text(f"{say(sight, 'hidden')} ", FADED).append(_hidden(sight, seat))
    cards = [_up_line(sight, card) for card in sight.view["up"][seat]]
    return Panel(
        Group(points, hidden, *cards),
        title=_player(sight, seat),
        title_align="left",
        border_style=ABSINTHE if acting else ZINC,
        box=box.HEAVY if acting else box.ROUNDED,
        height=PANEL_LINES + most,
        padding=(0, 0, 0, 1),
    )


def _up_line(sight: Sight, card: str) -> Text:
    name = Text(name_of(sight, card), PAPER)
    return Text.assemble(("· ", FADED), name, " ", _symbols(sight, card))


# Open cards


def _hand(sight: Sight, seat: int, view: View) -> RenderableType:
    """The cards of a seat; hidden ones with a question mark, each with what it would score now."""
    chips = [_own_chip(sight, seat, view, card, hidden=False) for card in view["up"][seat]]
    chips += [_own_chip(sight, seat, view, card, hidden=True) for card in view["hidden"][seat]]
    return Flow(chips) if chips else _nothing(sight, "no_cards")


def _own_chip(sight: Sight, seat: int, view: View, card: str, hidden: bool) -> Text:
    worth = points_now(sight, seat, view, card)
    after = Text(f"+{worth}" if worth else "·", f"bold {LAMP}" if worth else FADED)
    if hidden:
        after = Text("? ", HORIZON).append(after)
    return _chip(sight, card, after, f"italic {PAPER}" if hidden else PAPER)


def points_now(sight: Sight, seat: int, view: View, card: str) -> int:
    """What a card would score at this moment, all hidden cards turned up (M-SCORE-4)."""
    goals = sight.content.by_id[card]["goals"]
    return sum(goal["points"] for goal in goals if _is_met(sight, seat, view, goal))


def _is_met(sight: Sight, seat: int, view: View, goal: Mapping[str, Any]) -> bool:
    own = [*view["up"][seat], *view["hidden"][seat]]
    where, what = goal["type"].split("_")
    cards = {"SAVE": view["save"], "KILL": view["kill_known"], "OWN": own}[where]
    if what == "CHARACTER":
        return goal["target"] in cards
    if what == "CARDS":
        return len(own) >= goal["count"]
    total = symbols_on(sight, cards)
    return sum(total[symbol] for symbol in goal["symbols"]) >= goal["count"]
