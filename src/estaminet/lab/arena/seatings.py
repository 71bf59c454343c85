"""Who sits where: the seatings that every deal of an arena is replayed with.

A line-up is the bots in the order of the seats. Every line-up is turned through all seats, so
that each bot meets the same deal from each seat; of turns that come out alike one is kept.

Competitive games:
- as many bots as seats: that line-up;
- two bots at a larger table: the first alone among copies of the second;
- more bots than seats: a line-up for every choice of as many bots as there are seats;
- otherwise: a line-up that starts with each bot in turn and repeats them all around the table.

Games won or lost together: every bot as a whole team; with `cross` every mixture of the bots.
"""

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, cycle, islice

from estaminet.errors import BadOption, brief
from estaminet.games.game import Game

Seating = tuple[str, ...]  # bot ids, by seat; before it is turned, a line-up


def rotations(lineup: Seating) -> list[Seating]:
    """The line-up turned through all seats; turns that look alike come once."""
    turned = (lineup[-k:] + lineup[:-k] if k else lineup for k in range(len(lineup)))
    return list(dict.fromkeys(turned))


def rivals(bots: Sequence[str], players: int) -> list[Seating]:
    """The line-ups of a competitive game, before they are turned."""
    if len(bots) >= players:
        return list(combinations(bots, players))
    if len(bots) == 2:
        return [(bots[0],) + (bots[1],) * (players - 1)]
    return [_around(bots, first, players) for first in range(len(bots))]


def _around(bots: Sequence[str], first: int, players: int) -> Seating:
    return tuple(islice(cycle(bots), first, first + players))


def teams(bots: Sequence[str], players: int, cross: bool) -> list[Seating]:
    """The line-ups of a cooperative game: whole teams first, then, if asked for, mixtures."""
    pure = [(bot,) * players for bot in bots]
    mixed = combinations_with_replacement(bots, players) if cross else ()
    return list(dict.fromkeys([*pure, *mixed]))


def seatings(
    game: Game, bots: Sequence[str], players: int, cross: bool, given: Sequence[Seating] = ()
) -> list[Seating]:
    """Every seating of a deal, or BadOption; `given` line-ups replace the usual ones."""
    _check_lineups(game.id, bots, players, given)
    if game.outcome.together:
        usual = teams(bots, players, cross)
    else:
        _check_rivals(game.id, bots, cross)
        usual = rivals(bots, players)
    return list(dict.fromkeys(s for lineup in given or usual for s in rotations(tuple(lineup))))


def _check_rivals(game: str, bots: Sequence[str], cross: bool) -> None:
    if cross:
        raise BadOption("bad_cross", f"{game}: cross-play is for games won or lost together")
    if len(bots) < 2:
        raise BadOption("bad_bots", f"{game}: an arena needs two bots or more; not {brief(bots)}")


def _check_lineups(game: str, bots: Sequence[str], players: int, given: Sequence[Seating]) -> None:
    for lineup in given:
        if len(lineup) != players:
            what = f"line-up {','.join(lineup)} has {len(lineup)} seats, the table {players}"
            raise BadOption("bad_lineup", f"{game}: {what}")
    idle = [bot for bot in bots if given and not any(bot in lineup for lineup in given)]
    if idle:
        raise BadOption("bad_lineup", f"{game}: {idle[0]} sits in no line-up")
