"""What every request meets first: who it is from, how large, how often, and from which site.

Plain ASGI, so that it costs next to nothing and sees sockets too.
"""

import json
import secrets
from typing import Any
from urllib.parse import parse_qs, urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from estaminet.languages import FIRST, LANGUAGES
from estaminet.web import metrics
from estaminet.web.error_log import report, request
from estaminet.web.guests import nameless, new_id
from estaminet.web.http.cookies import HOST_ONLY, Signer
from estaminet.web.http.doors import address_of
from estaminet.web.http.entry import Entry
from estaminet.web.http.rate_limits import Buckets
from estaminet.web.refusals import Refused
from estaminet.web.settings import LOOPBACK, Settings
from estaminet.web.store.bans import Bans
from estaminet.web.store.database import Database

MOST_BODY = 16 * 1024  # bytes
REQUEST_BYTES = 6
MOST_PATH = 512  # characters
TLS_ONLY = b"max-age=31536000"  # seconds that a browser asks for this house over TLS alone
FORWARDED = (b"x-forwarded-for", b"x-forwarded-proto", b"x-real-ip", b"forwarded", b"via")
METRICS = "/metrics"
WITH_FILES = ("/api/workshop/", "/api/records")
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
    def __init__(self, app: ASGIApp, settings: Settings, database: Database, bans: Bans) -> None:
        self.app = app
        self.database = database
        self.bans = bans
        self.signer = Signer(settings.secret)
        self.entry = Entry(settings)
        self.calls = Buckets(settings.calls)
        self.addresses = Buckets(settings.address_calls)
        self.most_file = settings.most_file
        self.hosts = frozenset(name.lower() for name in settings.hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request.set(secrets.token_hex(REQUEST_BYTES))
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._know(scope)
            scope["state"]["refusal"] = self._why_no_socket(scope)
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _why_no_socket(self, scope: Scope) -> str | None:
        if not self._is_ours(_header(scope, b"host")) or not same_origin(scope):
            return "wrong_origin"
        if self._is_banned(scope):
            return "not_welcome"
        return None if self._admits(scope) else "password_needed"

    def _is_banned(self, scope: Scope) -> bool:
        """By who they are, where that is known already, or by where they come from."""
        guest = scope.get("state", {}).get("guest")
        return self.bans.cover("" if guest is None else guest.id, address_of(scope.get("client")))

    def _admits(self, scope: Scope) -> bool:
        if scope["path"] == METRICS:  # these have a rule of their own
            return True
        return self.entry.admits(scope, _header(scope, b"cookie"))

    def _is_ours(self, host: str) -> bool:
        """Whether the page was asked for by a name of this house, not by one that leads here."""
        if not self.hosts:
            return True
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        return name.lower() in self.hosts

    async def _know(self, scope: Scope) -> bool:
        """Put the guest into the scope; whether he needs a cookie."""
        known = self.signer.read(_header(scope, b"cookie"))
        guest = known or new_id()
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[0]
        spoken = asked if asked in LANGUAGES else None
        named = None if known is None else await self.database.guest(guest)
        found = named or nameless(guest, spoken or browser(scope))
        scope.setdefault("state", {}).update(guest=found, lang=spoken or found.lang)
        return known is None or (is_secure(scope) and HOST_ONLY not in _header(scope, b"cookie"))

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        api = scope["path"].startswith("/api")
        head = api and scope["method"] == "HEAD"
        if head:
            scope["method"] = "GET"  # asked like it, and answered without its body
        fresh = await self._know(scope) if api else False
        started = False

        async def dressed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                metrics.responses.add(str(message["status"]))
                self._dress(scope, message, fresh, api)
            elif head:
                message = {**message, "body": b""}
            await send(message)

        lang = scope["state"]["lang"] if api else browser(scope)
        try:
            if len(scope["path"]) > MOST_PATH:
                raise Refused("unknown_call")
            if not self._is_ours(_header(scope, b"host")):
                raise Refused("wrong_host")
            if self._is_banned(scope):
                raise Refused("not_welcome")
            if api:
                self._admit(scope)
            if api or not self._admits(scope):
                receive = await _bounded(scope, receive, self._most_body(scope))
            await self._within(scope, receive, dressed, api)
        except Refused as refused:
            await _answer(dressed, refused, lang)
        except Exception as problem:
            report(problem)
            if not started:
                await _answer(dressed, Refused("trouble"), lang)

    def _most_body(self, scope: Scope) -> int:
        """Whole files come to few calls alone; JSON may write a character as two."""
        return MOST_BODY + (2 * self.most_file if scope["path"].startswith(WITH_FILES) else 0)

    async def _within(self, scope: Scope, receive: Receive, send: Send, api: bool) -> None:
        """The house itself, or its entry for those who have not said the password."""
        if self._admits(scope):
            await self.app(scope, receive, send)
        elif api:
            raise Refused("password_needed")
        else:
            if scope["method"] not in SAFE and not same_origin(scope):
                raise Refused("wrong_origin")
            await (await self.entry.answer(scope, receive))(scope, receive, send)

    def _admit(self, scope: Scope) -> None:
        if scope["method"] not in SAFE and not same_origin(scope):
            raise Refused("wrong_origin")
        client = scope.get("client")
        if client is not None:
            self.addresses.take(address_of(client))
        self.calls.take(scope["state"]["guest"].id)

    def _dress(self, scope: Scope, message: Message, fresh: bool, api: bool) -> None:
        headers = message.setdefault("headers", [])
        headers += HEADERS
        headers.append((b"x-request-id", request.get().encode()))
        if api:
            headers.append((b"cache-control", b"no-store"))
        if fresh or "become" in scope.get("state", {}):
            guest = scope["state"].get("become", scope["state"]["guest"].id)
            cookie = self.signer.header(guest, is_secure(scope))
            headers.append((b"set-cookie", cookie))
        if is_secure(scope):
            headers.append((b"strict-transport-security", TLS_ONLY))


def is_secure(scope: Scope) -> bool:
    """Whether the guest speaks TLS, with us or with a web server that we believe."""
    return scope["scheme"] in ("https", "wss")


def is_local(scope: Scope) -> bool:
    """Whether somebody on this machine asks, and no web server for somebody else."""
    here = scope.get("client") is not None and scope["client"][0] in LOOPBACK
    return here and not any(_header(scope, name) for name in FORWARDED)


def browser(scope: Scope) -> str:
    """The language the browser asks for."""
    wanted = _header(scope, b"accept-language").lower()
    return next((lang for lang in LANGUAGES if wanted.startswith(lang)), FIRST)


def same_origin(scope: Scope) -> bool:
    """A browser names the page a request comes from; it must be one of ours."""
    origin = _header(scope, b"origin")
    if origin:
        try:
            return urlsplit(origin).netloc == _header(scope, b"host")
        except ValueError:
            return False
    return _header(scope, b"sec-fetch-site") in ("", "same-origin", "none")


def _header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


async def _bounded(scope: Scope, receive: Receive, most: int) -> Receive:
    """The body, read up to its limit before anything looks at it."""
    length = _header(scope, b"content-length")
    if length.isdigit() and int(length) > most:
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
        if len(body) > most:
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
    metrics.refusals.add(refused.code)
    body = json.dumps(refused.body(lang), ensure_ascii=False).encode()
    headers: list[Any] = [(b"content-type", b"application/json")]
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
