"""Lines of the terminal break where plain spaces are, and no-break spaces keep words together."""

import re

from rich import _wrap

from estaminet.typography import FIRM, NARROW

_KEPT = FIRM + NARROW
_WORD = re.compile(rf"[^\S{_KEPT}]*[\S{_KEPT}]+[^\S{_KEPT}]*")


def keep_together() -> None:
    """Rich, and Textual with it, would break a line at whatever Python counts as white space."""
    _wrap.re_word = _WORD
