"""What there is to count about a game's clauses, in words."""

from estaminet.games.document import SOURCES
from tools.clauses.ledger import Ledger
from tools.clauses.words import Voice


def totals(ledger: Ledger, say: Voice) -> dict[str, str]:
    """Labels to numbers, each with what it is made of."""
    named = len(ledger.entries) - len(ledger.unnamed)
    return {
        say("clauses"): str(len(ledger.entries)),
        say("tests"): str(ledger.tests),
        say("in_code"): say("in_places", named, ledger.places),
        say("examples"): str(len(ledger.examples)),
        **{say("source", say.kind(kind)): _of_kind(ledger, kind, say) for kind in SOURCES},
        say("source", say("unstated")): str(ledger.unstated),
    }


def _of_kind(ledger: Ledger, kind: str, say: Voice) -> str:
    alone, shared = ledger.alone[kind], ledger.shared[kind]
    return say("partly", alone, shared) if shared else str(alone)
