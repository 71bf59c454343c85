"""A player of Les Miseraables who looks one step ahead: a value for each action, from the view.

A table is worth what the own cards may still score: each of them its goals, each goal its points
times how near it is, one card for each turn that is left, and a lost point for every other card.
What the others show counts against it. An action is worth the points it brings and the table it
leads to; an ability is carried out in the mind, effect after effect, each as well as can be.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partialmethod
from typing import Any, NamedTuple

from estaminet.bots.knowledge import Knowledge

OTHERS = 0.35  # what the hopes of all others weigh against the own ones
TAKEN = 0.8  # cards a turn that leave the deck
FAR = 9.0  # turns: no plan reaches further
LATER = 0.93  # a point hoped for against a point in hand
CHANCE = {"mine": 0.75, "near": 0.4, "gone": 0.08, "away": 0.25}  # of a character's right pile
UNKNOWN_CARD = 0.6  # what a card off the deck is worth
USED_IN_USE = 0.4  # what an ability inside an ability is worth, unseen


@dataclass(frozen=True)
class Goal:
    where: str  # SAVE, KILL or OWN
    what: str  # CHARACTER, SYMBOLS or CARDS
    target: str
    symbols: tuple[str, ...]
    count: int
    points: int


@dataclass(frozen=True)
class Card:
    symbols: Mapping[str, int]
    goals: tuple[Goal, ...]
    effects: Sequence[Mapping[str, Any]]


@lru_cache(maxsize=8)
def cards(content: Any) -> Mapping[str, Card]:
    """The cards of a deck file, by id."""
    return {
        name: Card(row["symbols"], tuple(map(_goal, row["goals"])), row["ability"]["effects"])
        for name, row in content.by_id.items()
    }


def _goal(row: Mapping[str, Any]) -> Goal:
    where, what = row["type"].split("_")
    symbols = tuple(row.get("symbols", ()))
    return Goal(where, what, row.get("target", ""), symbols, row.get("count", 0), row["points"])


class Scene(NamedTuple):
    """The table as imagined: who owns what, and what lies in the piles, by ids."""

    mine: tuple[str, ...]
    others: tuple[str, ...]  # face up
    tableau: tuple[str, ...]
    save: tuple[str, ...]
    kill: tuple[str, ...]  # as far as known

    def moved(self, card: str, start: str, end: str) -> "Scene":
        """A card from one place to another; the deck is no place here."""
        changes = {}
        if start in self._fields:
            cards = getattr(self, start)
            at = cards.index(card) if card in cards else len(cards)
            changes[start] = cards[:at] + cards[at + 1 :]
        if end in self._fields:
            changes[end] = (*changes.get(end, getattr(self, end)), card)
        return self._replace(**changes)


def place_and_card(target: str) -> tuple[str, str]:
    """Where a target lies, in the words of a Scene, and its id."""
    if target == "deck":
        return "deck", ""
    zone, colon, card = target.rpartition(":")
    if not colon:
        return "mine", card.rstrip("?")
    return ("others" if zone.isdigit() else zone), card


class Mind:
    """One decision, thought through."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.view: Mapping[str, Any] = knowledge.view
        self.seat = knowledge.seat
        self.cards = cards(knowledge.content)
        self.turns = self._turns_left(knowledge.counts["turns_left"])
        self.scene = self._scene()
        self._worths: dict[Scene, float] = {}
        self._totals: dict[tuple[str, ...], Counter[str]] = {}

    def _scene(self) -> Scene:
        view, seat = self.view, self.seat
        mine = [*view["up"][seat], *view["hidden"][seat]]
        others = [card for s, up in enumerate(view["up"]) if s != seat for card in up]
        return Scene(*map(tuple, (mine, others, view["tableau"], view["save"], view["kill_known"])))

    def _turns_left(self, of_all: int) -> float:
        """Turns of the own seat after this one, as far as a plan reaches."""
        players = self.view["players"]
        return float(min(of_all // players, len(self.view["deck"]) / (TAKEN * players), FAR))

    # What a table is worth

    def worth(self, scene: Scene) -> float:
        if scene not in self._worths:
            self._worths[scene] = self._worth(scene)
        return self._worths[scene]

    def _worth(self, scene: Scene) -> float:
        """The hopes of the own cards, as many as there are turns; a point lost for the others."""
        found = sorted((self.hope(card, scene) for card in scene.mine), reverse=True)
        total, turns = 0.0, self.turns
        for hope in found:
            share = min(max(turns, 0.0), 1.0)
            total += share * (LATER * hope) - (1.0 - share)
            turns -= 1.0
        return total - OTHERS * sum(self.hope(card, scene, False) for card in scene.others)

    def hope(self, name: str, scene: Scene, own: bool = True) -> float:
        return sum(goal.points * self.chance(goal, scene, own) for goal in self.cards[name].goals)

    def chance(self, goal: Goal, scene: Scene, own: bool) -> float:
        if goal.what == "CHARACTER":
            return self._chance_of_character(goal, scene)
        have = self._count(goal, scene) if own or goal.where != "OWN" else 0
        return 1.0 if have >= goal.count else 0.85 * (have / goal.count) ** 3

    def _chance_of_character(self, goal: Goal, scene: Scene) -> float:
        right, wrong = scene.save, scene.kill
        if goal.where == "KILL":
            right, wrong = wrong, right
        if goal.target in right:
            return 1.0
        if goal.target in wrong:
            return CHANCE["gone"]
        if goal.target in scene.mine:
            return CHANCE["mine"]
        return CHANCE["near" if goal.target in scene.tableau else "away"]

    def _count(self, goal: Goal, scene: Scene) -> int:
        if goal.what == "CARDS":
            return len(scene.mine)
        pile = {"SAVE": scene.save, "KILL": scene.kill, "OWN": scene.mine}[goal.where]
        return self.symbols(pile, goal.symbols)

    def symbols(self, pile: tuple[str, ...], wanted: Iterable[str]) -> int:
        """How many of the wanted symbols these cards show."""
        if pile not in self._totals:
            total: Counter[str] = Counter()
            for name in pile:
                total.update(self.cards[name].symbols)
            self._totals[pile] = total
        return sum(self._totals[pile][symbol] for symbol in wanted)

    def points(self, name: str, scene: Scene) -> int:
        """What a card scores now, as far as it is known."""
        return sum(goal.points for goal in self.cards[name].goals if self._is_met(goal, scene))

    def _is_met(self, goal: Goal, scene: Scene) -> bool:
        if goal.what == "CHARACTER":
            return goal.target in (scene.save if goal.where == "SAVE" else scene.kill)
        return self._count(goal, scene) >= goal.count

    # What an action is worth

    def score(self, action: str) -> float:
        verb, *words = action.split()
        special = getattr(self, f"_{self.view['decision']}_{verb}", None)
        if special is not None:
            return float(special(*words))
        if verb in ("skip", "pass", "done"):
            return self.worth(self.scene)
        if verb == "use":
            return self.after_use(words[0].rstrip("?"), self.scene)
        gained, scene = self.after(verb, words, self.scene)
        return gained + self.worth(scene)

    def after(self, verb: str, words: list[str], scene: Scene) -> tuple[float, Scene]:
        """The points and the table that an action leads to."""
        start, card = place_and_card(words[0])
        if verb == "score":
            return self.after_score(card, scene)
        if verb == "swap":
            end, received = place_and_card(words[1])
            return 0.0, scene.moved(received, end, "mine").moved(card, "mine", end)
        if start == "deck":
            return (UNKNOWN_CARD if verb == "take" and self.turns > 0 else -0.2), scene
        ends = {"take": "mine", "save": "save", "kill": "kill", "give": "others"}
        return 0.0, scene.moved(card, start, ends.get(verb, "deck"))

    def after_score(self, card: str, scene: Scene) -> tuple[float, Scene]:
        gained = float(self.points(card, scene))
        ends = [scene.moved(card, "mine", fate) for fate in ("save", "kill")]
        return gained, max(ends, key=self.worth)

    def after_use(self, card: str, scene: Scene) -> float:
        """The ability carried out effect by effect, each as well as can be."""
        gained, took_place = 0.0, True
        for effect in self.cards[card].effects:
            if "if_you_do" in effect and not took_place:
                continue
            ways = list(self._ways(effect, card, scene))
            best = max(ways, key=lambda way: way[0] + self.worth(way[1]), default=None)
            idle = self.worth(scene)
            took_place = best is not None and (
                "may" not in effect or best[0] + self.worth(best[1]) >= idle
            )
            if best is not None and took_place:
                gained += best[0]
                scene = best[1]
        return gained + self.worth(scene)

    def _ways(
        self, effect: Mapping[str, Any], source: str, scene: Scene
    ) -> Iterator[tuple[float, Scene]]:
        """What an effect can lead to: points and table."""
        for option in effect.get("options", [effect]):
            op = option["op"]
            if op == "SCOUT":
                yield UNKNOWN_CARD + 0.4, scene
            elif op == "USE":
                yield USED_IN_USE, scene
            elif op != "SWAP":
                for verb in ("save", "kill") if op == "FATE" else (op.lower(),):
                    for target in self._targets(option["of"], source, scene):
                        yield self.after(verb, [target], scene)

    def _targets(self, zones: Iterable[str], source: str, scene: Scene) -> Iterator[str]:
        for zone in zones:
            if zone == "deck":
                yield "deck"
            elif zone == "self":
                yield source
            elif zone in ("own", "that"):
                yield from (card for card in dict.fromkeys(scene.mine) if card != source)
            elif zone == "others_faceup":
                yield from (f"0:{card}" for card in dict.fromkeys(scene.others))
            else:
                yield from (f"{zone}:{card}" for card in dict.fromkeys(getattr(scene, zone)))

    # Decisions of their own kind

    def _keep_keep(self, card: str, fate: str) -> float:
        other = next((c for c in self.scene.mine if c != card), card)
        return self.worth(self.scene.moved(other, "mine", fate))

    def _effect_scout(self) -> float:
        return UNKNOWN_CARD + 0.4 + self.worth(self.scene)

    def _scout_pick(self, card: str) -> float:
        return self.worth(self.scene.moved(card, "deck", "mine"))

    def _reveal_reveal(self, target: str) -> float:
        """Worth it if all hidden cards together meet a goal that is not met yet."""
        card = self.cards[self.view["stack"][-1]["card"]]
        goals = [goal for goal in card.goals if (goal.where, goal.what) == ("OWN", "SYMBOLS")]
        shown, whole = tuple(self.view["up"][self.seat]), self.scene.mine
        open_goals = [
            goal
            for goal in goals
            if self.symbols(shown, goal.symbols) < goal.count <= self.symbols(whole, goal.symbols)
        ]
        helps = (self.symbols((target.rstrip("?"),), goal.symbols) for goal in open_goals)
        return max(helps, default=0) - 0.5

    def _reveal_done(self) -> float:
        return 0.0

    def _fate(self, pile: str) -> float:
        scored = str(self.view["stack"][-1]["card"])
        return self.worth(self.scene.moved(scored, "mine", pile))

    _fate_save, _fate_kill = partialmethod(_fate, "save"), partialmethod(_fate, "kill")
