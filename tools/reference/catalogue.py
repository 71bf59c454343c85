"""The games and the bots, from their tables."""

from collections.abc import Iterator

from estaminet import bots
from estaminet.games import IDS, load
from estaminet.games.document import document
from estaminet.games.game import Game
from estaminet.games.options import Option
from estaminet.languages import FIRST
from estaminet.web import catalogue
from tools.reference.markup import code, entry, page as whole, table

TITLE = "Games and bots"
INTRO = """\
What `estaminet.games()` and `estaminet.bots.BOTS` hold."""
BOTS = """\
A bot is named by its id, in `--bots`, in `bots.make` and at the café's tables. `guide:greedy` is
the guide that always plays what looks best, `search:800` a search of 800 iterations a decision,
`search:0.5s` one of half a second, `package.module:Class`
[a bot of your own](../write-a-bot.md#name-it-on-the-command-line).
[The bots](../bots.md) tells how they think and how well they play."""
OPTIONS = """\
An option is given as `--option NAME=VALUE`, or in Python as `options={"NAME": value}`. Every game
also takes `data`: [a data file of your own](../own-cards.md)."""
NUMBERS = """\
What a program needs to know: how many actions there are in all, how long an observation is, and how
large a state is."""


def page() -> str:
    return whole(
        TITLE,
        INTRO,
        "## Games {#games}",
        table(("Id", "Title", "Players", "Minutes", ""), (game_row(load(g)) for g in IDS)),
        "## Options {#options}",
        OPTIONS,
        table(("Game", "Option", "Default", "Values", "What it changes", "Clause"), option_rows()),
        "## In numbers {#numbers}",
        NUMBERS,
        table(("Game", "Rules version", "Clauses", "Actions", "Observation", "State"), numbers()),
        "## Bots {#bots}",
        BOTS,
        *map(bot_entry, bots.BOTS),
    )


def game_row(game: Game) -> tuple[str, ...]:
    row, titles = catalogue.described(game.id, FIRST), game.texts.title
    title = " / ".join(dict.fromkeys(titles.values()))
    low, high = row["minutes"]
    link = f"[{code(game.id, f'game-{game.id}')}](../games/{game.id}.md)"
    return link, title, players(game), f"{low}–{high}", row["tagline"]


def players(game: Game) -> str:
    return f"{game.players[0]}–{game.players[-1]}"


def option_rows() -> Iterator[tuple[str, ...]]:
    for game in map(load, IDS):
        defaults = game.setup(game.content, game.players[0], {}).options
        for option in game.options:
            given = defaults[option.id]
            yield (
                code(game.id),
                code(option.id, f"option-{game.id}-{option.id}"),
                "chance decides" if given is None else code(given),
                values(game, option),
                option.description[FIRST],
                f"[{option.clause}](../clauses/{game.id}.md#{option.clause.lower()})",
            )


def values(game: Game, option: Option) -> str:
    """What an option can be; of the shipped deck there is only one."""
    if option.kind is None:
        return "The id of the deck in the data file"
    if option.kind == "number":
        return "A whole number"
    listed = ", ".join(code(value) for value in option.named_choices(game.content.source.plain))
    return f"One {'for each seat, of' if option.kind == 'seats' else 'of'} {listed}"


def numbers() -> Iterator[tuple[str, ...]]:
    for game in map(load, IDS):
        size = game.state.itemsize
        counts = (game.version, len(document(game.id).clauses), game.actions.size)
        rest = (game.observation_size, f"{size} bytes")
        yield code(game.id), *map(str, (*counts, *rest))


def bot_entry(bot: bots.Bot) -> str:
    name = " / ".join(dict.fromkeys(bot.name.values()))
    some = "" if set(bot.players) == set(IDS) else f" Plays {', '.join(bot.players)} only."
    head = f"**{name}** {'★' * bot.strength}".strip()
    told = f"{bot.description[FIRST]} A decision takes {bot.cost}.{some}"
    return entry(bot.id, f"bot-{bot.id}", head, told)
