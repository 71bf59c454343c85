"""What the acting seat sees, drawn: as text with colours, or as a picture of that text.

Faces draw views, so nothing is shown that the seat may not know; when the game is over, it is
what everybody sees.
"""

import io
import unicodedata
from functools import cache
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from rich.console import Console, Group
from rich.segment import Segment
from rich.text import Text

from estaminet.errors import BadOption, brief
from estaminet.faces import Scene, face
from estaminet.faces.palette import ABSINTHE, FADED, LAMP, NIGHT_WOOD, PAPER
from estaminet.games import load
from estaminet.languages import quote
from estaminet.table import Table

MODES = ("human", "ansi", "rgb_array")  # human: the text, printed
FRAMES_PER_SECOND = 2  # of a film that somebody may want to follow
COLUMNS, LINES = 120, 40
CELL = 9, 19  # pixels of a character
SIZE = 15  # of the font
FONTS = ("DejaVuSansMono.ttf", "Menlo.ttc", "consola.ttf", "LiberationMono-Regular.ttf")
FRAMES = str.maketrans("─━│┃╭╮╰╯┌┐└┘┤", "--||+++++++++")  # for a font that has only letters


def checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        known = ", ".join(MODES)
        raise BadOption("bad_render_mode", f"render_mode is one of {known}; not {brief(mode)}")
    return mode


def rendered(table: Table, mode: str | None, lang: str) -> np.ndarray | str | None:
    """What an environment's `render` gives."""
    if mode == "rgb_array":
        return picture(table, lang)
    if mode == "human":
        print(text(table, lang))
    return text(table, lang) if mode == "ansi" else None


def text(table: Table, lang: str) -> str:
    """The acting seat's view for a terminal."""
    console = _console()
    console.print(_drawn(table, lang), crop=False)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def picture(table: Table, lang: str) -> np.ndarray:
    """The same as uint8[height, width, 3]: all pictures of a game are of one size."""
    console = _console()
    image = Image.new("RGB", _corner(COLUMNS + 1, LINES + 1), NIGHT_WOOD)
    brush = ImageDraw.Draw(image)
    lines = console.render_lines(_drawn(table, lang), pad=False)
    if len(lines) > LINES:
        lines[LINES - 1 :] = [[Segment("       …")]]
    for y, line in enumerate(lines):
        _draw_line(brush, y, line)
    return np.asarray(image).copy()


def _console() -> Console:
    return Console(
        width=COLUMNS,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
    )


def _drawn(table: Table, lang: str) -> Group:
    """Headline, board, the own cards; then how it ended, or what is asked and may be done."""
    scene, look = Scene.of(table, table.actor, lang, roomy=True), face(table.game)
    title = Text(f"{quote(load(table.game).texts.title, lang)}  ", f"bold {LAMP}")
    parts = [title.append(look.headline(scene)), Text(), look.board(scene), look.holdings(scene)]
    below = [look.ending(scene)] if table.actor is None else _choice(table, lang)
    return Group(*parts, Text(), *below)


def _choice(table: Table, lang: str) -> list[Text]:
    """What is asked, and every action with its number."""
    said = zip(table.numbers().tolist(), table.menu(lang), strict=True)
    rows = [Text(f"{number:>5}  ", FADED).append(sentence, PAPER) for number, (_, sentence) in said]
    return [Text(table.prompt(table.actor, lang), f"bold {ABSINTHE}"), *rows]


def _draw_line(brush: Any, y: int, line: list[Segment]) -> None:
    x = 0
    for words, style, _ in line:
        if style and style.bgcolor:
            area = _corner(x, y), _corner(x + len(words), y + 1)
            brush.rectangle(area, tuple(style.bgcolor.get_truecolor()))
        ink = tuple(style.color.get_truecolor()) if style and style.color else PAPER
        for at, letter in enumerate(_printable(words), x):
            brush.text(_corner(at, y), letter, ink, _font()[0])
        x += len(words)


def _corner(x: int, y: int) -> tuple[int, int]:
    """Where a character is drawn, a margin left round all of them."""
    return (x + 1) * CELL[0], y * CELL[1] + CELL[0]


@cache
def _font() -> tuple[Any, bool]:
    """A font whose letters are all of one width, and whether it was found: Pillow's own is none."""
    for name in FONTS:
        try:
            return ImageFont.truetype(name, SIZE), True
        except OSError:
            continue
    return ImageFont.load_default(SIZE), False


def _printable(words: str) -> str:
    """The same; for Pillow's own font in plain letters, one for each."""
    if _font()[1]:
        return words
    plain = (unicodedata.normalize("NFKD", letter)[:1] for letter in words.translate(FRAMES))
    return "".join(letter if letter.isascii() else "*" for letter in plain)
