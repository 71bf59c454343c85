"""The engine: what every game stands on, and nothing that knows a game.

A game's state is one fixed-size NumPy record; its rules are functions on that record which
allocate nothing, raise nothing and never recurse, so the same source runs interpreted, compiled
by Numba on the CPU, and as device code on a GPU.
"""
