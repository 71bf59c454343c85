"""The signed cookie that a guest is known by."""

import hashlib
import hmac
from http.cookies import CookieError, SimpleCookie

NAME = "estaminet"
HOST_ONLY = "__Host-"  # before a name: browsers hold the cookie to what it says
AGE = 400 * 24 * 3600  # seconds; browsers keep none longer


class Signer:
    """Cookies that cannot be forged without the house's secret."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(b"estaminet cookie " + secret.encode()).digest()

    def sign(self, guest: str) -> str:
        return f"{guest}.{self._mac(guest)}"

    def header(self, guest: str, secure: bool) -> bytes:
        """What makes a browser keep the cookie."""
        return kept(NAME, self.sign(guest), secure)

    def read(self, header: str) -> str | None:
        """The guest whom a request's cookie names, if it is one of ours."""
        guest, _, mac = value_of(header, NAME).partition(".")
        fits = hmac.compare_digest(self._mac(guest).encode(), mac.encode("utf-8", "replace"))
        return guest if guest and fits else None

    def _mac(self, guest: str) -> str:
        return hmac.new(self._key, guest.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def kept(name: str, value: str, secure: bool) -> bytes:
    """A cookie for as long as browsers keep one, for this house alone; behind TLS browsers take it
    from nobody else, not even from a neighbour under the same domain."""
    start, end = (HOST_ONLY, "; Secure") if secure else ("", "")
    told = f"{start}{name}={value}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{end}"
    return told.encode("latin-1")


def value_of(header: str, name: str) -> str:
    """Of a cookie that a request brings; nothing where it brings none."""
    try:
        cookies = SimpleCookie(header)
    except CookieError:
        return ""
    found = cookies.get(HOST_ONLY + name) or cookies.get(name)
    return "" if found is None else found.value
