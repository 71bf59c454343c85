"""Cards replaced by blanks, one after the other, all played on the same deals.

What a card causes is what differs between the games as they are and the games in which it is a
blank. What playing it goes with is not what it causes: whoever can afford a card wins more often
anyway. That is still so when it is blank; so the lift of playing it, less the lift of playing the
blank, is what its effect is worth to whoever plays it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from estaminet.errors import BadData, BadOption
from estaminet.games import load
from estaminet.lab.ablate.blanks import ALL, Card, blanked, chosen
from estaminet.lab.compare.findings import LEVEL, Family, Finding, found
from estaminet.lab.compare.measures import LIFT, USE, Measure, shared
from estaminet.lab.compare.own_data import with_data
from estaminet.lab.compare.playing import Progress, described, play
from estaminet.lab.compare.side import LEAST_GAMES, Terms, planned
from estaminet.lab.simulate.plans import Plan
from estaminet.lab.statistics import rounded
from estaminet.lab.sweep.sweeping import chosen as chosen_measures
from estaminet.languages import FIRST
from estaminet.workers import Workers

USUAL = ("endings", "length", "seats", "openness", "lead_changes")
ENDS = ("value", "low", "high")

__all__ = ["ALL", "USUAL", "Ablation", "Effect", "Programme", "ablate", "programme"]


@dataclass(frozen=True)
class Programme:
    """What is to be played; checked."""

    cards: Sequence[Card]
    plans: Sequence[Plan]  # as it is, then a plan for each card
    measures: Sequence[Measure]  # the common ones, then those of each card's use
    common: int  # how many are looked at for every card
    wanted: Sequence[str]
    about: dict[str, Any]
    terms: Terms

    def of(self, card: Card) -> list[int]:
        """The measures that are looked at for a card, by number."""
        own = [at for at, m in enumerate(self.measures) if at >= self.common and _about(m, card)]
        return [*range(self.common), *own]


@dataclass(frozen=True)
class Effect:
    """What one card causes: from the blank (a) to the card as it is (b)."""

    card: Card
    family: Family

    def finding(self, ident: str) -> Finding | None:
        return next((f for f in self.family.findings if f.measure.id == ident), None)

    @cached_property
    def worth(self) -> Finding | None:
        """What its effect is worth to whoever puts it to use, the first way that can be told."""
        ids = [f"{LIFT}.{verb}.{self.card.id}" for verb in self.card.used]
        return next((f for f in map(self.finding, ids) if f), None)

    @cached_property
    def changed(self) -> list[Finding]:
        """What else differs, most first."""
        return [f for f in self.family.findings if f.changed and f.measure.cell is None]


@dataclass(frozen=True)
class Ablation:
    """What came out."""

    programme: Programme
    effects: Sequence[Effect]

    def numbers(self) -> dict[str, Any]:
        """Everything, for programs."""
        plan = self.programme.plans[0]
        said = {
            "game": plan.game,
            "players": plan.players,
            "games": plan.games,
            "bots": plan.bots,
            "seed": plan.seed,
            "level": LEVEL,
            "cards": [
                {
                    "card": effect.card.id,
                    "kind": effect.card.kind,
                    "names": dict(effect.card.names),
                    "findings": [_told(finding) for finding in effect.family.findings],
                    "too_rare": [measure.id for measure in effect.family.rare],
                }
                for effect in self.effects
            ],
        }
        return {key: rounded(value) for key, value in said.items()}

    def table(self) -> Iterator[Sequence[Any]]:
        """A row for every card and measure, under their heads."""
        yield ("card", "measure", "name", "blank", "as_it_is", *ENDS, "p", "changed", "detectable")
        for effect in self.effects:
            for f in effect.family.findings:
                ends = (getattr(f.difference, end) for end in ENDS)
                cells = (f.a.value, f.b.value, *ends, f.p, f.changed, f.detectable)
                head = (effect.card.id, f.measure.id, f.measure.name[FIRST])
                yield (*head, *(rounded(cell) for cell in cells))


def _told(finding: Finding) -> dict[str, Any]:
    return {
        "measure": finding.measure.id,
        "blank": finding.a,
        "as_it_is": finding.b,
        "difference": finding.difference,
        "p": finding.p,
        "changed": finding.changed,
        "detectable": finding.detectable,
    }


def _about(measure: Measure, card: Card) -> bool:
    """Whether it measures how a card is put to use."""
    return measure.cell is not None and measure.cell[1:] == (card.kind, card.id)


# Before the first game ----------------------------------------------------------------------------


def programme(names: Sequence[str], wanted: Sequence[str], terms: Terms) -> Programme:
    """Check everything that can be wrong before the first game is played."""
    if terms.games is not None and terms.games < LEAST_GAMES:
        raise BadOption("bad_games", f"at least {LEAST_GAMES} games, not {terms.games}")
    base = planned(terms)
    game, content = load(base.game), base.content()
    listed = chosen(game, content, list(names))
    plans = [base, *(_without(base, content.source.plain, card, terms) for card in listed)]
    about = described(base)
    known = shared([about])
    common = chosen_measures([m for m in known if m.cell is None], wanted)
    own = [m for card in listed for m in known if _about(m, card) and _used(m, card)]
    return Programme(listed, plans, [*common, *own], len(common), wanted, about, terms)


def _used(measure: Measure, card: Card) -> bool:
    return measure.group in (USE, LIFT) and measure.verb in card.used


def _without(base: Plan, data: Any, card: Card, terms: Terms) -> Plan:
    try:
        return with_data(base, blanked(data, card), f"{card.id} blank", terms.options)
    except BadData as error:
        why = "; ".join(error.defects)
        raise BadOption("no_blank", f"{card.id} cannot be blank in this file: {why}") from None


# Playing ------------------------------------------------------------------------------------------


def ablate(made: Programme, workers: Workers = None, progress: Progress | None = None) -> Ablation:
    """Play the game as it is, and with each card blank, on the same deals."""
    measured = play(made.plans, made.measures, workers, progress).measured()
    effects = []
    for side, card in enumerate(made.cards, start=1):
        at = made.of(card)
        measures = [made.measures[i] for i in at]
        family = found(measures, measured.only(at), side, 0, beside=len(made.cards))
        effects.append(Effect(card, family))
    return Ablation(made, sorted(effects, key=_place))


def _place(effect: Effect) -> tuple[float, str]:
    """What is worth most first; what cannot be told last."""
    worth = effect.worth
    return (-worth.difference.value if worth else 1.0, effect.card.id)
