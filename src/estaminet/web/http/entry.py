"""The entry of a private house: one password for all, asked for once; everything is behind it.

Who has said it gets a cookie that says so. It is made of the password: with another one, all are
asked again.
"""

import hashlib
import hmac
import html
from typing import Any
from urllib.parse import parse_qs, urlsplit

from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import Receive, Scope

from estaminet.languages import FIRST, LANGUAGES, Text, say
from estaminet.web.http.cookies import kept, value_of
from estaminet.web.http.doors import address_of
from estaminet.web.http.rate_limits import Buckets
from estaminet.web.refusals import Refused
from estaminet.web.settings import Settings

COOKIE = "estaminet-entry"
PATH = "/enter"
OPEN = frozenset({"/api/health"})  # says nothing about anybody
MOST_PATH = 512  # characters of where somebody wanted to go
ASKED: Text = {
    "en": "This café is private. What is the password?",
    "fr": "Ce café est privé. Quel est le mot de passe ?",
}
WRONG: Text = {
    "en": "That isn't the password.",
    "fr": "Ce n'est pas le mot de passe.",
}
HASTY: Text = {
    "en": "Too many guesses: wait a minute.",
    "fr": "Trop d'essais : attendez une minute.",
}
COME_IN: Text = {"en": "Come in", "fr": "Entrer"}
NAME: Text = {"en": "Password", "fr": "Mot de passe"}
FORM = """<!doctype html>
<html lang="{first}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Estaminet</title>
<body style="max-width: 26rem; margin: 12vh auto; padding: 0 1rem; font: 1.125rem/1.5 serif">
<h1>Estaminet</h1>
{said}
<form method="post" action="{path}">
<input type="hidden" name="to" value="{to}">
<p><input type="password" name="password" required autofocus autocomplete="current-password"
  maxlength="200" aria-label="{name}" style="box-sizing: border-box; width: 100%; font: inherit;
  padding: 0.4em"></p>
<p><button style="font: inherit; padding: 0.4em 1em">{come_in}</button></p>
</form>
</html>
"""


class Entry:
    def __init__(self, settings: Settings) -> None:
        self._password = settings.password
        key = f"estaminet entry {settings.secret}".encode()
        self._token = hmac.new(key, self._password.encode(), hashlib.sha256).hexdigest()
        self._guesses = Buckets(settings.guesses)

    def admits(self, scope: Scope, cookies: str) -> bool:
        if not self._password or scope["path"] in OPEN:
            return True
        said = hmac.compare_digest(value_of(cookies, COOKIE).encode(), self._token.encode())
        return said and scope["path"] != PATH

    async def answer(self, scope: Scope, receive: Receive) -> Response:
        """To somebody who has not said the password: the question, or what comes of the guess."""
        if (scope["method"], scope["path"]) != ("POST", PATH):
            query = scope["query_string"].decode("latin-1")
            return _form(ASKED, 403, scope["path"] + (f"?{query}" if query else ""))
        said = parse_qs((await receive()).get("body", b"").decode("latin-1"))
        guess, to = (said.get(name, [""])[0] for name in ("password", "to"))
        try:
            self._guesses.take(address_of(scope.get("client")))
        except Refused as refused:
            return _form(HASTY, refused.status, to)
        if not _equal(guess, self._password):
            return _form(WRONG, 403, to)
        welcome = RedirectResponse(_inside(to), 303)
        secure = scope["scheme"] == "https"
        welcome.raw_headers.append((b"set-cookie", kept(COOKIE, self._token, secure)))
        return welcome


def _equal(guess: str, password: str) -> bool:
    """In the same time, however much of it is right."""
    digests = (hashlib.sha256(text).digest() for text in (guess.encode(), password.encode()))
    return hmac.compare_digest(*digests)


def _inside(path: str) -> str:
    """Where somebody wanted to go, if that is in this house."""
    try:
        parts: Any = urlsplit(path)
    except ValueError:
        return "/"
    ours = path.startswith("/") and not path.startswith("//") and not parts.netloc
    plain = path.isascii() and path.isprintable() and "\\" not in path
    return path if ours and plain and len(path) <= MOST_PATH and parts.path != PATH else "/"


def _form(text: Text, status: int, to: str) -> Response:
    page = FORM.format(
        first=FIRST,
        said="\n".join(f'<p lang="{lang}">{say(text, lang)}</p>' for lang in LANGUAGES),
        path=PATH,
        to=html.escape(_inside(to)),
        name=" / ".join(NAME.values()),
        come_in=" / ".join(COME_IN.values()),
    )
    return HTMLResponse(page, status, {"cache-control": "no-store"})
