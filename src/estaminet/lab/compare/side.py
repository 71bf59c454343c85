"""What is compared with what: A and B as they are typed, and whether they can be compared.

A side is a file of `simulate`, a game's id (its shipped data file), a data file, or a line-up.
Where one side is a simulation that there is already, the other is played as that one was.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import estaminet
from estaminet.errors import BadOption, brief
from estaminet.games import load
from estaminet.games.data import own
from estaminet.lab import simulate
from estaminet.lab.compare.measures import About
from estaminet.lab.compare.own_data import with_data
from estaminet.lab.compare.playing import described
from estaminet.lab.simulate.parquet import Simulation, read
from estaminet.lab.simulate.plans import Plan

GAMES = 20_000  # unless said otherwise
LEAST_GAMES = 100  # with fewer, no interval holds what it promises
SIMULATED = ".parquet"
SUFFIXES = (".yaml", ".yml", ".json")  # of data files


@dataclass(frozen=True)
class Terms:
    """How both sides are played; None: not said."""

    game: str | None = None
    players: int | None = None
    games: int | None = None
    bots: Sequence[str] | None = None
    seed: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    data: Any = None  # a path, or data parsed already
    data_name: str | None = None  # of data parsed already


@dataclass(frozen=True)
class Side:
    """One of the two: played already, or to be played."""

    name: str
    about: About
    plan: Plan | None = None
    simulation: Simulation | None = None

    @property
    def games(self) -> int:
        return int(self.about["games"])


def sides(a: str, b: str, terms: Terms) -> tuple[Side, Side]:
    """Both sides, checked; nothing is played yet."""
    made = {text: _simulated(text) for text in (a, b) if Path(text).suffix == SIMULATED}
    agreed = _agreed(terms, [side.about for side in made.values()])
    game = _game((a, b), agreed)
    one, two = (made.get(text) or _planned(text, game, agreed) for text in (a, b))
    _check(one, two)
    return one, two


def _simulated(text: str) -> Side:
    simulation = read(Path(text))
    return Side(text, simulation.about, simulation=simulation)


def _agreed(terms: Terms, abouts: Sequence[About]) -> Terms:
    """What was said, completed from what has been simulated already."""
    if not abouts:
        return terms
    about = abouts[0]
    played = Terms(
        about["game"],
        about["players"],
        about["games"],
        tuple(about["bots"]),
        about["seed"],
        chosen_options(about),
        about["data"]["content"],
        about["data"]["file"],
    )
    for name in ("game", "players", "games", "seed"):
        said, there = getattr(terms, name), getattr(played, name)
        if said is not None and said != there:
            raise _unlike(f"--{name} {said}, but the simulation has {there}")
    if terms.options and dict(terms.options) != dict(played.options):
        raise _unlike(f"the simulation was played with the options {brief(played.options)}")
    return Terms(
        played.game,
        played.players,
        played.games,
        terms.bots or played.bots,
        played.seed,
        played.options,
        terms.data or played.data,
        played.data_name,
    )


def chosen_options(about: About) -> dict[str, Any]:
    """The options that are not what the data file would choose by itself."""
    content = content_of(about)
    usual = load(about["game"]).setup(content, about["players"], {}).options
    return {k: v for k, v in about["options"].items() if k not in usual or v != usual[k]}


def content_of(about: About) -> Any:
    game, data = load(about["game"]), about["data"]["content"]
    return game.content if data is None else game.content_of(own(data))


def _game(texts: Sequence[str], terms: Terms) -> str:
    """The one game that is meant."""
    named = [terms.game] if terms.game else []
    named += [game for game in map(_game_of, texts) if game]
    if not named:
        raise BadOption("bad_game", "use --game to say which game the line-ups play")
    if len(set(named)) > 1:
        raise _unlike(f"games of {' and of '.join(dict.fromkeys(named))}")
    return load(named[0]).id


def _game_of(text: str) -> str | None:
    if text in estaminet.games():
        return text
    if _is_file(text):
        data = own(text).data
        return str(data.get("game")) if isinstance(data, dict) else None
    return None


def _is_file(text: str) -> bool:
    """Whether a data file is meant: what has a name like one, or is a file at all."""
    suffix = Path(text).suffix
    return suffix in SUFFIXES or (suffix != SIMULATED and Path(text).is_file())


def _planned(text: str, game: str, terms: Terms) -> Side:
    """A side that is to be played."""
    if terms.players is None:
        raise BadOption("bad_players", "use --players to say how many seats the table has")
    games = GAMES if terms.games is None else terms.games
    if games < LEAST_GAMES:
        raise BadOption("bad_games", f"at least {LEAST_GAMES} games, not {brief(games)}")
    bots, data = terms.bots, terms.data
    if text in estaminet.games():
        data = None
    elif _is_file(text):
        data = text
    else:
        bots = tuple(name.strip() for name in text.split(","))
    made = planned(replace(terms, game=game, games=games, bots=bots, data=data))
    return Side(text, described(made), made)


def planned(terms: Terms) -> Plan:
    """The plan of complete terms."""
    assert terms.game
    assert terms.players
    assert terms.games
    usual: dict[str, Any] = {} if terms.bots is None else {"bots": terms.bots}
    usual |= {"seed": terms.seed or 0}
    if terms.data is None or isinstance(terms.data, str | Path):
        usual |= {"options": terms.options, "data": terms.data}
        return simulate.plan(terms.game, terms.players, terms.games, **usual)
    base = simulate.plan(terms.game, terms.players, terms.games, **usual)
    return with_data(base, terms.data, terms.data_name, terms.options)


def _check(a: Side, b: Side) -> None:
    """Refuse what only looks alike."""
    for key in ("game", "rules", "players"):
        if a.about[key] != b.about[key]:
            named = {"rules": "versions of the rules"}.get(key, key)
            raise _unlike(f"{named}: {a.about[key]} and {b.about[key]}")
    one, two = chosen_options(a.about), chosen_options(b.about)
    if one != two:
        raise _unlike(f"options: {brief(one)} and {brief(two)}")
    if min(a.games, b.games) < LEAST_GAMES:
        few = min(a.games, b.games)
        raise BadOption("bad_games", f"at least {LEAST_GAMES} games, not {few}")


def _unlike(how: str) -> BadOption:
    return BadOption("not_comparable", f"A and B cannot be compared: {how}")
