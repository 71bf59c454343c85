"""What a seat of Les Miseraables sees (section 10), built up from nothing: deny by default."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from estaminet.games.miseraables import state
from estaminet.games.miseraables.checks import bottom_first, members, top_first
from estaminet.games.miseraables.notation import bag_sorted, public_part
from estaminet.games.miseraables.rules.targets import card_meant, targets
from estaminet.games.miseraables.tables import Content

UNSEEN = "?"


def view(c: Content, s: Any, seat: int | None) -> dict[str, Any]:
    """The view of a seat, or of an observer (None); the end of the game adds nothing (M-VIS-3)."""
    n = int(s.players)
    return public_part(c, s) | {
        "seat": seat,
        "deck": [seen_card(c, s, seat, card) for card in top_first(s.deck)],
        "tableau": ids(c, s.tableau),
        "save": ids(c, s.save),
        "kill_size": len(members(s.kill)),
        "kill_known": None if seat is None else bag_sorted(c, s.kill_known[seat]),
        "up": [ids(c, cards) for cards in s.up[:n]],
        "hidden": [seen_hidden(c, s, seat, owner) for owner in range(n)],
        "kept": [seen_kept(c, s, seat, owner) for owner in range(n)],
        "used": [token(c, s, card) for card in bottom_first(s.used)],
        "stack": [seen_entry(c, s, seat, entry) for entry in s.stack[: s.stack_size]],
    }


def points_now(c: Content, view: Mapping[str, Any], seat: int, card: str) -> int:
    """M-SCORE-4: what a card of the seat would score now, as far as it knows, all turned up."""
    own = [*view["up"][seat], *view["hidden"][seat]]
    return points_in(c, {"SAVE": view["save"], "KILL": view["kill_known"], "OWN": own}, card)


def points_in(c: Content, zones: Mapping[str, list[str]], card: str) -> int:
    """The same, by what lies in each zone."""
    goals = c.by_id[card]["goals"]
    return sum(goal["points"] for goal in goals if is_met(c, zones, goal))


def is_met(c: Content, zones: Mapping[str, list[str]], goal: Mapping[str, Any]) -> bool:
    """M-GOAL-1 to -6, by the ids of the cards that lie in each zone."""
    zone, what = goal["type"].split("_")
    if what == "CHARACTER":
        return goal["target"] in zones[zone]
    if what == "CARDS":
        return bool(len(zones[zone]) >= goal["count"])
    shown = symbols_on(c, zones[zone])
    return bool(sum(shown[symbol] for symbol in goal["symbols"]) >= goal["count"])


def symbols_on(c: Content, cards: Iterable[str]) -> Counter[str]:
    """How many of each symbol cards show, by their ids."""
    total: Counter[str] = Counter()
    for card in cards:
        total.update(c.by_id[card]["symbols"])
    return total


def ids(c: Content, cards: Any) -> list[str]:
    """M-VIS-2."""
    return [c.card_id(card) for card in members(cards)]


def is_known(s: Any, seat: int | None, card: int) -> bool:
    """Of a card in the deck or hidden; M-VIS-4: an observer knows none."""
    return seat is not None and bool(s.known_by[card] >> seat & 1)


def seen_card(c: Content, s: Any, seat: int | None, card: int) -> str | None:
    """M-VIS-1."""
    return c.card_id(card) if is_known(s, seat, card) else None


def seen_hidden(c: Content, s: Any, seat: int | None, owner: int) -> list[str | None]:
    """The known ids, sorted, then a null for each unknown card."""
    seen = [seen_card(c, s, seat, card) for card in members(s.hidden[owner])]
    return [*(name for name in seen if name), *(name for name in seen if not name)]


def seen_kept(c: Content, s: Any, seat: int | None, owner: int) -> str | None:
    if s.kept[owner] == state.NO_CARD:
        return None
    if owner != seat:
        return UNSEEN
    return f"keep {c.card_id(s.kept[owner])} {state.FATES[s.kept_fate[owner]]}"


def token(c: Content, s: Any, card: int) -> str:
    """M-TOK-1, as a target of the acting seat; `deck:<id>` in the deck. Of used cards: public."""
    name = c.card_id(card)
    if s.hidden[s.actor] >> card & 1:
        return f"{name}?"
    for seat in range(s.players):
        if s.up[seat] >> card & 1:
            return name if seat == s.actor else f"{seat}:{name}"
    places = {"tableau": s.tableau, "save": s.save, "kill": s.kill}
    for place, cards in places.items():
        if cards >> card & 1:
            return f"{place}:{name}"
    return f"deck:{name}"


def seen_entry(c: Content, s: Any, seat: int | None, entry: Any) -> dict[str, Any]:
    if entry[state.F_TYPE] == state.R_SCOUT:
        looked_at = top_first(s.deck)[: entry[state.F_AT]]
        return {"type": "scout", "cards": [seen_card(c, s, seat, card) for card in looked_at]}
    if entry[state.F_TYPE] == state.R_SCORE:
        return {
            "type": "score",
            "card": c.card_id(entry[state.F_CARD]),
            "stage": state.STAGES[entry[state.F_AT]],
        }
    return {
        "type": "use",
        "source": c.card_id(entry[state.F_CARD]),
        "effect": int(entry[state.F_AT]),
        "took_place": bool(entry[state.F_TOOK_PLACE]),
        "that": seen_that(c, s, seat, int(entry[state.F_THAT])),
    }


def seen_that(c: Content, s: Any, seat: int | None, card: int) -> str | None:
    if card == state.NO_CARD:
        return None
    face_up = any(cards >> card & 1 for cards in (s.tableau, s.save, *s.up[: s.players]))
    public = face_up or card in bottom_first(s.used)
    return c.card_id(card) if public or is_known(s, seat, card) else UNSEEN


def seen_action(c: Content, s: Any, action: int, viewer: int | None) -> str:
    """M-VIS-5: the text of the actor's action; `?` for a hidden card the viewer does not know."""
    text = state.ACTIONS.text(action, c.words)
    if action < state.A_TAKE:
        return text if viewer == s.actor else f"keep {UNSEEN}"
    card = unseen_card(c, s, action)
    if card == state.NO_CARD or is_known(s, viewer, card):
        return text
    verb, _, *rest = text.split(" ")
    return " ".join([verb, UNSEEN, *rest])


def unseen_card(c: Content, s: Any, action: int) -> int:
    """The hidden card that the action names and does not turn face up, or NO_CARD."""
    t = c.tables
    if state.A_PICK <= action < state.A_REVEAL:
        looked_at = top_first(s.deck)[: s.stack[s.stack_size - 1, state.F_AT]]
        return next(card for card in looked_at if c.kind(card) == action - state.A_PICK)
    verb, own = hidden_target(action)
    if verb < 0:
        return state.NO_CARD
    return int(card_meant(t, s, targets(t, s, verb), own))


def hidden_target(action: int) -> tuple[int, int]:
    """The verb and the own hidden target that goes face down; -1 if the action has none."""
    if state.A_KILL <= action < state.A_SCORE:
        verb = state.KILL if action < state.A_RETURN else state.RETURN
        own = action - (state.A_KILL if action < state.A_RETURN else state.A_RETURN)
        return (verb, own) if own // state.KINDS == state.AT_HIDDEN else (-1, -1)
    if state.A_SWAP <= action < state.A_SCOUT:
        own, other = divmod(action - state.A_SWAP, state.SWAP_TARGETS)
        if (
            own // state.KINDS == state.AT_HIDDEN
            and other // state.KINDS + state.AT_SEAT == state.AT_KILL
        ):
            return state.SWAP, own
    return -1, -1
