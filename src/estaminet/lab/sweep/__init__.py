"""Numbers of a data file set to one value after the other, all played on the same deals.

axes = [axis("limits.hand=2..5")]
made = sweep(programme(axes, ["endings"], Terms("…", players=3, games=1000)))
made.points
"""

from estaminet.lab.sweep.ranges import Axis, axis
from estaminet.lab.sweep.sweeping import USUAL, Programme, Sweep, programme, sweep

__all__ = ["USUAL", "Axis", "Programme", "Sweep", "axis", "programme", "sweep"]
