"""The games as the lobby offers them: what `lobby.yaml` says, options, bots, rules and cards."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from estaminet import bots
from estaminet.errors import BadOption
from estaminet.games import IDS, load
from estaminet.games.document import document
from estaminet.games.game import Game
from estaminet.web.game_files import GameFile, Words, read
from estaminet.web.refusals import Refused


class OfferedOption(GameFile):
    """One of `choices`, a number `between` two, or for the seats one each of the rows at a place
    of the data file."""

    name: Words
    description: Words
    choices: dict[str, Words] | None = None
    between: tuple[int, int] | None = None
    seats: str | None = None

    @property
    def kind(self) -> str:
        return "number" if self.between else "seats" if self.seats else "choice"

    def named_choices(self, data: Mapping[str, Any], lang: str) -> list[dict[str, str]] | None:
        if self.between:
            return None
        names = self.choices if self.choices is not None else _names(data, self.seats or "")
        return [
            {"value": value, "name": name if isinstance(name, str) else name[lang]}
            for value, name in names.items()
        ]


def _names(data: Any, place: str) -> dict[str, Any]:
    """The names of the rows that lie at a place of a data file, by id."""
    for key in place.split("."):
        data = data[key]
    return {row["id"]: row["name"] for row in data}


class Offer(GameFile):
    tagline: Words
    about: Words
    minutes: tuple[int, int]
    options: dict[str, OfferedOption]


@cache
def offer(game: str) -> Offer:
    return read(game, "lobby.yaml", Offer)


def known_game(game: str) -> Game:
    if game not in IDS:
        raise Refused("unknown_game")
    return load(game)


def checked_options(game: Game, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Complete options, or a refusal. `data` is none of them: nobody names files of this machine"""
    if players not in game.players:
        raise Refused("bad_players")
    if any(name not in game.options for name in options):
        raise Refused("bad_option")
    try:
        return dict(game.setup(game.content, players, options).options)
    except BadOption:
        raise Refused("bad_option") from None


def checked_bot(game: str, bot: str | None) -> str:
    """The bot asked for, or the usual one."""
    if bot is None:
        return bots.default(game)
    if bot not in {row.id for row in bots.for_game(game)}:
        raise Refused("unknown_bot")
    return bot


def bot_name(bot: str | None, lang: str) -> str:
    return next((row.name[lang] for row in bots.BOTS if row.id == bot), "")


def described(game: str, lang: str) -> dict[str, Any]:
    """A game in the lobby, without how far it is compiled."""
    found, offered = load(game), offer(game)
    defaults = found.setup(found.content, found.players[0], {}).options
    data = found.content.source.plain
    return {
        "id": game,
        "title": found.texts.title[lang],
        "tagline": offered.tagline[lang],
        "about": offered.about[lang],
        "players": list(found.players),
        "minutes": list(offered.minutes),
        "options": [
            {
                "id": name,
                "name": option.name[lang],
                "description": option.description[lang],
                "kind": option.kind,
                "choices": option.named_choices(data, lang),
                "min": option.between[0] if option.between else None,
                "max": option.between[1] if option.between else None,
                "default": defaults[name],
            }
            for name, option in offered.options.items()
        ],
        "bots": [
            {"id": row.id, "name": row.name[lang], "description": row.description[lang]}
            for row in bots.for_game(game)
        ],
        "default_bot": bots.default(game),
    }


@cache
def rules(game: str, lang: str) -> dict[str, Any]:
    """A game's document, section by section."""
    sections = [
        {
            "title": section.title,
            "level": section.level,
            "clauses": [
                {"id": clause.id, "text": clause.text, "provenance": clause.provenance}
                for clause in section.clauses
            ],
            "text": section.text,
        }
        for section in document(game, lang).sections
    ]
    return {"title": load(game).texts.title[lang], "sections": sections}


@cache
def cards(game: str, lang: str) -> list[dict[str, Any]]:
    """Everything in the box."""
    found = load(game)
    return [asdict(entry) for entry in found.texts.gallery(found.content, lang)]
