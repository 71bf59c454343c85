"""Numbering things: each row stands once, and adding it gives the code that rules use."""

from typing import TypeVar

T = TypeVar("T")


class Codes(list[T]):
    """Rows numbered from 0 in the order in which they are added."""

    def add(self, row: T) -> int:
        """Add a row; its code."""
        self.append(row)
        return len(self) - 1
