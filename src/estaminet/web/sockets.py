"""The socket of a table: messages in, checked; refusals out; everything else is the room's."""

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from estaminet.web import wire
from estaminet.web.guard import report
from estaminet.web.guests import Guest
from estaminet.web.hub import Hub, quietly
from estaminet.web.limits import Bucket, Buckets
from estaminet.web.line import Line
from estaminet.web.refusals import Refused, sentence
from estaminet.web.room import Room

router = APIRouter(prefix="/api")

MOST_MESSAGE = 4096  # characters
POLICY_VIOLATION = 1008
TRY_AGAIN = 1013


def _no_constants(name: str) -> Any:
    raise ValueError(name)


def parsed(text: str) -> Any:
    """A message of the page, or the refusal."""
    if len(text) > MOST_MESSAGE:
        raise Refused("too_large")
    try:
        found = json.loads(text, parse_constant=_no_constants)
    except (ValueError, RecursionError):
        raise Refused("bad_json") from None
    if not isinstance(found, dict):
        raise Refused("bad_json")
    ref = _reference(found.get("ref"))
    try:
        return wire.FROM_PAGE.validate_python(found)
    except ValidationError:
        raise Refused("bad_message", ref) from None


def _reference(ref: Any) -> Any:
    """What the page wants back with the answer: small, and fit to be sent."""
    try:
        shown = json.dumps(ref, ensure_ascii=False, allow_nan=False)
        shown.encode()
    except (ValueError, RecursionError):
        raise Refused("bad_message") from None
    if len(shown) > wire.MOST_REF:
        raise Refused("bad_message")
    return ref


class Talk:
    """One open socket."""

    def __init__(self, hub: Hub, room: Room, line: Line, chats: Buckets) -> None:
        self.hub = hub
        self.room = room
        self.line = line
        self.chats = chats
        self.bucket = Bucket(hub.settings.messages, time.monotonic())
        self.hasty = 0

    async def hear(self, text: str) -> None:
        """One message: done, or refused in words."""
        message = None
        try:
            if not self.bucket.take(time.monotonic()):
                raise Refused("too_fast")
            message = parsed(text)
            await self.answer(message)
        except Refused as refused:
            await self._refuse(refused, message)
        except Exception as problem:
            report(problem)
            await self._refuse(Refused("trouble"), message)

    async def _refuse(self, refused: Refused, message: Any) -> None:
        ref = refused.ref if message is None else getattr(message, "ref", None)
        self.line.tell({"t": "refused", **Refused(refused.code, ref).body(self.line.lang)})
        if refused.code == "stale_move":
            await self.room.hello(self.line, 0)
        if refused.code in ("too_fast", "too_large"):
            self.hasty += 1
            if self.hasty > self.hub.settings.patience:
                self.line.hang_up()

    async def answer(self, message: Any) -> None:
        if not self.line.greeted and not isinstance(message, wire.Hello | wire.Ping):
            raise Refused("hello_first")
        await _ANSWERS[type(message)](self, message)

    @property
    def guest(self) -> Guest:
        return self.line.guest

    async def hello(self, message: wire.Hello) -> None:
        first = not self.line.greeted
        await self.room.hello(self.line, message.since)
        if first:
            await self.room.note_presence(self.guest)

    async def play(self, message: wire.Play) -> None:
        await self.room.play(self.guest, message.move, message.action)

    async def chat(self, message: wire.Chat) -> None:
        self.chats.take(self.guest.id)
        await self.room.chat(self.guest, message.text)

    async def takeback(self, _: wire.Takeback) -> None:
        await self.room.takeback(self.guest)

    async def coach(self, message: wire.AskCoach) -> None:
        self.hub.house.spawn(self._coach(message))

    async def _coach(self, message: wire.AskCoach) -> None:
        """Meanwhile the page can do other things."""
        try:
            advice = await self.room.coach(self.guest, self.line.lang)
            self.line.tell({**advice, "ref": message.ref})
        except Refused as refused:
            await self._refuse(refused, message)

    async def here(self, _: wire.Here) -> None:
        await self.room.here(self.guest)

    async def ping(self, message: wire.Ping) -> None:
        self.line.tell({"t": "pong", "ref": message.ref})


_ANSWERS: dict[type, Callable[[Talk, Any], Awaitable[None]]] = {
    wire.Hello: Talk.hello,
    wire.Play: Talk.play,
    wire.Chat: Talk.chat,
    wire.Takeback: Talk.takeback,
    wire.AskCoach: Talk.coach,
    wire.Here: Talk.here,
    wire.Ping: Talk.ping,
}


@router.websocket("/tables/{name}/socket")
async def socket(websocket: WebSocket, name: str) -> None:
    state, hub = websocket.scope["state"], websocket.app.state.hub
    await websocket.accept()
    line = Line(state["guest"], state["lang"])
    try:
        if not state["same_origin"]:
            raise Refused("wrong_origin")
        room: Room = await hub.room(name)
        await room.may_watch(line.guest)
        room.attach(line)
    except Refused as refused:
        await _turn_away(websocket, refused.code, line.lang)
        return
    try:
        await _converse(websocket, Talk(hub, room, line, websocket.app.state.chats))
    finally:
        room.detach(line)
        hub.house.spawn(quietly(room.note_presence(line.guest)))


async def _turn_away(websocket: WebSocket, code: str, lang: str) -> None:
    closed = {"t": "closed", "code": code, "text": sentence(code, lang)}
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(json.dumps(closed, ensure_ascii=False))
        await websocket.close(POLICY_VIOLATION)


async def _converse(websocket: WebSocket, talk: Talk) -> None:
    """Listen and send side by side until either ends."""
    listening = asyncio.ensure_future(_listen(websocket, talk))
    pumping = asyncio.ensure_future(talk.line.pump(websocket))
    try:
        await asyncio.wait((listening, pumping), return_when=asyncio.FIRST_COMPLETED)
    finally:
        talk.line.hung_up = True
        for task in (listening, pumping):
            task.cancel()
        await asyncio.gather(listening, pumping, return_exceptions=True)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await websocket.close(TRY_AGAIN)


async def _listen(websocket: WebSocket, talk: Talk) -> None:
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        await talk.hear(text if text is not None else "")
