"""The friendly object: one play of one game, checked, with views, records and replay."""

from estaminet.table.table import Table, from_position, new, redeal, replay, replaying

__all__ = ["Table", "from_position", "new", "redeal", "replay", "replaying"]
