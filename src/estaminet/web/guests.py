"""Guests: a name and a language. Who has never named himself is not kept anywhere."""

import hashlib
import unicodedata
from dataclasses import dataclass

from estaminet.languages import LANGUAGES, Text, say
from estaminet.web.names import new_name
from estaminet.web.refusals import Refused
from estaminet.web.wire import MOST_NAME

ID_BYTES = 12
NAMELESS: Text = {"en": "Guest {number}", "fr": "Invité {number}"}
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters without ink
DISTINCT = "234679CDEFGHJKMNPQRTVWXY"  # characters of which none looks like another
NUMBER = 5  # of them: two guests at a table are hardly ever called the same
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})  # categories of characters


@dataclass(frozen=True)
class Guest:
    id: str
    name: str
    lang: str


def new_id() -> str:
    return new_name(ID_BYTES)


def nameless(guest: str, lang: str) -> Guest:
    """Somebody who has not said a name yet."""
    drawn = hashlib.sha256(guest.encode()).digest()
    number = "".join(DISTINCT[byte % len(DISTINCT)] for byte in drawn[:NUMBER])
    return Guest(guest, say(NAMELESS, lang, number=number), lang)


def known_as(guest: str, table: str) -> str:
    """What the others at a table may call a guest by: it tells nothing at any other."""
    return hashlib.sha256(f"{table} {guest}".encode()).hexdigest()[:12]


def is_named(guest: Guest) -> bool:
    """Whether the name is one that the guest has chosen."""
    return all(guest.name != nameless(guest.id, lang).name for lang in LANGUAGES)


def checked_name(name: str) -> str:
    """A name fit to be shown: visible characters, one way to write each, single spaces, short."""
    plain = unicodedata.normalize("NFKC", clean(name))
    shown = " ".join("".join(c for c in plain if c not in BLANK).split())
    if not 1 <= len(shown) <= MOST_NAME or not any(c.isalnum() for c in shown):
        raise Refused("bad_name")
    return shown


def clean(text: str) -> str:
    """Without what cannot be seen or sent: controls, half characters, direction marks."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in UNSEEN)


def looks(name: str) -> str:
    """What a name looks like at a glance: letters of other alphabets as the Latin ones they pass
    for, without what hardly shows. Names that look the same have the same looks."""
    shown = unicodedata.normalize("NFKC", name).translate(_ALIKE).casefold().translate(_ALIKE)
    return "".join(c for c in shown if c.isalnum()).replace("rn", "m")


_PASS_FOR = {
    "a": "аαɑ", "b": "ьβв", "c": "сϲ", "d": "ԁ", "e": "еεҽ", "g": "ɡց", "h": "һн", "i": "іιıɩ",
    "j": "јϳ", "k": "кκ", "l": "1|!IІΙӀӏⅼ", "m": "мμ", "n": "пηո", "o": "0оοօσ", "p": "рρ",
    "q": "ԛգ", "r": "гᴦ", "s": "ѕꜱ5$", "t": "тτ", "u": "υսц", "v": "νѵ", "w": "ԝωшщ", "x": "хχ×",
    "y": "уүγ", "z": "ᴢ", "A": "АΑ", "B": "ВΒ8", "C": "СϹ", "E": "ЕΕ", "F": "Ϝ", "G": "Ԍ",
    "H": "НΗ", "J": "ЈͿ", "K": "КΚ", "M": "МΜ", "N": "Ν", "O": "ОΟ", "P": "РΡ", "Q": "Ԛ",
    "S": "Ѕ", "T": "ТΤ", "V": "Ѵ", "W": "Ԝ", "X": "ХΧ", "Y": "УΥҮ", "Z": "Ζ",
}  # fmt: skip
_ALIKE = str.maketrans({other: c for c, others in _PASS_FOR.items() for other in others})
