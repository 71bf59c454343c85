"""What every request meets first: who it is from, how large, how often, and from which site.

Plain ASGI, so that it costs next to nothing and sees sockets too.
"""

import json
import logging
import traceback
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from estaminet.web import guests
from estaminet.web.guests import COOKIE, COOKIE_AGE, Signer
from estaminet.web.hub import Hub
from estaminet.web.limits import Buckets
from estaminet.web.refusals import Refused

log = logging.getLogger("estaminet.web")

MOST_BODY = 16 * 1024  # bytes
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; media-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guard:
    def __init__(self, app: ASGIApp, hub: Hub, signer: Signer) -> None:
        self.app = app
        self.hub = hub
        self.signer = signer
        self.calls = Buckets(hub.settings.calls)
        self.addresses = Buckets(hub.settings.address_calls)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            self._know(scope)
            scope["state"]["same_origin"] = same_origin(scope)
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _know(self, scope: Scope) -> bool:
        """Put the guest into the scope; whether he needs a cookie."""
        known = self.signer.read(_cookie(scope))
        guest = known or guests.new_id()
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[0]
        state = scope.setdefault("state", {})
        found = guests.find(self.hub.store, guest, asked if asked in LANGS else browser(scope))
        state["guest"] = found
        state["lang"] = asked if asked in LANGS else found.lang
        return known is None

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        api = scope["path"].startswith("/api")
        fresh = self._know(scope) if api else False
        started = False

        async def dressed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self._dress(scope, message, fresh, api)
            await send(message)

        lang = scope["state"]["lang"] if api else browser(scope)
        try:
            if api:
                self._admit(scope)
                receive = await _bounded(scope, receive)
            await self.app(scope, receive, dressed)
        except Refused as refused:
            await _answer(dressed, refused, lang)
        except Exception as problem:
            report(problem)
            if not started:
                await _answer(dressed, Refused("trouble"), lang)

    def _admit(self, scope: Scope) -> None:
        if scope["method"] not in SAFE and not same_origin(scope):
            raise Refused("wrong_origin")
        client = scope.get("client")
        if client is not None:
            self.addresses.take(client[0])
        self.calls.take(scope["state"]["guest"].id)

    def _dress(self, scope: Scope, message: Message, fresh: bool, api: bool) -> None:
        headers = message.setdefault("headers", [])
        headers += HEADERS
        if api:
            headers.append((b"cache-control", b"no-store"))
        if fresh:
            signed = self.signer.sign(scope["state"]["guest"].id)
            secure = "; Secure" if scope["scheme"] == "https" else ""
            text = (
                f"{COOKIE}={signed}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}"
            )
            headers.append((b"set-cookie", text.encode("latin-1")))


LANGS = frozenset({"en", "fr"})


def browser(scope: Scope) -> str:
    """The language the browser asks for."""
    wanted = _header(scope, b"accept-language").lower()
    return "fr" if wanted.startswith("fr") else "en"


def same_origin(scope: Scope) -> bool:
    """A browser names the page a request comes from; it must be one of ours."""
    origin = _header(scope, b"origin")
    if origin:
        return urlsplit(origin).netloc == _header(scope, b"host")
    return _header(scope, b"sec-fetch-site") in ("", "same-origin", "none")


def report(problem: BaseException) -> None:
    """Where it went wrong, not what was said: a message might tell somebody's cards."""
    frames = traceback.extract_tb(problem.__traceback__)
    at = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames[-6:]))
    log.error("%s in %s", type(problem).__name__, at)


def _header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def _cookie(scope: Scope) -> str:
    try:
        found = SimpleCookie(_header(scope, b"cookie")).get(COOKIE)
    except CookieError:
        return ""
    return "" if found is None else found.value


async def _bounded(scope: Scope, receive: Receive) -> Receive:
    """The body, read up to its limit before anything looks at it."""
    length = _header(scope, b"content-length")
    if length.isdigit() and int(length) > MOST_BODY:
        raise Refused("too_large")
    if scope["method"] in SAFE:
        return receive
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MOST_BODY:
            raise Refused("too_large")
    return _Replayed(body, receive)


class _Replayed:
    """A body that was read already, handed out once."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self.body: bytes | None = body
        self.receive = receive

    async def __call__(self) -> Message:
        if self.body is None:
            return await self.receive()
        body, self.body = self.body, None
        return {"type": "http.request", "body": body, "more_body": False}


async def _answer(send: Send, refused: Refused, lang: str) -> None:
    body = json.dumps(refused.body(lang), ensure_ascii=False).encode()
    headers: list[Any] = [(b"content-type", b"application/json")]
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
