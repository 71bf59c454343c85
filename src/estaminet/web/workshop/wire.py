"""What the workshop's calls take and answer, as types of the wire."""

from typing import Annotated, Literal

from pydantic import Field

from estaminet.web.model import Count, GalleryCard, Lang, Model, View

MOST_FILE_NAME = 60  # characters
MOST_PLACE = 200
MOST_PARTS = 5  # of a simulation
PART = 2000  # games

Place = Annotated[str, Field(max_length=MOST_PLACE)]


class OwnFileInfo(Model):
    """A guest's own data file. `origin`: the file it came from, `data` or `example` of the game's
    own, or the id and the version of another guest's file with a slash between."""

    id: str
    version: int
    game: str
    name: str
    origin: str
    saved: str


class WorkshopFiles(Model):
    """My files; `most`: so many a guest may have; `most_bytes`: so large each may be."""

    files: list[OwnFileInfo]
    most: int
    most_bytes: int


class FileVersion(Model):
    version: int
    saved: str


class OwnFileText(OwnFileInfo):
    """`mine`: whether I may save it again."""

    mine: bool
    versions: list[FileVersion]
    text: str


class FileText(Model):
    text: str


class SaveFile(Model):
    """Without `id` it is a new file."""

    id: Place | None = None
    game: str
    name: Annotated[str, Field(max_length=MOST_FILE_NAME)]
    origin: Place = "data"
    text: str


class CheckFile(Model):
    """`within`: the place (`plots[3]`) whose values are wanted one by one, for a form."""

    game: str
    text: str
    within: Place | None = None


class Defect(Model):
    """`lang`: the language that `text` is in."""

    line: int | None
    text: str
    lang: Lang


class FileRow(Model):
    """Something of the file that has an id, and where it stands."""

    place: str
    id: str
    line: int


class FileValue(Model):
    """A single value: `start` and `end` are the span of its text in the file, in characters."""

    place: str
    line: int
    start: int
    end: int
    kind: Literal["number", "truth", "nothing", "text"]
    value: str


class CheckedFile(Model):
    """`content` and `cards` are null where there are defects; so are `rows`, `sections` and
    `values` empty where the text cannot be read at all."""

    defects: list[Defect]
    digest: str | None
    content: View | None
    cards: list[GalleryCard] | None
    rows: list[FileRow]
    sections: list[str]
    values: list[FileValue]


class CountGames(Model):
    """A part of a simulation: of a `text`, or of the file that `origin` names. The games of equal
    parts are dealt alike, so that two files can be held against each other."""

    game: str
    players: Count
    part: Annotated[int, Field(ge=0, lt=MOST_PARTS)]
    text: str | None = None
    origin: Place | None = None


class Ending(Model):
    id: str
    name: str


class Sums(Model):
    """Of a number over games: its sum, and the sum of its squares."""

    total: float
    squares: float


class CountedDeed(Model):
    """What was done to a piece: how often; by how many seats, each counted once a game; what these
    won, summed up; and how far the seats of one game go together (`Tally.sums`)."""

    verb: str
    what: str
    piece: str
    name: str
    sums: list[float]


class CountedGames(Model):
    """What came of a part. `ready`: false while the loop that plays is being compiled; ask again.

    `won`: by seat; `together`: all win or lose together; `span`: how long, in the game's own
    measure."""

    ready: bool
    games: int
    parts: int
    bot: str
    together: bool
    endings: list[Ending]
    ended: list[int]
    won: list[Sums]
    span: Sums
    span_name: str
    deeds: list[CountedDeed]
