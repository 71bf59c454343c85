"""The games as the lobby shows them. Rules and cards come from the games; these words are ours."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from estaminet import bots
from estaminet.errors import BadOption
from estaminet.games import IDS, load
from estaminet.games.game import Game
from estaminet.web.refusals import Refused

Words = Mapping[str, str]  # by language
Choices = Callable[[Any], list[tuple[str, Words]]]  # of a content


@dataclass(frozen=True)
class OptionRow:
    id: str
    kind: str
    name: Words
    description: Words
    choices: Choices | None = None
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True)
class Shelf:
    tagline: Words
    about: Words
    minutes: tuple[int, int]
    options: tuple[OptionRow, ...]


MOST_TURNS = 200  # a person may ask for; the rules allow more

_LIMIT = OptionRow(
    "turn_limit",
    "number",
    {"en": "Longest game", "fr": "Durée maximale"},
    {
        "en": "Turns of each player after which the game ends in any case.",
        "fr": "Tours de chaque joueur après lesquels la partie finit de toute façon.",
    },
    least=5,
    most=MOST_TURNS,
)

_VARIANTS: dict[str, Words] = {
    "standard": {"en": "Standard", "fr": "Normale"},
    "discovery": {"en": "Discovery: no traps", "fr": "Découverte : sans pièges"},
    "veteran": {"en": "Veteran: harder", "fr": "Vétéran : plus dure"},
}
_DEALS: dict[str, Words] = {
    "random": {"en": "At random", "fr": "Au hasard"},
    "balanced": {"en": "One left, one right each", "fr": "Une gauche, une droite chacun"},
}


def _named(ids: Any, names: Mapping[str, Words]) -> list[tuple[str, Words]]:
    return [(name, names.get(name, {"en": name, "fr": name})) for name in ids]


def _poilus(content: Any) -> list[tuple[str, Words]]:
    rows = content.data["poilus"]["cards"]
    return [(row["id"], {"en": row["name"], "fr": row["name"]}) for row in rows]


SHELVES: dict[str, Shelf] = {
    "miracles": Shelf(
        {
            "en": "Bluff your way through medieval Paris.",
            "fr": "Du bluff dans le Paris des gueux.",
        },
        {
            "en": "Each of you leads a guild of beggars. Put rogues face down in the quarters of "
            "Paris, take what the places give, and win standoffs by strength or by cheek. The "
            "first with all six Renown tokens on the board wins.",
            "fr": "Chacun mène une guilde de gueux. Placez vos ribauds face cachée dans les "
            "quartiers de Paris, profitez des lieux, gagnez les duels par la force ou l'audace. "
            "Qui pose ses six jetons Renommée l'emporte.",
        },
        (30, 50),
        (_LIMIT,),
    ),
    "miseraables": Shelf(
        {
            "en": "Save or kill the characters of Hugo's novel.",
            "fr": "Sauvez ou tuez les personnages de Hugo.",
        },
        {
            "en": "Take characters, use what they can do, score them, then decide who is saved and "
            "who is killed. A card's worth depends on who already lies in which pile, and one of "
            "the piles is secret.",
            "fr": "Prenez des personnages, servez-vous d'eux, marquez-les, puis décidez qui est "
            "sauvé et qui meurt. La valeur d'une carte dépend de qui se trouve dans quelle pile, "
            "et l'une des deux est secrète.",
        },
        (20, 40),
        (_LIMIT,),
    ),
    "poilus": Shelf(
        {
            "en": "Come through the Great War together.",
            "fr": "Traverser la Grande Guerre, ensemble.",
        },
        {
            "en": "You are friends in the trenches of 1914. Get through the missions without three "
            "of the same threat, know when to fall back, support each other. You win or lose "
            "together, and nobody may show his hand.",
            "fr": "Vous êtes des amis dans les tranchées de 1914. Menez les missions sans réunir "
            "trois fois la même menace, sachez vous replier, soutenez-vous. On gagne ou perd "
            "ensemble, et nul ne montre sa main.",
        },
        (25, 40),
        (
            OptionRow(
                "variant",
                "choice",
                {"en": "Variant", "fr": "Variante"},
                {"en": "How hard the war is.", "fr": "La dureté de la guerre."},
                lambda content: _named(content.variants, _VARIANTS),
            ),
            OptionRow(
                "support_tiles",
                "choice",
                {"en": "Support tiles", "fr": "Tuiles de soutien"},
                {"en": "How the tiles are dealt.", "fr": "Comment les tuiles sont distribuées."},
                lambda content: _named(content.tile_deals, _DEALS),
            ),
            OptionRow(
                "poilus",
                "seats",
                {"en": "Soldiers", "fr": "Soldats"},
                {
                    "en": "Who sits where; left open, chance decides.",
                    "fr": "Qui est assis où ; sans choix, le sort décide.",
                },
                _poilus,
            ),
        ),
    ),
}


def game_or_refusal(game: str) -> Game:
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


def card(game: str, lang: str) -> dict[str, Any]:
    """A game on the shelf, without how far it is compiled."""
    found, shelf = load(game), SHELVES[game]
    defaults = found.setup(found.content, found.players[0], {}).options
    return {
        "id": game,
        "title": found.texts.title[lang],
        "tagline": shelf.tagline[lang],
        "about": shelf.about[lang],
        "players": list(found.players),
        "minutes": list(shelf.minutes),
        "options": [_option(row, found.content, defaults, lang) for row in shelf.options],
        "bots": [
            {"id": row.id, "name": row.name[lang], "description": row.description[lang]}
            for row in bots.for_game(game)
        ],
        "default_bot": bots.default(game),
    }


def _option(row: OptionRow, content: Any, defaults: Mapping[str, Any], lang: str) -> dict[str, Any]:
    choices = None
    if row.choices is not None:
        choices = [{"value": name, "name": words[lang]} for name, words in row.choices(content)]
    return {
        "id": row.id,
        "name": row.name[lang],
        "description": row.description[lang],
        "kind": row.kind,
        "choices": choices,
        "min": row.least,
        "max": row.most,
        "default": defaults[row.id],
    }
