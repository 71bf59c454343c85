"""The course of the game from any position (section 3)."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from .chance import Chance
from .deckfile import DATA, Data
from .table import (
    Entry,
    Position,
    all_seats,
    get_to_know,
    give,
    id_of,
    ids,
    kill,
    lay_face_up,
    look_through_kill_pile,
    owned,
    put_under_deck,
    save,
    swap,
    take,
    turn_face_up,
)
from .targets import Effect, actions_of_effect, by_token, option_of, targets, zones_of
from .visibility import seen_action, view

Goal = dict[str, Any]

TABLEAU_SIZE = 3  # M-SET-3, M-TURN-6

# fmt: off
KEYS = (
    "game", "players", "options", "turn", "deck", "tableau", "save", "kill", "up", "hidden",
    "known_by", "kill_known", "points", "kept", "used", "stack", "triggered_by", "last_score",
    "decision", "actor", "result",
)
# fmt: on


class Reference:
    """One game, at one position."""

    def __init__(self, position: Position, data: Data | None = None) -> None:
        self.p = deepcopy(position)
        self.cards = {card["id"]: card for card in (DATA if data is None else data)["cards"]}

    def position(self) -> Position:
        position = {key: deepcopy(self.p[key]) for key in KEYS}
        position["known_by"] = dict(sorted(position["known_by"].items()))
        return position

    def actions(self) -> list[str]:
        """Each different action once, sorted by code point (section 7)."""
        if self.p["decision"] == "over":
            return []
        legal: dict[str, Callable[[], list[str]]] = {
            "keep": self.legal_keep,
            "turn": self.legal_turn,
            "effect": self.legal_effect,
            "scout": self.legal_scout,
            "reveal": self.legal_reveal,
            "fate": lambda: ["save", "kill"],  # M-SCORE-7
        }
        return sorted(set(legal[self.p["decision"]]()))

    def play(self, action: str, chance: Chance) -> None:
        if action not in self.actions():
            raise ValueError(f"{action!r} is not legal; legal: {self.actions()}")
        apply: dict[str, Callable[[str], None]] = {
            "keep": self.apply_keep,
            "turn": self.apply_turn,
            "effect": self.apply_effect,
            "scout": self.apply_scout,
            "reveal": self.apply_reveal,
            "fate": self.apply_fate,
        }
        apply[self.p["decision"]](action)

    def view(self, seat: int | None) -> Position:
        return view(self.p, seat)

    def seen_action(self, action: str, seat: int | None) -> str:
        """M-VIS-5: how the seat sees this action when it is taken now."""
        return seen_action(self.p, seat, action, self.unseen_card(action))

    def unseen_card(self, action: str) -> str | None:
        """M-VIS-5: the hidden card the action names, if it does not turn it face up."""
        verb, target, *second = [*action.split(), ""]
        if verb == "pick":
            return picked(self.p["stack"][-1]["cards"], action)
        to_kill_pile = verb == "swap" and second[0].startswith("kill:")
        if target.endswith("?") and (verb in ("kill", "return") or to_kill_pile):
            entry = self.p["stack"][-1]
            effect = option_of(self.p, self.effects(entry)[entry["effect"]], entry, action)
            return targets(self.p, effect, entry)[target]
        return None

    def ask(self, decision: str) -> None:
        self.p["decision"] = decision

    # --- Set-up ---------------------------------------------------------------------------

    def legal_keep(self) -> list[str]:
        own = ids(self.p["hidden"][self.p["actor"]])
        return [f"keep {card} {fate}" for card in own for fate in ("save", "kill")]  # M-SET-5

    def apply_keep(self, action: str) -> None:
        p, seat = self.p, self.p["actor"]
        _, card_id, fate = action.split()
        card = by_token(p, p["hidden"][seat])[f"{card_id}?"]
        p["kept"][seat] = {"card": card, "fate": fate}
        if None in p["kept"]:
            p["actor"] = p["kept"].index(None)  # M-SET-5
        else:
            self.lay_aside()
            self.begin_turn(1)  # M-SET-7

    def lay_aside(self) -> None:
        """M-SET-6: the cards not kept go to their piles."""
        for seat, kept in enumerate(self.p["kept"]):
            other = next(card for card in self.p["hidden"][seat] if card != kept["card"])
            move = save if kept["fate"] == "save" else kill
            move(self.p, other)
        self.p["kept"] = [None] * self.p["players"]

    # --- A turn ---------------------------------------------------------------------------

    def begin_turn(self, number: int) -> None:
        self.p["turn"] = number
        self.p["actor"] = (number - 1) % self.p["players"]  # M-TURN-1
        self.ask("turn")

    def legal_turn(self) -> list[str]:
        p = self.p
        own = by_token(p, owned(p, p["actor"]))
        actions = ["take deck"] if p["deck"] else []
        actions += [f"take {target}" for target in by_token(p, p["tableau"])]  # M-TURN-2
        actions += [f"{verb} {target}" for verb in ("use", "score") for target in own]  # M-TURN-3
        return actions or ["pass"]  # M-TURN-5

    def apply_turn(self, action: str) -> None:
        p = self.p
        verb, _, target = action.partition(" ")
        found = by_token(p, [*p["tableau"], *owned(p, p["actor"])])
        if verb != "pass":
            self.carry_out(verb, p["deck"][0] if target == "deck" else found[target])
        self.go_on()

    def go_on(self) -> None:
        """Go on with what is running, up to the next decision."""
        stack = self.p["stack"]
        while stack:
            if stack[-1]["type"] != "use" or self.ask_next_effect(stack[-1]):
                return
            stack.pop()  # M-USE-2, M-USE-6: this ability is finished
        self.end_turn()

    def end_turn(self) -> None:
        p = self.p
        while len(p["tableau"]) < TABLEAU_SIZE and p["deck"]:  # M-TURN-6
            lay_face_up(p, p["deck"][0], p["tableau"])
        p["used"] = []  # M-TURN-6
        next_seat = (p["actor"] + 1) % p["players"]
        last_turn = p["turn"] >= p["options"]["turn_limit"] * p["players"]  # M-END-7
        if last_turn or next_seat == p["triggered_by"]:  # M-END-3
            end_game(p)
        else:
            self.begin_turn(p["turn"] + 1)

    # --- Using ----------------------------------------------------------------------------

    def begin_use(self, card: str) -> None:
        turn_face_up(self.p, card)  # M-USE-1
        self.p["used"].append(card)  # M-USE-4
        entry = {"type": "use", "source": card, "effect": 0, "took_place": False, "that": None}
        self.p["stack"].append(entry)

    def effects(self, entry: Entry) -> list[Effect]:
        effects: list[Effect] = self.cards[id_of(entry["source"])]["ability"]["effects"]
        return effects

    def ask_next_effect(self, entry: Entry) -> bool:
        """Ask the next effect that can be asked; whether there is one."""
        effects = self.effects(entry)
        while entry["effect"] < len(effects):  # M-USE-2
            effect = effects[entry["effect"]]
            if self.can_be_asked(effect, entry):
                self.ask_effect(effect)
                return True
            next_effect(entry, took_place=False)  # M-EFF-3, M-EFF-6
        return False

    def can_be_asked(self, effect: Effect, entry: Entry) -> bool:
        if effect.get("if_you_do") and not entry["took_place"]:
            return False  # M-EFF-6
        return bool(actions_of_effect(self.p, effect, entry))  # M-EFF-3

    def ask_effect(self, effect: Effect) -> None:
        if "kill" in zones_of(effect):
            look_through_kill_pile(self.p, self.p["actor"])  # M-EFF-7
        self.ask("effect")  # M-EFF-1

    # --- Effects --------------------------------------------------------------------------

    def legal_effect(self) -> list[str]:
        entry = self.p["stack"][-1]
        effect = self.effects(entry)[entry["effect"]]
        skip = ["skip"] if effect.get("may") else []  # M-EFF-4, M-EFF-5
        return skip + actions_of_effect(self.p, effect, entry)

    def apply_effect(self, action: str) -> None:
        entry = self.p["stack"][-1]
        effect = self.effects(entry)[entry["effect"]]
        if action == "skip":
            next_effect(entry, took_place=False)  # M-EFF-5
        elif action == "scout":
            self.begin_scout(effect, entry)
        else:
            self.aim(option_of(self.p, effect, entry, action), entry, action)
        self.go_on()

    def aim(self, effect: Effect, entry: Entry, action: str) -> None:
        """Find the cards the action means and carry out the effect with them."""
        verb, target, *second = action.split()
        card = targets(self.p, effect, entry)[target]
        if verb == "give":
            next_effect(entry, took_place=True)
            give(self.p, card, int(second[0]))
        elif verb == "swap":
            received = targets(self.p, effect, entry, "with")[second[0]]
            next_effect(entry, took_place=True, that=received)  # M-ZONE-5
            swap(self.p, card, received)
        else:
            that = card if verb in ("take", "use") else None  # M-ZONE-5
            next_effect(entry, took_place=True, that=that)  # M-EFF-6
            self.carry_out(verb, card)

    def carry_out(self, verb: str, card: str) -> None:
        if verb == "use":
            self.begin_use(card)  # M-TURN-3, M-OP-7
        elif verb == "score":
            self.begin_score(card)  # M-TURN-3, M-OP-6
        else:
            moves = {"take": take, "save": save, "kill": kill, "return": put_under_deck}
            moves[verb](self.p, card)

    # --- Scout (M-OP-10) ------------------------------------------------------------------

    def begin_scout(self, effect: Effect, entry: Entry) -> None:
        p = self.p
        number = option_of(p, effect, entry, "scout")["n"]
        cards = p["deck"][:number]
        for card in cards:
            get_to_know(p, p["actor"], card)  # M-KNOW-5
        next_effect(entry, took_place=True)
        p["stack"].append({"type": "scout", "cards": cards})
        self.ask("scout")

    def legal_scout(self) -> list[str]:
        return [f"pick {id_of(card)}" for card in self.p["stack"][-1]["cards"]]

    def apply_scout(self, action: str) -> None:
        p = self.p
        looked_at = p["stack"].pop()["cards"]
        card = picked(looked_at, action)
        take(p, card)
        others = [other for other in looked_at if other != card]
        p["deck"] = p["deck"][len(others) :] + others
        p["stack"][-1]["that"] = card  # M-ZONE-5
        self.go_on()

    # --- Scoring --------------------------------------------------------------------------

    def begin_score(self, card: str) -> None:
        turn_face_up(self.p, card)  # M-SCORE-1
        self.p["stack"].append({"type": "score", "card": card, "stage": "reveal"})
        self.reveal_or_evaluate()

    def goals(self, card: str) -> list[Goal]:
        goals: list[Goal] = self.cards[id_of(card)]["goals"]
        return goals

    def reveal_or_evaluate(self) -> None:
        goals = self.goals(self.p["stack"][-1]["card"])
        own_symbols = any(goal["type"] == "OWN_SYMBOLS" for goal in goals)
        if own_symbols and self.p["hidden"][self.p["actor"]]:
            self.ask("reveal")  # M-SCORE-3
        else:
            self.evaluate()

    def legal_reveal(self) -> list[str]:
        hidden = by_token(self.p, self.p["hidden"][self.p["actor"]])
        return ["done"] + [f"reveal {target}" for target in hidden]  # M-SCORE-3

    def apply_reveal(self, action: str) -> None:
        if action == "done":
            self.evaluate()
            return
        hidden = by_token(self.p, self.p["hidden"][self.p["actor"]])
        turn_face_up(self.p, hidden[action.split()[1]])
        self.reveal_or_evaluate()

    def evaluate(self) -> None:
        p, entry = self.p, self.p["stack"][-1]
        seat, goals = p["actor"], self.goals(entry["card"])
        if any(goal["type"].startswith("KILL_") for goal in goals):
            look_through_kill_pile(p, seat)  # M-SCORE-5
        met = [self.is_met(goal) for goal in goals]  # M-SCORE-4
        points = sum(goal["points"] for goal, is_met in zip(goals, met, strict=True) if is_met)
        p["points"][seat] += points  # M-SCORE-6
        card = id_of(entry["card"])
        p["last_score"] = {"seat": seat, "card": card, "goals": met, "points": points}
        entry["stage"] = "fate"
        self.ask("fate")  # M-SCORE-7

    def is_met(self, goal: Goal) -> bool:
        """M-GOAL-1 to -6, for the acting seat."""
        p, seat = self.p, self.p["actor"]
        where, what = goal["type"].split("_")
        cards = {"SAVE": p["save"], "KILL": p["kill"], "OWN": p["up"][seat]}[where]
        if what == "CHARACTER":
            return goal["target"] in ids(cards)  # M-GOAL-1, M-GOAL-2
        if what == "CARDS":
            return bool(len(owned(p, seat)) >= goal["count"])  # M-GOAL-6
        return bool(self.symbols_on(cards, goal["symbols"]) >= goal["count"])  # M-GOAL-3 to -5

    def symbols_on(self, cards: list[str], symbols: list[str]) -> int:
        printed = [self.cards[id_of(card)]["symbols"] for card in cards]
        return sum(numbers.get(symbol, 0) for numbers in printed for symbol in symbols)

    def apply_fate(self, action: str) -> None:
        card = self.p["stack"].pop()["card"]
        move = save if action == "save" else kill
        move(self.p, card)  # M-SCORE-7
        self.go_on()


def next_effect(entry: Entry, *, took_place: bool, that: str | None = None) -> None:
    """Section 9: `took_place` and `that` are about the effect before `effect`."""
    entry["effect"] += 1
    entry["took_place"] = took_place
    entry["that"] = that


def picked(looked_at: list[str], action: str) -> str:
    """M-OP-10: of several copies the one nearest the top."""
    return next(card for card in looked_at if id_of(card) == action.split()[1])


# --- The end (M-END, section 11) ----------------------------------------------------------


def end_game(p: Position) -> None:
    cards_owned = [len(owned(p, seat)) for seat in all_seats(p)]
    for seat in all_seats(p):
        p["points"][seat] -= cards_owned[seat]  # M-END-4
    winner = max(all_seats(p), key=lambda seat: merit(p, seat))
    p["decision"] = "over"
    p["actor"] = None
    p["result"] = {  # M-RES-1
        "winners": [winner],
        "points": list(p["points"]),
        "owned": cards_owned,
        "score": [int(seat == winner) for seat in all_seats(p)],
    }


def merit(p: Position, seat: int) -> tuple[int, int, int]:
    """M-END-5, then M-END-6: most points, fewest cards, earliest last turn."""
    turns_ago = (p["turn"] - 1 - seat) % p["players"]
    return (p["points"][seat], -len(owned(p, seat)), turns_ago)
