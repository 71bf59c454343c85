"""Les Miseraables on a terminal: tableau, the two piles, the players and your own cards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from estaminet.faces import Note, Scene, View, parts
from estaminet.faces.palette import ABSINTHE, FADED, HORIZON, LAMP, PAPER, WINE
from estaminet.faces.parts import Flow
from estaminet.games.miseraables.view import points_now, symbols_on
from estaminet.games.miseraables.words import effect_text

# A shape for each symbol of the shipped deck; others go by their first letter where that tells them
# apart. The piles name them
SHAPES = {"CROWN": "♛", "SWORD": "†", "BREAD": "◓", "FLAG": "⚑", "HEART": "♥"}
OTHERS = "●■▲◆✚✖"
COLOURS = ("#e9c46a", "#b9c4cf", "#d9a066", "#7fb2e5", "#ee8a8a", "#b3a4e0")
HIDDEN, CHOSEN, ENDED = "?", "✓", "★"  # a hidden card; set-up is done; who triggered the end
FRAME_LINES = 4  # of a player without cards: two facts and the frame

WORDS = {
    "turn": {"en": "Turn {}", "fr": "Tour {}"},
    "last_turns": {"en": "last turns", "fr": "derniers tours"},
    "tableau": {"en": "Tableau", "fr": "Tableau"},
    "deck": {"en": "Deck", "fr": "Pioche"},
    "save": {"en": "SAVE", "fr": "SAUVÉS"},
    "kill": {"en": "KILL", "fr": "TUÉS"},
    "unseen": {"en": "face down, unknown", "fr": "faces cachées, inconnues"},
    "empty": {"en": "empty", "fr": "vide"},
    "player": {"en": "Player", "fr": "Joueur"},
    "points": {"en": "Points", "fr": "Points"},
    "hidden": {"en": "Hidden", "fr": "Cachées"},
    "faceup": {"en": "Face up", "fr": "Visibles"},
    "faceup_known": {"en": "Face up (? = hidden)", "fr": "Visibles (? = cachée)"},
    "you": {"en": "you", "fr": "vous"},
    "your_cards": {"en": "Your cards", "fr": "Vos cartes"},
    "no_cards": {"en": "none", "fr": "aucune"},
    "running": {"en": "{}: {}", "fr": "{} : {}"},
    "scored": {"en": "Being scored: {}.", "fr": "Décompte en cours : {}."},
    "wins": {"en": "{} wins.", "fr": "{} l'emporte."},
    "you_win": {"en": "You win.", "fr": "Vous l'emportez."},
    "score_line": {
        "en": "{name}: {points} {points:point|points}, {cards} {cards:card|cards} left",
        "fr": "{name} : {points} {points:point|points}, "
        "{cards} {cards:carte restante|cartes restantes}",
    },
}
PHASES = {  # by decision, but for the plain one of a turn
    "keep": {"en": "Set-up", "fr": "Mise en place"},
    "effect": {"en": "Ability", "fr": "Capacité"},
    "scout": {"en": "Scouting", "fr": "Reconnaissance"},
    "reveal": {"en": "Scoring", "fr": "Décompte"},
    "fate": {"en": "Scoring", "fr": "Décompte"},
    "over": {"en": "Game over", "fr": "Partie finie"},
}


# The five parts of a face


def headline(scene: Scene) -> Text:
    view = scene.view
    told = [Text(scene.say("turn", view["turn"]), PAPER)] if view["turn"] else []
    phase = PHASES.get(view["decision"])
    if phase and (scene.roomy or not view["stack"]):  # on a small screen the board tells it
        told.append(Text(scene.tell(phase), PAPER))
    told.append(_deck(scene))
    if view["triggered_by"] is not None and view["result"] is None:
        told.append(Text(f"{ENDED} {scene.say('last_turns')}", f"bold {LAMP}"))
    return Text(" · ", PAPER).join(told)


def board(scene: Scene) -> RenderableType:
    save, kill = _pile(scene, "save", scene.view["save"]), _pile(scene, "kill", _killed(scene))
    if not scene.roomy:  # the piles last: they are what grows
        return Group(*_running(scene), _tableau(scene), _rows(scene), save, kill)
    running = [*_running(scene), Text()] if scene.view["stack"] else []
    return Group(*running, _tableau(scene), Text(), save, kill, Text(), _frames(scene))


def holdings(scene: Scene) -> RenderableType:
    return parts.holdings(scene, _open_rows)


def ending(scene: Scene) -> Text:
    result = scene.view["result"]
    (winner,) = result["winners"]
    own = scene.is_own(winner)
    said = scene.say("you_win") if own else scene.say("wins", scene.names[winner])
    rows = zip(scene.names, result["points"], result["owned"], strict=True)
    lines = [
        (
            scene.say("score_line", name=name, points=points, cards=cards),
            PAPER if seat == winner else FADED,
        )
        for seat, (name, points, cards) in enumerate(rows)
    ]
    colour = ABSINTHE if own or scene.view["seat"] is None else WINE
    return parts.told_ending(said, colour, lines)


def notes(scene: Scene) -> list[Note]:
    """Every card in sight: what it does, and what it scores for."""
    views = [scene.view, *scene.own.values()]
    seen = [card for view in views for card in _cards_in(view)]
    rows = [scene.content.by_id[card] for card in dict.fromkeys(seen)]
    return [Note(_name(scene, row["id"]), _note(scene, row), "M-CARD-2") for row in rows]


def _cards_in(view: View) -> list[str]:
    owned = [card for key in ("hidden", "up") for cards in view[key] for card in cards if card]
    return [*owned, *view["tableau"]]


def _note(scene: Scene, row: Mapping[str, Any]) -> str:
    ability = row["ability"]
    act = scene.say("running", scene.tell(ability["names"]), scene.tell(ability["texts"]))
    return f"{act} {scene.tell(row['goal_texts'])}"


# Cards and symbols


def _name(scene: Scene, card: str) -> str:
    return scene.tell(scene.content.by_id[card]["names"])


def _symbol(scene: Scene, symbol: str, number: int = 1) -> Text:
    symbols = scene.content.symbols
    at, letters = symbols.index(symbol), [other[:1] for other in symbols]
    letter = symbol[:1] if letters.count(symbol[:1]) == 1 else OTHERS[at]
    return Text(SHAPES.get(symbol, letter) * number, COLOURS[at])


def _symbols(scene: Scene, card: str) -> Text:
    printed = scene.content.by_id[card]["symbols"]
    return Text.assemble(*(_symbol(scene, symbol, number) for symbol, number in printed.items()))


def _chip(scene: Scene, card: str, after: Text | None = None, style: str = PAPER) -> Text:
    """A card as a small label: its name and its symbols."""
    told = [Text(_name(scene, card), style), _symbols(scene, card)]
    return parts.chip(Text(" ").join([part for part in [*told, after] if part]))


def _listed(scene: Scene, cards: Iterable[str], hidden: Iterable[str] = ()) -> list[Text]:
    """Cards as a list of names, copies counted, hidden ones marked: labels to let flow."""
    names = (parts.times(_name(scene, card), n) for card, n in Counter(cards).items())
    labels = [Text(name, PAPER) for name in names]
    labels += [Text(f"{_name(scene, card)} {HIDDEN}", f"italic {PAPER}") for card in hidden]
    return [*(label.append(",") for label in labels[:-1]), *labels[-1:]]


# Tableau and piles


def _running(scene: Scene) -> list[Text]:
    """What the innermost running ability asks for, or which card is being scored."""
    stack = scene.view["stack"]
    if not stack:
        return []
    if stack[-1]["type"] == "score":
        return [Text(scene.say("scored", _name(scene, stack[-1]["card"])), LAMP)]
    at = max(i for i, entry in enumerate(stack) if entry["type"] == "use")
    ability = scene.content.by_id[stack[at]["source"]]["ability"]
    effect = stack[at]["effect"] - (at < len(stack) - 1)  # under something: the one before
    told, steps = effect_text(ability["effects"][effect], scene.lang), len(ability["effects"])
    name = _name(scene, stack[at]["source"]) + (f" {effect + 1}/{steps}" if steps > 1 else "")
    text = Text(scene.say("running", name, told), f"bold {LAMP}")
    return [text, Text(scene.tell(ability["texts"]), FADED)] if scene.roomy else [text]


def _deck(scene: Scene) -> Text:
    left = len(scene.view["deck"])
    top = scene.view["deck"][0] if left else None
    deck = Text(f"{scene.say('deck')} ", PAPER)
    if left and (scene.roomy or not top):
        deck.append(parts.bar(left, HORIZON)).append(" ")
    deck.append(str(left), f"bold {PAPER}")
    return deck.append(f" ({_name(scene, top)})", f"not bold {FADED}") if top else deck


def _tableau(scene: Scene) -> RenderableType:
    label = Text(scene.say("tableau"), f"bold {HORIZON}")
    cards = [_chip(scene, card) for card in scene.view["tableau"]]
    return Flow([label, *(cards or [parts.nothing(scene, "empty")])])


def _pile(scene: Scene, pile: str, cards: Sequence[str]) -> RenderableType:
    """Its size, its symbols and its names, as far as the viewer knows."""
    size = len(cards) if pile == "save" else scene.view["kill_size"]
    head = [_pile_name(scene, pile, size)]
    if size and not cards:
        return Flow([*head, parts.nothing(scene, "unseen")], "  ")
    brief = pile == "kill" and not scene.roomy  # the symbols are named one pile higher
    total = scene.counts["saved"] if pile == "save" else symbols_on(scene.content, cards)
    head += _tally(scene, total, brief, at_least=len(cards) < size)
    if not cards:
        return Flow(head, "  ")
    if scene.roomy:
        return Group(Flow(head, "  "), Flow(_listed(scene, cards)))
    return Flow([Text("  ").join([*head, Text()]), *_listed(scene, cards)])


def _pile_name(scene: Scene, pile: str, size: int) -> Text:
    text = Text(scene.say(pile), f"bold {ABSINTHE if pile == 'save' else WINE}")
    return text.append(f" {size}", f"bold {PAPER}")


def _tally(scene: Scene, total: Mapping[str, int], brief: bool, at_least: bool) -> list[Text]:
    """Every symbol, its name and how many of it there are; + for those that may lie unseen."""
    names = scene.content.data["symbols"]
    more = "+" if at_least else ""
    return [
        _symbol(scene, symbol)
        .append("" if brief else f" {scene.tell(names[symbol]['names'])} ")
        .append(f"{total[symbol]}{more}", f"bold {PAPER}" if total[symbol] else FADED)
        for symbol in scene.content.symbols
    ]


def _killed(scene: Scene) -> list[str]:
    """What is known of the KILL pile: of several viewers the most."""
    views = [scene.view, *scene.own.values()]
    return max((view["kill_known"] or [] for view in views), key=len)


# Players


def _player(scene: Scene, seat: int) -> Text:
    return parts.player(scene, seat, ENDED if scene.view["triggered_by"] == seat else "")


def _hidden(scene: Scene, seat: int) -> Text:
    """How many cards lie hidden."""
    text = Text(str(len(scene.view["hidden"][seat])), PAPER)
    if scene.view["kept"][seat] is not None:
        text.append(f" {CHOSEN}", ABSINTHE)
    return text


def _known(scene: Scene, seat: int) -> list[str]:
    """The hidden cards of a seat that the viewer knows, unless all its cards are drawn below."""
    return [] if seat in scene.own else [card for card in scene.view["hidden"][seat] if card]


def _rows(scene: Scene) -> RenderableType:
    """One line a player, for small terminals."""
    grid = parts.headed(pad_edge=False)
    for key in ("player", "points", "hidden"):
        grid.add_column(scene.say(key), no_wrap=True)
    some_known = any(_known(scene, seat) for seat in scene.seats)
    grid.add_column(scene.say("faceup_known" if some_known else "faceup"), ratio=1)
    for seat in scene.seats:
        points = Text(str(scene.view["points"][seat]), f"bold {LAMP}")
        row = (_player(scene, seat), points, _hidden(scene, seat), _in_front(scene, seat))
        grid.add_row(*row, style=PAPER)
    return grid


def _in_front(scene: Scene, seat: int) -> RenderableType:
    """The names of a player's cards; of the own ones, which are drawn below, the number."""
    up = scene.view["up"][seat]
    if scene.is_own(seat):
        return Text(f"{len(up)} ↓" if up else "", FADED)
    return Flow(_listed(scene, up, _known(scene, seat)))


