"""The same rules for learning programs: many games at once, and the interfaces they know."""

from estaminet.envs.batch import Batch

__all__ = ["Batch"]
