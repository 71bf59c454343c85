"""The calls and messages of the server, from its routes and its types."""

import html
import inspect
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, get_args

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from estaminet.languages import LANGUAGES
from estaminet.version import VERSION
from estaminet.web import wire
from estaminet.web.http import careers, middleware, puzzles, routes as calls, sockets, workshop
from estaminet.web.workshop.wire import MOST_FILE_NAME
from tools.reference.markup import code, page as whole, table
from tools.wire import definitions, typed

TITLE = "HTTP and WebSocket"
SPOKEN = " or ".join(f"`lang={lang}`" for lang in LANGUAGES)
INTRO = f"""\
Every call, every message and every type of the server. How they play together is told in
[How page and server talk](../protocol.md); every refusal is in [Error codes](errors.md).

Bodies are JSON. A guest is known by a signed cookie, made at the first call. Every call takes
{SPOKEN} in its query; without it the guest's own language counts. A call that changes
something must come from a page of the same site (`Origin` or `Sec-Fetch-Site`)."""
SOCKET = """\
One WebSocket for each open table. The first message must be [`hello`](#hello)."""
TYPES = """\
In the notation of TypeScript; a `?` marks what may be left out. The page's own types,
`web/src/lib/wire.ts`, are generated from the same source."""


class Call(NamedTuple):
    """What a handler's signature does not say: a test holds this table against the routes."""

    what: str
    answer: str  # a type


CALLS = {
    "health": Call("Whether the house can do its work (503: it cannot); its version.", "Health"),
    "me": Call("Who I am here.", "Me"),
    "change_me": Call("Change my name or my language. What is left out stays.", "Me"),
    "make_link": Call("A link that brings me to another device, once, within an hour; an earlier "
                      "one is void.", "Link"),
    "revoke_link": Call("Make my link void.", "Nothing"),
    "come": Call("Become the guest of a link, here; it is used up, and the other device keeps the "
                 "guest too.", "Me"),
    "games": Call("The games, with their options and bots, and how far they are compiled.",
                  "Array<Game>"),
    "warm": Call("Begin compiling a game now.", "Progress"),
    "lobby": Call("My tables, and those that are listed.", "Lobby"),
    "open_table": Call("Open a table and become its host. Without open seats the game starts.",
                       "Opened"),
    "join": Call("Take a seat: the one of the invitation, or any open one of a listed table.",
                 "Joined"),
    "start": Call("Host: put bots on the open seats, and start.", "Nothing"),
    "kick": Call("Host: send somebody away. A bot plays the seat of a running game until all agree "
                 "to somebody else.", "Nothing"),
    "agree": Call("Let somebody else take over the seat of one who was sent away, or not.",
                  "Nothing"),
    "people": Call("Host: who sits, watches, has spoken or was sent away.", "Array<Person>"),
    "moderate": Call("Host: silence somebody, send them away, shut them out, or undo it.",
                     "Nothing"),
    "spectators": Call("Host: let people watch, or send those who do out.", "Nothing"),
    "slow": Call("Host: how long a person waits between two lines of talk.", "Nothing"),
    "lock": Call("Host: let nobody else in, or let them in again.", "Nothing"),
    "leave": Call("Give my seat up. In a running game a bot plays on until I am back.", "Nothing"),
    "ready": Call("Say that I am ready to start, or not yet.", "Nothing"),
    "rematch": Call("The same people and bots at a new table.", "Rematch"),
    "invitations": Call("Host: the links of the seats that can still be taken, by seat.",
                        "Record<string, string>"),
    "replay": Call("Every moment of a finished game. `eyes=all`: a spectator's view, and beside it "
                   "every seat's own; `eyes=1`: seat 1's alone.", "Replay"),
    "record": Call("A finished game as `estaminet.replay` takes it. The true seed is not in it.",
                   "Record<string, any>"),
    "rules": Call("A game's rules document, clause by clause.", "Rules"),
    "cards": Call("Everything in a game's box, or in that of a table's own data file.",
                  "Array<GalleryCard>"),
    "content": Call("A game's shipped data file, or a table's own one by its digest: what pictures "
                    "are drawn from.", "Record<string, any>"),
    "own_files": Call("My own data files, the latest version of each.", "WorkshopFiles"),
    "own_file": Call("Anybody's file by its id, in its latest version or in the one asked for.",
                     "OwnFileText"),
    "save_file": Call("Keep a new file, or another version of mine. What is as it was is not kept "
                      "twice.", "OwnFileInfo"),
    "delete_file": Call("Delete a file of mine with all its versions.", "Nothing"),
    "start_file": Call("The text of a file to start from: `data` or `example` of a game.",
                       "FileText"),
    "check_file": Call("Every defect of a text at its line; its cards, and where things stand.",
                       "CheckedFile"),
    "count_games": Call("A part of a simulation, in the compiled loop. Parts add up.",
                        "CountedGames"),
    "branch": Call("Play on from a decision of a finished game, at a table of its own.",
                   "OpenedTable"),
    "branches": Call("The finished game that all began with, and my second chances.", "Tree"),
    "line": Call("What if: some actions from a moment of a finished game on.", "LineTold"),
    "review": Call("What a finished game teaches a seat, made as long as somebody asks for it.",
                   "ReviewTold"),
    "bring": Call("A finished game from a record: a table that is over.", "OpenedTable"),
    "my_games": Call("My finished games, the latest first; `before`: older than that one's `at`.",
                     "PlayedGames"),
    "my_statistics": Call("How often I have won, by game and by what it differs; my ratings.",
                          "[GameStatistics]"),
    "export": Call("Everything that is kept about me.", "Export"),
    "forget_me": Call("Forget me: name, chat, files, results.", "Nothing"),
    "ratings": Call("Everybody's ratings in a game, people and bots.", "[Rated]"),
    "days": Call("The day, where I play its deals, and its puzzles.", "Today"),
    "take_up": Call("My table with the deal of the day: opened, or found again.", "OpenedTable"),
    "day": Call("Who has done how well with the deal of a day.", "[DayRow]"),
    "share": Call("Host: let anybody who has the link look at a finished game, or no longer. "
                  "Whoever else sat there: be against that, or no longer.", "Sharing"),
    "shelves": Call("All puzzles, by game, and how far I am with each.", "Array<PuzzleShelf>"),
    "puzzle": Call("A puzzle through the eyes of the seat that decides, without its answer.",
                   "PuzzleTold"),
    "answer": Call("My answer to a puzzle, judged; or the answer, if I give up.", "Verdict"),
    "socket": Call("The table itself: [messages from the page](#from-the-page), [messages from the "
                   "server](#from-the-server).", ""),
}  # fmt: skip

