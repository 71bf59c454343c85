"""The slow, obvious reference of Les Miseraables: an oracle for the compiled engine.

Source: shared/rules/miseraables.md (clause ids in the comments) and any deck file of section 5,
taken to be valid. The state is the position of section 9 itself: a dict of plain lists of card
names, changed in place, stack included.
"""

from .chance import Chance, Dice
from .game import Reference
from .setup import start

__all__ = ["Chance", "Dice", "Reference", "start"]
