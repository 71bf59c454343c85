"""The rules of The Court of Miracles, clause by clause; `../rules.md` is what they follow."""

from estaminet.games.miracles.rules.legal import legal
from estaminet.games.miracles.rules.setup import deal
from estaminet.games.miracles.rules.turn import returns, step

__all__ = ["deal", "legal", "returns", "step"]
