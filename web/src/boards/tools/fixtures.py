"""Record positions of real games for the boards' tests: `python fixtures.py`, from a checkout.

Every decision with every number of players, and every mix of verbs in one menu, with the shipped
data and with the example files; spectators, all eyes; and the first moves of one game in a row.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import estaminet
from estaminet import bots

BOARDS = Path(__file__).resolve().parents[1]
GAMES = BOARDS.parents[2] / "src" / "estaminet" / "games"
COUNTS = {"miracles": (2, 3, 4, 5), "miseraables": (2, 3, 4), "poilus": (2, 3, 4, 5)}
NAMES = ["Ada", "Bruno", "Chloé", "Denis", "Émile"]
SEEDS = 14
OPENING = 12  # moves before a position counts as typical
MIDDLE = 45  # the move at which spectators look
FILM = 60  # moves


def position(
    table: Any, data: str, lang: str, seat: int | None, everything: bool = False
) -> dict[str, Any]:
    """What a board is given, as the seat that decides or as a spectator sees it."""
    mine = table.actor is not None and seat == table.actor
    told = {
        "data": data,
        "players": table.players,
        "decision": table.decision,
        "actor": table.actor,
        "you": seat,
        "lang": lang,
        "names": NAMES[: table.players],
        "view": table.view(seat),
        "menu": [{"action": a, "text": t} for a, t in table.menu(lang)] if mine else [],
    }
    if everything:
        told["own"] = {str(s): table.view(s) for s in range(table.players)}
    return told


def new(game: str, players: int, seed: int, data: str) -> Any:
    options: dict[str, Any] = {}
    if data == "example":
        options["data"] = str(GAMES / game / "example.yaml")
    if game == "poilus" and seed % 3 == 1:
        options["variant"] = "veteran"
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
    content = None
    for players in COUNTS[game]:
        for seed in range(SEEDS):
            table = new(game, players, seed, data)
            content = table.content.data
            bot = bots.default(game) if seed % 2 == 0 else "random"
            seats = [bots.make(bot, game, seed * 10 + s) for s in range(players)]
            for moves in range(10_000):
                if wanted(table, data, moves, seen):
                    seat = 0 if table.actor is None else table.actor
                    found.append(position(table, data, ("en", "fr")[len(found) % 3 == 0], seat))
                if data == "standard" and moves == MIDDLE and not seen["spectator", players]:
                    seen["spectator", players] += 1
                    found.append(position(table, data, "en", None))
                    found.append(position(table, data, "en", None, everything=True))
                if table.decision == "over":
                    break
                table.play(bots.ask(seats[table.actor], table))
    return content


def film(game: str) -> list[dict[str, Any]]:
    """One game of three, move by move, as seat 0 sees it."""
    table = new(game, 3, 5, "standard")
    seats = [bots.make(bots.default(game), game, s) for s in range(3)]
    frames = []
    while table.decision != "over" and len(frames) < FILM:
        frames.append(position(table, "standard", "en", 0))
        table.play(bots.ask(seats[table.actor], table))
    return frames


def main() -> None:
    for game in COUNTS:
        found: list[dict[str, Any]] = []
        contents = {data: positions(game, data, found) for data in ("standard", "example")}
        told = {"contents": contents, "positions": found, "film": film(game)}
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        (BOARDS / "fixtures" / f"{game}.json").write_text(text + "\n")
        print(game, len(found), sorted(Counter(p["decision"] for p in found).items()))


if __name__ == "__main__":
    main()
