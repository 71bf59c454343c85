"""Many games in one file: a row a game, and what was done to every piece.

    made = plan("…", players=3, games=1000, seed=7)
    run(made, Path("games.parquet"))

Everything follows from the plan: game number i is dealt from seed number 2i of the simulation and
played from seed number 2i + 1, whoever plays it. Games are played in chunks of fixed size, by any
number of processes, and written in their order.
"""

from estaminet.lab.simulate.plans import Plan, plan
from estaminet.lab.simulate.running import Summary, run
from estaminet.lab.simulate.simulator import seed_of

__all__ = ["Plan", "Summary", "plan", "run", "seed_of"]