def _frames(scene: Scene) -> RenderableType:
    """A frame a player, side by side."""
    most = max(len(scene.view["up"][s]) + len(_known(scene, s)) for s in scene.seats)
    return parts.side_by_side([_frame(scene, s, FRAME_LINES + most) for s in scene.seats])


def _frame(scene: Scene, seat: int, height: int) -> RenderableType:
    points = Text(f"{scene.say('points')} ", FADED)
    points.append(str(scene.view["points"][seat]), f"bold {LAMP}")
    hidden = Text(f"{scene.say('hidden')} ", FADED).append(_hidden(scene, seat))
    inside = [points, hidden, _front_lines(scene, seat)]
    return parts.frame(scene, seat, _player(scene, seat), inside, height)


def _front_lines(scene: Scene, seat: int) -> RenderableType:
    """A line a card: its name, cut where it must be, and its symbols."""
    grid = Grid.grid(padding=(0, 1, 0, 0), pad_edge=False)
    grid.add_column()  # the one that yields: its texts do not wrap
    grid.add_column(no_wrap=True)
    for card in scene.view["up"][seat]:
        grid.add_row(_line(scene, card, PAPER), _symbols(scene, card))
    for card in _known(scene, seat):
        symbols = _symbols(scene, card).append(f" {HIDDEN}", HORIZON)
        grid.add_row(_line(scene, card, f"italic {PAPER}"), symbols)
    return grid


