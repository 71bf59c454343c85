"""Record positions of real games for the boards' tests: `python fixtures.py [GAME …]`.

Every decision with every number of players, and every mix of verbs in one menu, with the shipped
data and with the example files; spectators, all eyes; and the first moves of one game in a row.
They go to each board's `fixtures.json`; its `recording.json` names options to play with, in turn.
"""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import estaminet
from estaminet import bots, games, languages

BOARDS = Path(__file__).resolve().parents[1]
DATA = BOARDS.parents[2] / "src" / "estaminet" / "games"
NAMES = ["Ada", "Bruno", "Chloé", "Denis", "Émile"]
SEEDS = 14
OPENING = 12  # moves before a position counts as typical
MIDDLE = 45  # the move at which spectators look; in shorter games they look at the end
FILM = 60  # moves
FILMED = {"players": 3, "seed": 5}


def position(table: Any, data: str, lang: str, seat: int | None) -> dict[str, Any]:
    """What a board is given, as the seat that decides or as a spectator sees it."""
    mine = table.actor is not None and seat == table.actor
    return {
        "data": data,
        "players": table.players,
        "decision": table.decision,
        "actor": table.actor,
        "you": seat,
        "lang": lang,
        "names": NAMES[: table.players],
        "view": table.view(seat),
        "counts": table.counts(),
        "menu": [{"action": a, "text": t} for a, t in table.menu(lang)] if mine else [],
    }


def all_eyes(table: Any, data: str) -> dict[str, Any]:
    own = {str(seat): table.view(seat) for seat in range(table.players)}
    return position(table, data, languages.FIRST, None) | {"own": own}


def watched(table: Any, data: str) -> list[dict[str, Any]]:
    """As a spectator sees it, and with all eyes."""
    return [position(table, data, languages.FIRST, None), all_eyes(table, data)]


def new(game: str, players: int, seed: int, data: str) -> Any:
    recording = json.loads((BOARDS / game / "recording.json").read_text(encoding="utf-8"))
    options = dict(recording["options"][seed % len(recording["options"])])
    if data == "example":
        options["data"] = str(DATA / game / "example.yaml")
    return estaminet.new(game, players, seed=seed, options=options)


def wanted(table: Any, data: str, moves: int, seen: Counter[Any]) -> bool:
    """A decision not yet seen with so many players, or a mix of verbs not yet seen at all."""
    verbs = {a.split()[0] + (" lose" if " lose " in a else "") for a in table.actions()}
    some = (data, table.players, table.decision)
    mix = (data, table.decision, *sorted(verbs))
    most = 2 if table.decision in ("place", "turn", "over") else 1
    fresh = seen[some] < most and (moves >= OPENING or seen[some] == 0)
    if fresh or not seen[mix]:
        seen[some] += 1
        seen[mix] += 1
        return True
    return False


def positions(game: str, data: str, found: list[dict[str, Any]]) -> Any:
    """Adds positions of many games; answers the content they are played with."""
    seen: Counter[Any] = Counter()
    for players in games.load(game).players:
        for seed in range(SEEDS):
            table = new(game, players, seed, data)
            bot = bots.default(game) if seed % 2 == 0 else "random"
            seats = [bots.make(bot, game, seed * 10 + s) for s in range(players)]
            moves = -1
            for moves, choice in enumerate(bots.playing(table, seats)):
                if wanted(table, data, moves, seen):
                    found.append(position(table, data, spoken(len(found)), choice.seat))
                if data == "standard" and moves == MIDDLE and not seen["spectator", players]:
                    seen["spectator", players] += 1
                    found += watched(table, data)
            if wanted(table, data, moves + 1, seen):
                found.append(position(table, data, spoken(len(found)), 0))
        if data == "standard" and not seen["spectator", players]:
            found += watched(table, data)
    return table.content.data


def spoken(number: int) -> str:
    """Two in three in the first language, the rest in the others."""
    others = [lang for lang in languages.LANGUAGES if lang != languages.FIRST]
    return languages.FIRST if number % 3 else others[number // 3 % len(others)]


def film(game: str) -> list[dict[str, Any]]:
    """One game, move by move, as seat 0 sees it."""
    table = new(game, data="standard", **FILMED)
    seats = [bots.make(bots.default(game), game, seat) for seat in range(table.players)]
    moves = islice(bots.playing(table, seats), FILM)
    return [position(table, "standard", languages.FIRST, 0) for _ in moves]


def main(chosen: Sequence[str]) -> None:
    for game in chosen or estaminet.games():
        found: list[dict[str, Any]] = []
        contents = {data: positions(game, data, found) for data in ("standard", "example")}
        told = {
            "players": games.load(game).players,
            "decisions": sorted(games.load(game).decisions),
            "contents": contents,
            "positions": found,
            "film": film(game),
        }
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        (BOARDS / game / "fixtures.json").write_text(text + "\n", encoding="utf-8")
        print(game, len(found), sorted(Counter(p["decision"] for p in found).items()))


if __name__ == "__main__":
    main(sys.argv[1:])