LIMITS = (
    ("the body of a call", f"{middleware.MOST_BODY:,} bytes; more for files: twice a file"),
    ("the name of an own data file", f"{MOST_FILE_NAME} characters"),
    ("a message on the socket", f"{sockets.MOST_MESSAGE:,} characters"),
    ("a line of chat", f"{wire.MOST_TEXT} characters"),
    ("a guest's name", f"{wire.MOST_NAME} characters"),
    ("an action", f"{wire.MOST_ACTION} characters"),
    ("the name of a second chance", f"{wire.MOST_BRANCH_NAME} characters"),
    ("a what-if line", f"{wire.MOST_LINE} actions, and as many by a bot"),
    ("a `ref`, as JSON", f"{wire.MOST_REF} characters"),
)


class Route(NamedTuple):
    method: str
    path: str
    name: str
    query: Mapping[str, Any]
    body: str | None

    @property
    def ident(self) -> str:
        """`post-tables-name-join`"""
        words = re.findall(r"\w+", self.path.removeprefix("/api"))
        return "-".join((self.method.lower(), *words))


def routes() -> Iterator[Route]:
    """The calls as OpenAPI has them, then the socket, which it leaves out."""
    app = FastAPI()
    app.include_router(calls.router)
    app.include_router(workshop.router)
    app.include_router(careers.router)
    app.include_router(puzzles.router)
    found = get_openapi(title=TITLE, version=VERSION, routes=app.routes)
    for path, methods in found["paths"].items():
        for method, row in methods.items():
            query = {
                p["name"]: p["schema"] for p in row.get("parameters", ()) if p["in"] == "query"
            }
            content = row.get("requestBody", {}).get("content", {}).get("application/json", {})
            body = typed(content["schema"]) if content else None
            name = handler(row["operationId"], path, method)
            yield Route(method.upper(), path, name, query, body)
    for route in sockets.router.routes:
        yield Route("WebSocket", route.path, route.name, {}, None)  # type: ignore[attr-defined]


