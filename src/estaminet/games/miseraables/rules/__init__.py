"""The rules of Les Miseraables, clause by clause; `../rules.md` is the document they follow."""

from estaminet.games.miseraables.rules.legal import legal
from estaminet.games.miseraables.rules.setup import deal
from estaminet.games.miseraables.rules.turn import returns, step

__all__ = ["deal", "legal", "returns", "step"]