def _line(scene: Scene, card: str, style: str) -> Text:
    return Text(_name(scene, card), style, no_wrap=True, overflow="ellipsis")


# Open cards


def _open_rows(scene: Scene, seat: int, view: View) -> Iterator[parts.Row]:
    """The cards of a seat on one line, unless it has none and there is no room to say so."""
    own, chips = scene.is_own(seat), _chips(scene, seat, view)
    if chips or own or scene.roomy:
        label = Text(scene.say("your_cards") if own else scene.names[seat], FADED)
        yield label, Flow(chips or [parts.nothing(scene, "no_cards")])


def _chips(scene: Scene, seat: int, view: View) -> list[Text]:
    """The cards of a seat; hidden ones with a question mark, each with what it would score now.

    Of somebody else's, in a replay on a small screen, the hidden ones: the others lie on the board.
    """
    up = view["up"][seat] if scene.roomy or scene.is_own(seat) else []
    worth = partial(points_now, scene.content, view, seat)
    chips = [_chip(scene, card, _worth(worth(card))) for card in up]
    for card in view["hidden"][seat]:
        after = Text(f"{HIDDEN} ", HORIZON).append(_worth(worth(card)))
        chips.append(_chip(scene, card, after, f"italic {PAPER}"))
    return chips


def _worth(points: int) -> Text:
    return Text(f"+{points}" if points else "·", f"bold {LAMP}" if points else FADED)