def handler(operation: str, path: str, method: str) -> str:
    """The function's name: FastAPI writes path and method behind it."""
    return operation.removesuffix(re.sub(r"\W", "_", path) + f"_{method}")


def page() -> str:
    return whole(
        TITLE,
        INTRO,
        "## Calls {#calls}",
        *(call(route) for route in routes() if route.name != "socket"),
        "## The socket {#socket}",
        SOCKET,
        *(call(route) for route in routes() if route.name == "socket"),
        "## From the page {#from-the-page}",
        *(message(model) for model in wire.UNIONS["ClientMessage"]),
        "## From the server {#from-the-server}",
        *(message(model) for model in wire.UNIONS["ServerMessage"]),
        "## Types {#types}",
        TYPES,
        *(kind(name) for name in plain_types()),
        "## Limits {#limits}",
        table(("At most", ""), LIMITS),
        "How often somebody may ask is a matter of [settings](settings.md).",
    )


def call(route: Route) -> str:
    told = CALLS[route.name]
    parts = [f"### {route.method} {code(route.path)} {{#{route.ident}}}", told.what]
    facts = [f"- Query: {code(name)}, {query(schema)}" for name, schema in route.query.items()]
    facts += [f"- Body: {linked(route.body)}"] if route.body else []
    facts += [f"- Answer: {linked(told.answer)}"] if told.answer else []
    return "\n\n".join((*parts, "\n".join(facts)))


def query(schema: Mapping[str, Any]) -> str:
    default = f", {code(schema['default'])} unless told otherwise" if "default" in schema else ""
    return f"{linked(typed(schema))}{default}"


def tag(model: type[wire.Model]) -> str:
    """The `t` of a message."""
    return str(get_args(model.model_fields["t"].annotation)[0])


def message(model: type[wire.Model]) -> str:
    mine = model in wire.UNIONS["ClientMessage"]
    ident = tag(model) if mine else f"server-{tag(model)}"
    head = f"### {code(tag(model))} {{#{ident}}}"
    return "\n\n".join((head, *about(model.__name__)))


def plain_types() -> Iterator[str]:
    """The types that are not messages."""
    messages = {model for members in wire.UNIONS.values() for model in members}
    return (model.__name__ for model in wire.MODELS if model not in messages)


def kind(name: str) -> str:
    return "\n\n".join((f"### {name} {{#type-{name}}}", *about(name)))


def about(name: str) -> Iterator[str]:
    """What the type's docstring says, and its fields."""
    schema = DEFINITIONS[name]
    if "description" in schema:
        yield inspect.cleandoc(schema["description"])
    fields = schema.get("properties")
    required = schema.get("required", [])
    rows = [
        (code(key if key in required else f"{key}?"), linked(typed(row)) + bounds(row))
        for key, row in (fields or {}).items()
    ]
    yield table(("Field", "Type"), rows) if rows else "An empty object, `{}`."


BOUNDS = {
    "minimum": "from {}",
    "maximum": "to {:,}",
    "exclusiveMaximum": "below {}",
    "maxLength": "at most {} characters",
    "maxItems": "at most {} of them",
    "default": "default {}",
}


def bounds(schema: Mapping[str, Any]) -> str:
    told = [text.format(shown(schema[key])) for key, text in BOUNDS.items() if key in schema]
    return ", " + ", ".join(told) if told else ""


def shown(value: Any) -> Any:
    """Numbers as they are, everything else as JSON has it."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    words = {None: "null", True: "true", False: "false"}
    return code(words[value] if isinstance(value, bool | None) else value)


def linked(text: str) -> str:
    """A type, with a link to each type that it names."""
    safe = html.escape(text)
    parts = (link(part) for part in re.split(r"(\w+)", safe))
    return f"<code>{''.join(parts)}</code>"


def link(word: str) -> str:
    return f'<a href="#type-{word}">{word}</a>' if word in NAMES else word


DEFINITIONS = definitions()
NAMES = frozenset(plain_types())
