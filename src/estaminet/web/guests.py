"""Guests: a name and a signed cookie. Who has never named himself is not kept anywhere."""

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass

from estaminet.web.refusals import Refused
from estaminet.web.store import Store
from estaminet.web.wire import MOST_NAME

COOKIE = "estaminet"
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers keep none longer
ID_BYTES = 12
NAMELESS = {"en": "Guest", "fr": "Invité"}


@dataclass(frozen=True)
class Guest:
    id: str
    name: str
    lang: str


class Signer:
    """Cookies that cannot be forged without the house's secret."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(b"estaminet cookie " + secret.encode()).digest()

    def sign(self, guest: str) -> str:
        return f"{guest}.{self._mac(guest)}"

    def read(self, cookie: str) -> str | None:
        """The guest a cookie names, if it is one of ours."""
        guest, _, mac = cookie.partition(".")
        fits = hmac.compare_digest(self._mac(guest).encode(), mac.encode("utf-8", "replace"))
        return guest if guest and fits else None

    def _mac(self, guest: str) -> str:
        return hmac.new(self._key, guest.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def new_id() -> str:
    return secrets.token_urlsafe(ID_BYTES)


def default_name(guest: str, lang: str) -> str:
    number = hashlib.sha256(guest.encode()).hexdigest()[:4].upper()
    return f"{NAMELESS[lang]} {number}"


def find(store: Store, guest: str, lang: str) -> Guest:
    """Who is behind a cookie; `lang` is that of the browser, for who has chosen none."""
    known = store.guest(guest)
    if known is None:
        return Guest(guest, default_name(guest, lang), lang)
    return Guest(known.id, known.name, known.lang)


def checked_name(name: str) -> str:
    """A name fit to be shown: visible characters, single spaces, not too long."""
    shown = " ".join(clean(name).split())
    if not 1 <= len(shown) <= MOST_NAME:
        raise Refused("bad_name")
    return shown


def clean(text: str) -> str:
    """Without what cannot be seen or sent: controls, half characters, direction marks."""
    kept = (c for c in text if c in "\n\t" or unicodedata.category(c) not in _UNSEEN)
    return "".join(kept)


_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
