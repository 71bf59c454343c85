"""Names that nobody guesses, for guests, tables and files."""

import secrets


def new_name(size: int) -> str:
    """Of so many random bytes. None begins with a dash: a command would take it for an option."""
    while (name := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return name
