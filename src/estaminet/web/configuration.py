"""The settings as a house is told them: by flag, by environment, by file, in this order.

All three are read by one table, the fields of `Settings`; what cannot be used is refused with the
place where it was said.
"""

import argparse
import math
import os
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import MISSING, Field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple, get_args

from estaminet.errors import BadOption, brief
from estaminet.files import data_home
from estaminet.web.settings import (
    DATABASE,
    Group,
    LogForm,
    Rate,
    Settings,
    Told,
    checked_password,
    checked_secret,
    kept_secret,
    names_of,
    place,
)

CONFIG = "config"
PREFIX = "ESTAMINET_"
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")
UNSAID: Any = object()


class Row(NamedTuple):
    """A setting that can be told, and its names."""

    field: Field[Any]
    told: Told

    @property
    def key(self) -> str:
        """In the file."""
        return self.told.flag or self.field.name

    @property
    def variable(self) -> str:
        return PREFIX + self.key.upper()

    @property
    def flag(self) -> str:
        negative = "no-" if self.field.default is True else ""
        return f"--{negative}{self.key.replace('_', '-')}"

    @property
    def value(self) -> str | None:
        """What follows the flag."""
        return None if self.field.type is bool else self.told.value

    @property
    def help(self) -> str:
        what = f"do not {self.told.what}" if self.field.default is True else self.told.what
        default = shown(self.field.default)
        return what if self.field.type is bool or not default else f"{what} ({default})"


def rows() -> list[Row]:
    """All that can be told, in the order of the table."""
    return [Row(f, f.metadata["told"]) for f in fields(Settings) if "told" in f.metadata]


def shown(default: Any) -> str:
    """A default as it would be written after its flag; nothing where there is none."""
    if isinstance(default, Rate):
        return f"{default.burst:g},{default.a_second:g}"
    if isinstance(default, frozenset | tuple):
        return ",".join(sorted(default))
    if isinstance(default, float):
        return f"{default:g}"
    return "" if default is MISSING or default is None else str(default)


def add_arguments(parser: argparse.ArgumentParser, only: Collection[str] = ()) -> None:
    """A flag for every setting, the everyday ones first; or for some of them."""
    chosen = [row for row in rows() if not only or row.field.name in only]
    shown_groups = [group for group in Group if any(row.told.group is group for row in chosen)]
    groups = {group: parser.add_argument_group(*group.split("; ")) for group in shown_groups}
    for row in chosen:
        group = groups[row.told.group]
        if row.value is None:
            truth = shown(not row.field.default)
            group.add_argument(
                row.flag, dest=row.key, action="store_const", const=truth, help=row.help
            )
        else:
            many = "append" if row.field.type == frozenset[str] else "store"
            group.add_argument(
                row.flag, dest=row.key, action=many, metavar=row.value, help=row.help
            )
    groups[Group.EVERYDAY].add_argument(
        "--config",
        metavar="FILE",
        help="a TOML file with any of these settings, such as port = 8000",
    )


def settings(args: argparse.Namespace) -> Settings:
    """All settings of a house; a secret is made, once, where none is told."""
    found, home = told(args), data_home()
    found.setdefault("database", home / DATABASE)
    found["secret"] = found.get("secret") or kept_secret(home)
    whole = Settings(**found)
    return replace(whole, hosts=names_of(whole.host, whole.hosts))


def told(args: argparse.Namespace) -> dict[str, Any]:
    """What flags, environment and file say, by the names of `Settings`; BadOption if one cannot."""
    file = args.config or os.environ.get(PREFIX + CONFIG.upper())
    written = _read(Path(file)) if file else {}
    found = {row.field.name: _value(row, args, written, str(file)) for row in rows()}
    return {name: value for name, value in found.items() if value is not UNSAID}


def _value(row: Row, args: argparse.Namespace, written: Mapping[str, Any], file: str) -> Any:
    flag, variable = getattr(args, row.key, None), os.environ.get(row.variable)
    if flag is not None:
        return _checked(row, ",".join(flag) if isinstance(flag, list) else flag, row.flag)
    if variable is not None:
        return _checked(row, variable, f"${row.variable}")
    if row.key in written:
        return _checked(row, written[row.key], f"{file}, {row.key}")
    return UNSAID


def _read(path: Path) -> dict[str, Any]:
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:  # no UTF-8, or no TOML
        raise BadOption("bad_setting", f"{path}: not TOML: {error}") from None
    known = [row.key for row in rows()]
    for key in written:
        if key not in known:
            what = f"{path}, {key}: there is no such setting; there are {', '.join(known)}"
            raise BadOption("bad_setting", what)
    return written


def _checked(row: Row, value: Any, where: str) -> Any:
    expected, read = _KINDS[row.field.type]
    least = row.told.least
    try:
        found = read(value)
        if expected in (_NUMBER, _WHOLE) and not least <= found < math.inf:
            raise ValueError
    except (TypeError, ValueError):
        limit = f", at least {least:g}" if expected in (_NUMBER, _WHOLE) else ""
        said = "" if row.field.name in _SECRETS else f", found {brief(value)}"
        raise BadOption("bad_setting", f"{where}: expected {expected}{limit}{said}") from None
    check = _SECRETS.get(row.field.name)
    return check(found, where) if check else found


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise TypeError
    return value


def _log_form(value: Any) -> str:
    if value not in get_args(LogForm):
        raise ValueError
    return str(value)


def _truth(value: Any) -> bool:
    word = str(value).lower()
    if word not in (*YES, *NO):
        raise ValueError
    return word in YES


def _whole(value: Any) -> int:
    if isinstance(value, bool | float):
        raise TypeError
    return int(value)


def _number(value: Any) -> float:
    if isinstance(value, bool):
        raise TypeError
    return float(value)


def _list(value: Any) -> Iterator[str]:
    """A list of the file, or texts between commas."""
    return (_text(one.strip()) for one in (value.split(",") if isinstance(value, str) else value))


def _rate(value: Any) -> Rate:
    burst, a_second = map(_number, value.split(",") if isinstance(value, str) else value)
    if not (1 <= burst < math.inf and 0 < a_second < math.inf):
        raise ValueError
    return Rate(burst, a_second)


_SECRETS: dict[str, Callable[[str, str], str]] = {
    "secret": checked_secret,
    "password": checked_password,
}
_NUMBER, _WHOLE = "a number", "a whole number"
_KINDS: dict[Any, tuple[str, Callable[[Any], Any]]] = {
    str: ("a text", _text),
    Path | str: ("the name of a file, or postgresql://…", lambda value: place(_text(value))),
    Path | None: ("the name of a folder", lambda value: Path(_text(value))),
    bool: ("yes or no", _truth),
    int: (_WHOLE, _whole),
    float: (_NUMBER, _number),
    tuple[str, ...]: ("texts separated by commas", lambda value: tuple(_list(value))),
    frozenset[str]: ("texts separated by commas", lambda value: frozenset(_list(value))),
    LogForm: ("text or json", _log_form),
    Rate: ("two numbers, the burst (1 or more) and the rate per second", _rate),
}
