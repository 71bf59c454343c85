"""The socket of a table: messages in, checked; refusals out; everything else is the room's."""

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any, get_type_hints

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.datastructures import State

from estaminet.web import metrics, wire
from estaminet.web.background.tasks import Tasks
from estaminet.web.error_log import report
from estaminet.web.guests import Guest
from estaminet.web.http.doors import address_of
from estaminet.web.http.rate_limits import Bucket, Buckets
from estaminet.web.live.connection import Connection, written
from estaminet.web.live.room import Room
from estaminet.web.refusals import Refused, sentence
from estaminet.web.settings import Settings

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
    """One open socket: what its page says, and to whom."""

    def __init__(self, room: Room, connection: Connection, app: State) -> None:
        self.room = room
        self.connection = connection
        self.tasks: Tasks = app.rooms.tasks
        self.chats: Buckets = app.chats
        self.address_chats: Buckets = app.address_chats

    @property
    def guest(self) -> Guest:
        return self.connection.guest

    async def refuse(self, refused: Refused, message: Any) -> None:
        ref = refused.ref if message is None else getattr(message, "ref", None)
        metrics.refusals.add(refused.code)
        told = Refused(refused.code, ref).body(self.connection.lang)
        self.connection.tell({"t": "refused", **told})
        if refused.code == "stale_move":
            await self.room.audience.greet(self.connection, 0)


Handler = Callable[[Talk, Any], Awaitable[None]]
_HANDLERS: dict[type, Handler] = {}


def handler(answer: Handler) -> Handler:
    """What is done about a message of the type that the function takes."""
    _HANDLERS[get_type_hints(answer)["message"]] = answer
    return answer


@handler
async def hello(talk: Talk, message: wire.Hello) -> None:
    first = not talk.connection.greeted
    if message.since > talk.room.journal.history.seq:  # it comes from a process that knows more
        await talk.room.journal.catch_up()
    await talk.room.audience.greet(talk.connection, message.since)
    talk.room.audience.came()
    if first:
        talk.tasks.spawn(talk.room.audience.note_presence(talk.guest))


@handler
async def play(talk: Talk, message: wire.Play) -> None:
    await talk.room.moves.play(talk.guest, message.move, message.action)


@handler
async def chat(talk: Talk, message: wire.Chat) -> None:
    talk.chats.take(talk.guest.id)
    talk.address_chats.take(talk.connection.address)
    await talk.room.chat.say(talk.guest, message.text)


@handler
async def takeback(talk: Talk, message: wire.Takeback) -> None:
    if message.to is None:
        await talk.room.moves.takeback(talk.guest)
    else:
        await talk.room.moves.undo(talk.guest, message.to)


@handler
async def coach(talk: Talk, message: wire.AskCoach) -> None:
    """Meanwhile the page can do other things."""

    def tell(advice: dict[str, Any]) -> None:
        talk.connection.tell({**advice, "ref": message.ref})

    async def advise() -> None:
        try:
            tell(await talk.room.coach.advise(talk.guest, talk.connection.lang, tell))
        except Refused as refused:
            await talk.refuse(refused, message)

    talk.tasks.spawn(advise())


@handler
async def here(talk: Talk, message: wire.Here) -> None:
    await talk.room.seats.come_back(talk.guest)


@handler
async def ping(talk: Talk, message: wire.Ping) -> None:
    talk.connection.tell({"t": "pong", "ref": message.ref})


class Listener:
    """Hears what a page says, with patience, but not without end."""

    def __init__(self, talk: Talk, settings: Settings) -> None:
        self._talk = talk
        self._bucket = Bucket(settings.messages, time.monotonic())
        self._patience = settings.patience

    async def hear(self, text: str) -> None:
        """One message: done, or refused in words."""
        message = None
        try:
            if not self._bucket.take(time.monotonic()):
                raise Refused("too_fast")
            message = parsed(text)
            await self._answer(message)
        except Refused as refused:
            await self._talk.refuse(refused, message)
            if refused.code in ("too_fast", "too_large"):
                self._lose_patience()
        except Exception as problem:
            report(problem)
            await self._talk.refuse(Refused("trouble"), message)

    async def _answer(self, message: Any) -> None:
        if not self._talk.connection.greeted and not isinstance(message, wire.Hello | wire.Ping):
            raise Refused("hello_first")
        await _HANDLERS[type(message)](self._talk, message)

    def _lose_patience(self) -> None:
        self._patience -= 1
        if self._patience < 0:
            self._talk.connection.hang_up()


@router.websocket("/tables/{name}/socket")
async def socket(websocket: WebSocket, name: str) -> None:
    state, app = websocket.scope["state"], websocket.app.state
    await websocket.accept()
    address = address_of(websocket.scope.get("client"))
    connection = Connection(state["guest"], state["lang"], address)
    try:
        if state["refusal"] is not None:
            raise Refused(state["refusal"])
        room: Room = await app.rooms.get(name)
        await room.audience.may_watch(connection.guest)
        app.lines.add(connection, room.audience.is_seated)
        room.audience.attach(connection)
    except Refused as refused:
        app.lines.remove(connection)
        await _turn_away(websocket, refused, connection.lang)
        return
    try:
        talk = Talk(room, connection, app)
        await _converse(websocket, connection, Listener(talk, app.settings), app.settings)
    finally:
        app.lines.remove(connection)
        room.audience.detach(connection)
        app.rooms.tasks.spawn(room.audience.note_presence(connection.guest))


async def _turn_away(websocket: WebSocket, refused: Refused, lang: str) -> None:
    """For good, or, where there is only no room now, until the page tries again."""
    code = refused.code
    metrics.refusals.add(code)
    passing = code == "too_many_sockets"
    told = (
        {"t": "refused", **refused.body(lang)}
        if passing
        else {"t": "closed", "code": code, "text": sentence(code, lang)}
    )
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(written(told))
        await websocket.close(TRY_AGAIN if passing else POLICY_VIOLATION)


async def _converse(
    websocket: WebSocket, connection: Connection, listener: Listener, settings: Settings
) -> None:
    """Listen and send side by side until either ends; who does not take what he is sent is cut."""
    listening = asyncio.ensure_future(_listen(websocket, connection, listener, settings))
    pumping = asyncio.ensure_future(connection.pump(websocket.send_text, settings.send_limit))
    try:
        await asyncio.wait((listening, pumping), return_when=asyncio.FIRST_COMPLETED)
    finally:
        connection.hung_up = True
        for task in (listening, pumping):
            task.cancel()
        ends = await asyncio.gather(listening, pumping, return_exceptions=True)
    try:
        if isinstance(ends[1], TimeoutError):
            raise TimeoutError
        async with asyncio.timeout(settings.send_limit):
            await websocket.close(TRY_AGAIN)
    except TimeoutError:
        websocket.scope["extensions"]["estaminet.abort"]()
    except (WebSocketDisconnect, RuntimeError):
        pass


async def _listen(
    websocket: WebSocket, connection: Connection, listener: Listener, settings: Settings
) -> None:
    """Until the page goes, or says nothing for too long: `hello` comes at once or never."""
    while True:
        limit = settings.silence_limit if connection.greeted else settings.request_limit
        try:
            async with asyncio.timeout(limit):
                message = await websocket.receive()
        except TimeoutError:
            return
        if message["type"] == "websocket.disconnect":
            return
        connection.heard = time.monotonic()
        text = message.get("text")
        await listener.hear(text if text is not None else "")
        await asyncio.sleep(0)  # whoever talks without a pause lets others have their turn
