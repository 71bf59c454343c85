"""How fast the games run, side by side with peers in the same run.

Every contestant plays uniformly random games on one core, driven from Python. The rounds go
through all of them in turn, so that a slow moment of the machine meets them alike; the median
round counts.
"""

from estaminet.lab.bench.running import Speed, run

__all__ = ["Speed", "run"]
