"""A sound, cautious soldier for Les Poilus: a score for each action, from the view alone.

It plays what cannot fail the mission, weighs a trap or a clumsy step by the cards it has not seen,
falls back before it must gamble, speaks against the threat that blocks its comrades, and sends its
tile to the one who suffers most.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from estaminet.bots.knowledge import Knowledge
from estaminet.bots.poilus.guide import BURDENS

NEVER = -1000.0
FALL_BACK = 0.0  # what every other action of a turn is measured against


@dataclass(frozen=True)
class Weights:
    """What the soldier fears and hopes, in the unit of one card got rid of."""

    play: float = 3.9  # a card out of the hand
    crowding: float = 1.0  # a threat brought to two
    trap: float = 9.0  # times the chance that the drawn card fails the mission
    hardship: float = 4.4  # a hardship out of the hand ...
    first_load: float = 0.24  # ... against its burden, times this
    load: float = 0.4  # ... and this for each weight then borne
    charm: float = 0.64  # a card of the own hand set free
    speech: float = 0.6  # what a token is worth keeping for
    hand: float = 2.0  # cards a player should hold after the deal


class Mind:
    """One decision, thought through."""

    def __init__(self, knowledge: Knowledge, weights: Weights = Weights()) -> None:  # noqa: B008
        self.view: Mapping[str, Any] = knowledge.view
        self.weights = weights
        self.seat = knowledge.seat
        self.content = knowledge.content
        self.counts = knowledge.counts
        self.fail_at: int = self.counts["fail_at"]
        self.threats: Counter[str] = Counter(self.counts["threats"])
        self.unseen = self._unseen()

    def score(self, action: str) -> float:
        verb, *words = action.split()
        method = getattr(self, f"_{self.view['decision']}_{verb}", None)
        return 0.0 if method is None else float(method(*words))

    # What the table looks like

    def threats_of(self, card: str) -> list[str]:
        row = self.content.by_id[card]
        if "threats" in row:
            return list(row["threats"])
        return [row["threat"]] if "threat" in row else []

    def is_hardship(self, card: str) -> bool:
        return card in self.content.hardships

    def hurt(self, card: str) -> float:
        """How much a hardship hurts the team beyond its weight."""
        return BURDENS.get(self.content.by_id[card]["effect"], 1.0)

    def _unseen(self) -> Counter[str]:
        """Cards that may be anywhere: all but those in sight and in the own hand."""
        unseen = Counter({card: row["copies"] for card, row in self.content.by_id.items()})
        unseen.subtract(self.view["hand"])
        unseen.subtract(self.view["no_mans_land"])
        unseen.subtract(self.view["removed"])
        for front in self.view["hardships"]:
            unseen.subtract(front)
        return +unseen

    def fails(self, card: str, threats: Counter[str]) -> bool:
        """Whether the card fails the mission while these threats are on the table."""
        return any(threats[threat] + 1 >= self.fail_at for threat in self.threats_of(card))

    def risk_of_draw(self, threats: Counter[str]) -> float:
        """The chance that a card off Trials fails the mission."""
        total = self.unseen.total()
        if not total or not self.view["trials_size"]:
            return 0.0
        bad = sum(n for card, n in self.unseen.items() if self.fails(card, threats))
        return bad / total

    def burden(self, seat: int) -> float:
        """How much a seat needs relief."""
        weights_left = self.counts["hardship_limit"] - self.counts["hardships"][seat]
        hurt = sum(map(self.hurt, self.view["hardships"][seat]))
        charm = 0.4 if self.view["charm_used"][seat] else 0.0
        return hurt + charm + (6.0 if weights_left <= 1 else 1.5 if weights_left == 2 else 0.0)

    def safe_cards(self) -> int:
        return sum(not self.fails(card, self.threats) for card in self.view["hand"])

    # The decisions

    def _intensity_intensity(self, k: str) -> float:
        """Few cards when hands are full, more when the end is near."""
        players = self.view["players"]
        held = sum(self.view["hand_sizes"]) / players
        wanted = max(1.0, self.weights.hand + (players == 2) - held)  # two alone need more at once
        if self.view["trials_size"] <= 3 * players and held < 1:
            wanted = -(-self.view["trials_size"] // players)
        return -abs(int(k) - wanted)

    def _turn_play(self, card: str) -> float:
        if self.fails(card, self.threats):
            return NEVER
        if self.is_hardship(card):
            return self._hardship_score(card)
        after = self.threats + Counter(self.threats_of(card))
        crowding = sum(after[threat] + 1 == self.fail_at for threat in self.threats_of(card))
        trap = self.content.by_id[card].get("trap") and self.counts["traps"]
        risk = self.risk_of_draw(after) if trap else 0.0
        w = self.weights
        return w.play - w.crowding * crowding - w.trap * risk

    def _hardship_score(self, card: str) -> float:
        if card not in self.content.lasting:  # Merry Christmas
            return 5.0 if any(self.view["hardships"]) else 0.5
        weight = self.counts["hardships"][self.seat] + self.content.by_id[card]["weight"]
        if weight >= self.counts["hardship_limit"]:
            return NEVER / 2
        w = self.weights
        return w.hardship - self.hurt(card) * (w.first_load + w.load * weight)

    def _turn_charm(self, card: str) -> float:
        """Worth it when it frees cards of the own hand that would fail now."""
        after = self.threats - Counter(self.threats_of(card))
        freed = sum(
            self.fails(held, self.threats) and not self.fails(held, after)
            for held in self.view["hand"]
        )
        return self.weights.charm * freed - 0.3 if self.safe_cards() == 0 else -1.0

    def _turn_speech(self, threat: str) -> float:
        """Help the others throw away what they cannot play."""
        held, inside = self.view["hand_sizes"], self.view["in_mission"]
        cards = sum(inside[seat] and n > 0 for seat, n in enumerate(held) if seat != self.seat)
        total = self.unseen.total()
        share = sum(n for card, n in self.unseen.items() if threat in self.threats_of(card))
        likely = cards * share / total if total else 0.0
        return likely * (1.0 + self.threats[threat]) - self.weights.speech

    def _turn_fall_back(self, place: str, *_: str) -> float:
        return FALL_BACK + 0.01 * self._tile_score(place)

    def _tile_score(self, place: str) -> float:
        steps = {row["id"]: row["step"] for row in self.content.data["tiles"]["tiles"]}
        if place not in steps:
            return 0.0
        target = (self.seat + steps[place]) % self.view["players"]
        return self.burden(target)

    def _speech_reply_discard(self, card: str) -> float:
        blocked = 3.0 if self.fails(card, self.threats) else 0.0
        hardship = 4.0 if self.is_hardship(card) else 0.0
        return 1.0 + blocked + hardship + len(self.threats_of(card))

    def _christmas_remove(self, seat: str, card: str) -> float:
        return self.burden(int(seat)) + 2 * self.hurt(card)

    def _support_remove(self, card: str) -> float:
        return 1.0 + self.hurt(card)

    def _support_recover_charm(self) -> float:
        return 1.2

    _support_more_remove = _support_remove
