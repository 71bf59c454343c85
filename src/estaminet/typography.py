"""How words are set in each language: spaces that do not break, apostrophes, ellipses.

Texts are typed plainly in the sources (`l'action : laquelle ?`) and set where they leave: by
`languages.say`, and by `typeset` where a document or a data file is shown.
"""

import re
from functools import cache

FIRM = "\N{NO-BREAK SPACE}"
NARROW = "\N{NARROW NO-BREAK SPACE}"
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"

Rule = tuple[str, str]  # what is typed, what is set
EVERYWHERE: tuple[Rule, ...] = (
    (r"(?<=[\w})])'(?=[\w{[«])", APOSTROPHE),  # l'action, {seat}'s, l'[arbitrage]
    (r"(?<=[sxz])'(?=[\s.,;:!?)]|$)", APOSTROPHE),  # the owners' hands
    (r"(?<=[\w})]) +(?=\.\.\.|…)", ""),
    (r"\.\.\.", "…"),
)
RULES: dict[str, tuple[Rule, ...]] = {
    "en": ((r'(?<![\w.,;:!?…)\]])"(?=\S)', "“"), (r'"', "”")),
    "fr": ((r" (?=[:»])", FIRM), (r"(?<=«) ", FIRM), (r" (?=[;!?%])", NARROW)),
}
_CODE = re.compile(r"(```.*?```|`[^`\n]*`|^\|[\s:|-]+\|$)", re.DOTALL | re.MULTILINE)


@cache
def typeset(words: str, lang: str) -> str:
    """Words as they are printed; what stands between backquotes stays as it is."""
    pieces = _CODE.split(words)
    pieces[::2] = [_set(piece, lang) for piece in pieces[::2]]
    return "".join(pieces)


def _set(words: str, lang: str) -> str:
    for typed, set_ in (*EVERYWHERE, *RULES[lang]):
        words = re.sub(typed, set_, words)
    return words
