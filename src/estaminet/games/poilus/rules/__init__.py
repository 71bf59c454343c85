"""The rules of Les Poilus, clause by clause; `../rules.md` is the document they follow."""

from estaminet.games.poilus.rules.legal import legal
from estaminet.games.poilus.rules.setup import deal
from estaminet.games.poilus.rules.turn import returns, step

__all__ = ["deal", "legal", "returns", "step"]
