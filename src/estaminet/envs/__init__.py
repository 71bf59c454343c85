"""The same rules for learning programs: many games at once, and the interfaces they know."""

from estaminet.envs.batch import Batch
from estaminet.envs.bot_batch import BotBatch

__all__ = ["Batch", "BotBatch"]
