"""What cards cause: each replaced by a blank, on the same deals.

made = ablate(programme(["emperor"], USUAL, Terms("…", players=3, games=1000)))
made.effects
"""

from estaminet.lab.ablate.ablating import ALL, USUAL, Ablation, Effect, Programme, ablate, programme

__all__ = ["ALL", "USUAL", "Ablation", "Effect", "Programme", "ablate", "programme"]
