"""The games as the lobby offers them: what `lobby.yaml` says, options, bots, rules, cards."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from estaminet import bots
from estaminet.bots import registry
from estaminet.errors import BadOption
from estaminet.games import IDS, load
from estaminet.games.document import document
from estaminet.games.game import Game
from estaminet.languages import say
from estaminet.typography import typeset
from estaminet.web.game_files import GameFile, Words, read
from estaminet.web.refusals import Refused


class Offer(GameFile):
    tagline: Words
    about: Words
    minutes: tuple[int, int]


@cache
def offer(game: str) -> Offer:
    return read(game, "lobby.yaml", Offer)


def known_game(game: str) -> Game:
    if game not in IDS:
        raise Refused("unknown_game")
    return load(game)


def checked_options(
    game: Game, players: int, options: Mapping[str, Any], content: Any = None
) -> dict[str, Any]:
    """Complete options, or a refusal. `data` is none of them: nobody names files of this machine.
    `content`: of a guest's own file; None: of the shipped one."""
    if players not in game.players:
        raise Refused("bad_players")
    if not options.keys() <= {option.id for option in game.options}:
        raise Refused("bad_option")
    try:
        return dict(game.setup(content or game.content, players, options).options)
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
    return next((say(row.name, lang) for row in registry.BOTS if row.id == bot), "")


def described(game: str, lang: str) -> dict[str, Any]:
    """A game in the lobby, without how far it is compiled."""
    found, offered = load(game), offer(game)
    return {
        "id": game,
        "title": say(found.texts.title, lang),
        "tagline": say(offered.tagline, lang),
        "about": say(offered.about, lang),
        "players": list(found.players),
        "minutes": list(offered.minutes),
        "options": options(game, lang),
        "bots": [
            {"id": row.id, "name": say(row.name, lang), "description": say(row.description, lang)}
            for row in bots.for_game(game)
        ],
        "default_bot": bots.default(game),
    }


@cache
def options(game: str, lang: str) -> list[dict[str, Any]]:
    """What can be chosen before a game."""
    found = load(game)
    defaults = found.setup(found.content, found.players[0], {}).options
    return [
        {
            "id": option.id,
            "clause": option.clause,
            "name": say(option.name, lang),
            "description": say(option.description, lang),
            "kind": option.kind,
            "house": option.house,
            "choices": [
                {
                    "value": value,
                    "name": name if isinstance(name, str) else typeset(name[lang], lang),
                }
                for value, name in option.named_choices(found.content.source.plain).items()
            ],
            "min": option.between[0] if option.between else None,
            "max": option.between[1] if option.between else None,
            "default": defaults[option.id],
        }
        for option in found.options
        if option.kind is not None
    ]


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
    title = say(load(game).texts.title, lang)
    return {"title": title, "sections": sections, "options": options(game, lang)}


def cards(game: str, content: Any, lang: str) -> list[dict[str, Any]]:
    """Everything in the box."""
    return [asdict(entry) for entry in load(game).texts.gallery(content, lang)]
