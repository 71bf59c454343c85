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

# A shape for each symbol of the shipped deck; others go by their first letter where that tells them
# apart. The piles name them
SHAPES = {"CROWN": "♛", "SWORD": "†", "BREAD": "◓", "FLAG": "⚑", "HEART": "♥"}
OTHERS = "●■▲◆✚✖"
COLOURS = ("#e9c46a", "#b9c4cf", "#d9a066", "#7fb2e5", "#ee8a8a", "#b3a4e0")
BAR_CARDS = 3  # cards to a block of the deck's bar
HIDDEN, CHOSEN, ENDED = "?", "✓", "★"  # a hidden card; set-up is done; who triggered the end
PANEL_LINES = 4  # of a player without cards: two facts and the frame

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "turn": "Turn {}",
        "last_turns": "last turns",
        "tableau": "Tableau",
        "deck": "Deck",
        "save": "SAVE",
        "kill": "KILL",
        "unseen": "face down, unknown",
        "empty": "empty",
        "player": "Player",
        "points": "Points",
        "hidden": "Hidden",
        "faceup": "Face up",
        "faceup_known": "Face up (?: hidden)",
        "you": "you",
        "your_cards": "Your cards",
        "no_cards": "none",
        "running": "{}: {}",
        "scored": "{} is being scored.",
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
        "unseen": "face cachée, inconnues",
        "empty": "vide",
        "player": "Joueur",
        "points": "Points",
        "hidden": "Cachées",
        "faceup": "Visibles",
        "faceup_known": "Visibles (? : cachée)",
        "you": "vous",
        "your_cards": "Vos cartes",
        "no_cards": "aucune",
        "running": "{} : {}",
        "scored": "Décompte en cours : {}.",
        "wins": "{} l'emporte.",
        "you_win": "Vous l'emportez.",
        "score_line": "{} : {} (cartes restantes : {})",
    },
}
PHASES = {  # by decision, but for the plain one of a turn
    "keep": {"en": "Set-up", "fr": "Mise en place"},
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
    parts = [Text(say(sight, "turn", view["turn"]), PAPER)] if view["turn"] else []
    phase = PHASES.get(view["decision"])
    if phase and (sight.roomy or not view["stack"]):  # on a small screen the board tells it
        parts.append(Text(phase[sight.lang], PAPER))
    parts.append(_deck(sight))
    if view["triggered_by"] is not None and view["result"] is None:
        parts.append(Text(f"{ENDED} {say(sight, 'last_turns')}", f"bold {LAMP}"))
    return Text(" · ", PAPER).join(parts)


def board(sight: Sight) -> RenderableType:
    save, kill = _pile(sight, "save", sight.view["save"]), _pile(sight, "kill", _killed(sight))
    if not sight.roomy:  # the piles last: they are what grows
        return Group(*_running(sight), _tableau(sight), _rows(sight), save, kill)
    running = [*_running(sight), Text()] if sight.view["stack"] else []
    return Group(*running, _tableau(sight), Text(), save, kill, Text(), _panels(sight))


def holdings(sight: Sight) -> RenderableType:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for seat, view in sight.own.items():
        own = seat == sight.view["seat"]
        label = say(sight, "your_cards") if own else sight.names[seat]
        chips = _chips(sight, seat, view)
        if chips or own or sight.roomy:
            hand = Flow(chips) if chips else _nothing(sight, "no_cards")
            grid.add_row(Text(label, FADED), hand)
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
    act = say(sight, "running", ability["names"][sight.lang], ability["texts"][sight.lang])
    return f"{act} {row['goal_texts'][sight.lang]}"


# Cards and symbols


def name_of(sight: Sight, card: str) -> str:
    return str(sight.content.by_id[card]["names"][sight.lang])


def _symbol(sight: Sight, symbol: str, number: int = 1) -> Text:
    symbols = sight.content.symbols
    at, letters = symbols.index(symbol), [other[:1] for other in symbols]
    letter = symbol[:1] if letters.count(symbol[:1]) == 1 else OTHERS[at]
    return Text(SHAPES.get(symbol, letter) * number, COLOURS[at])


def _symbols(sight: Sight, card: str) -> Text:
    printed = sight.content.by_id[card]["symbols"]
    return Text.assemble(*(_symbol(sight, symbol, number) for symbol, number in printed.items()))


def _chip(sight: Sight, card: str, after: Text | None = None, style: str = PAPER) -> Text:
    """A card as a small label: its name and its symbols."""
    parts = [Text(name_of(sight, card), style), _symbols(sight, card)]
    inside = Text(" ").join([part for part in [*parts, after] if part])
    return Text.assemble(" ", inside, " ", style=f"on {ZINC}")


def _listed(sight: Sight, cards: Iterable[str], hidden: Iterable[str] = ()) -> list[Text]:
    """Cards as a list of names, copies counted, hidden ones marked: labels to let flow."""
    counts = Counter(cards)
    names = [name_of(sight, card) + (f" ×{n}" if n > 1 else "") for card, n in counts.items()]
    labels = [Text(name, PAPER) for name in names]
    labels += [Text(f"{name_of(sight, card)} {HIDDEN}", f"italic {PAPER}") for card in hidden]
    return [*(label.append(",") for label in labels[:-1]), *labels[-1:]]


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
    told, steps = effect_text(ability["effects"][effect], sight.lang), len(ability["effects"])
    name = name_of(sight, stack[at]["source"]) + (f" {effect + 1}/{steps}" if steps > 1 else "")
    text = Text(say(sight, "running", name, told), f"bold {LAMP}")
    return [text, Text(ability["texts"][sight.lang], FADED)] if sight.roomy else [text]


def _deck(sight: Sight) -> Text:
    left = len(sight.view["deck"])
    top = sight.view["deck"][0] if left else None
    deck = Text(f"{say(sight, 'deck')} ", PAPER)
    if left and (sight.roomy or not top):
        deck.append("▮" * -(-left // BAR_CARDS) + " ", HORIZON)
    deck.append(str(left), f"bold {PAPER}")
    return deck.append(f" ({name_of(sight, top)})", f"not bold {FADED}") if top else deck


def _tableau(sight: Sight) -> RenderableType:
    label = Text(say(sight, "tableau"), f"bold {HORIZON}")
    cards = [_chip(sight, card) for card in sight.view["tableau"]]
    return Flow([label, *(cards or [_nothing(sight, "empty")])])


def _pile(sight: Sight, pile: str, cards: Sequence[str]) -> RenderableType:
    """Its size, its symbols and its names, as far as these eyes know."""
    size = len(cards) if pile == "save" else sight.view["kill_size"]
    head = [_pile_name(sight, pile, size)]
    if size and not cards:
        return Flow([*head, _nothing(sight, "unseen")], "  ")
    brief = pile == "kill" and not sight.roomy  # the symbols are named one pile higher
    head += _counts(sight, cards, brief, at_least=len(cards) < size)
    if not cards:
        return Flow(head, "  ")
    if sight.roomy:
        return Group(Flow(head, "  "), Flow(_listed(sight, cards)))
    return Flow([Text("  ").join([*head, Text()]), *_listed(sight, cards)])


def _pile_name(sight: Sight, pile: str, size: int) -> Text:
    text = Text(say(sight, pile), f"bold {ABSINTHE if pile == 'save' else WINE}")
    return text.append(f" {size}", f"bold {PAPER}")


def _counts(sight: Sight, cards: Sequence[str], brief: bool, at_least: bool) -> list[Text]:
    """Every symbol, its name and how many of it there are; + for those that may lie unseen."""
    total = symbols_on(sight, cards)
    names = sight.content.data["symbols"]
    more = "+" if at_least else ""
    return [
        _symbol(sight, symbol)
        .append("" if brief else f" {names[symbol]['names'][sight.lang]} ")
        .append(f"{total[symbol]}{more}", f"bold {PAPER}" if total[symbol] else FADED)
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
        text.append(f" {ENDED}", LAMP)
    if view["seat"] == seat:
        text.append(f" {say(sight, 'you')}", HORIZON)
    return text


def _hidden(sight: Sight, seat: int) -> Text:
    """How many cards lie hidden."""
    text = Text(str(len(sight.view["hidden"][seat])), PAPER)
    if sight.view["kept"][seat] is not None:
        text.append(f" {CHOSEN}", ABSINTHE)
    return text


def _known(sight: Sight, seat: int) -> list[str]:
    """The hidden cards of a seat that these eyes know, unless all its cards are drawn below."""
    return [] if seat in sight.own else [card for card in sight.view["hidden"][seat] if card]


def _rows(sight: Sight) -> RenderableType:
    """One line a player, for small terminals."""
    seats = range(sight.view["players"])
    grid = Grid(box=None, expand=True, padding=(0, 1, 0, 0), header_style=FADED, pad_edge=False)
    for key in ("player", "points", "hidden"):
        grid.add_column(say(sight, key), no_wrap=True)
    some_known = any(_known(sight, seat) for seat in seats)
    grid.add_column(say(sight, "faceup_known" if some_known else "faceup"), ratio=1)
    for seat in seats:
        points = Text(str(sight.view["points"][seat]), f"bold {LAMP}")
        row = (_player(sight, seat), points, _hidden(sight, seat), _in_front(sight, seat))
        grid.add_row(*row, style=PAPER)
    return grid


def _in_front(sight: Sight, seat: int) -> RenderableType:
    """The names of a player's cards; of the own ones, which are drawn below, the number."""
    up = sight.view["up"][seat]
    if seat == sight.view["seat"]:
        return Text(f"{len(up)} ↓" if up else "", FADED)
    return Flow(_listed(sight, up, _known(sight, seat)))


def _panels(sight: Sight) -> RenderableType:
    """A frame a player, side by side."""
    grid = Grid.grid(expand=True, padding=(0, 1, 0, 0))
    for _ in range(sight.view["players"]):
        grid.add_column(ratio=1)
    grid.add_row(*(_panel(sight, seat) for seat in range(sight.view["players"])))
    return grid


def _panel(sight: Sight, seat: int) -> RenderableType:
    acting = sight.view["actor"] == seat
    most = max(len(up) + len(_known(sight, s)) for s, up in enumerate(sight.view["up"]))
    points = Text(f"{say(sight, 'points')} ", FADED)
    points.append(str(sight.view["points"][seat]), f"bold {LAMP}")
    hidden = Text(f"{say(sight, 'hidden')} ", FADED).append(_hidden(sight, seat))
    return Panel(
        Group(points, hidden, _front_lines(sight, seat)),
        title=_player(sight, seat),
        title_align="left",
        border_style=ABSINTHE if acting else ZINC,
        box=box.HEAVY if acting else box.ROUNDED,
        height=PANEL_LINES + most,
        padding=(0, 0, 0, 1),
    )


def _front_lines(sight: Sight, seat: int) -> RenderableType:
    """A line a card: its name, cut where it must be, and its symbols."""
    grid = Grid.grid(padding=(0, 1, 0, 0), pad_edge=False)
    grid.add_column()  # the one that yields: its texts do not wrap
    grid.add_column(no_wrap=True)
    for card in sight.view["up"][seat]:
        grid.add_row(_line(sight, card, PAPER), _symbols(sight, card))
    for card in _known(sight, seat):
        symbols = _symbols(sight, card).append(f" {HIDDEN}", HORIZON)
        grid.add_row(_line(sight, card, f"italic {PAPER}"), symbols)
    return grid


def _line(sight: Sight, card: str, style: str) -> Text:
    return Text(name_of(sight, card), style, no_wrap=True, overflow="ellipsis")


# Open cards


def _chips(sight: Sight, seat: int, view: View) -> list[Text]:
    """The cards of a seat; hidden ones with a question mark, each with what it would score now.

    Of somebody else's, in a replay on a small screen, the hidden ones: the others lie on the board.
    """
    up = view["up"][seat] if sight.roomy or seat == sight.view["seat"] else []
    chips = [_own_chip(sight, seat, view, card, hidden=False) for card in up]
    hidden = view["hidden"][seat]
    return chips + [_own_chip(sight, seat, view, card, hidden=True) for card in hidden]


def _own_chip(sight: Sight, seat: int, view: View, card: str, hidden: bool) -> Text:
    worth = points_now(sight, seat, view, card)
    after = Text(f"+{worth}" if worth else "·", f"bold {LAMP}" if worth else FADED)
    if hidden:
        after = Text(f"{HIDDEN} ", HORIZON).append(after)
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
