"""Golden playthroughs: whole games as text, line by line, fixed for ever.

`python -m tests.golden.playthrough` writes those of a new game, tells anew those whose sentences
have changed, and plays anew those whose actions no longer hold: do that only when the rules go up
in version. Games stay as they were played, also when the bots that played them have changed.
"""

import json
from collections.abc import Callable
from pathlib import Path

import estaminet
from estaminet import bots
from estaminet.languages import LANGUAGES
from tests.conformance.random_play import Case, cases_of

FOLDER = Path(__file__).parent
SEED = 1914


def games_to_tell() -> dict[Path, Case]:
    """What is told already; of a game that is not told yet, every fourth case."""
    told = {}
    for game in estaminet.games():
        files = {FOLDER / f"{case}.txt": case for case in cases_of(game)}
        told |= {path: case for path, case in files.items() if path.exists()} or dict(
            list(files.items())[::4]
        )
    return told


def tell(case: Case, choose: Callable[[estaminet.Table], str]) -> str:
    """A game in words: every decision, what is chosen, what happens, the position at its end."""
    table = case.new(SEED)
    lines = [f"# {case}, seed {SEED}"]
    lines += setup_lines(table)
    while table.actor is not None:
        seat = table.actor
        action = choose(table)
        lines.append("")
        lines.append(
            f"{table.move + 1}. seat {seat}, {table.decision}: {', '.join(table.actions())}"
        )
        table.play(action)
        lines.append(f"> {action}")
        lines += [f"* {row['event']}: {_line(row['outcome'])}" for row in table.chance]
        lines += sentences(table, seat)
    lines += ["", _line(table.position())]
    return "\n".join(lines) + "\n"


def sentences(table: estaminet.Table, seat: int) -> list[str]:
    """What the latest action did, told to the seat in every language."""
    told = [table.log(seat, lang, first=table.move)[0]["sentences"] for lang in LANGUAGES]
    rows = ((row, " | ".join(one["text"] for one in row)) for row in zip(*told, strict=True))
    return [f"  {text} [{row[0]['clause']}]" for row, text in rows]


def setup_lines(table: estaminet.Table) -> list[str]:
    return [f"* {row['event']}: {_line(row['outcome'])}" for row in table.chance]


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def chosen_in(text: str) -> list[str]:
    """The actions of a written playthrough."""
    return [line.removeprefix("> ") for line in text.splitlines() if line.startswith("> ")]


def by_bots(case: Case) -> Callable[[estaminet.Table], str]:
    players = [bots.make("heuristic", case.game, seat) for seat in range(case.players)]

    def choose(table: estaminet.Table) -> str:
        assert table.actor is not None
        return bots.ask(players[table.actor], table)

    return choose


def again(path: Path, case: Case) -> str | None:
    """A written game told anew; None: it is not written, or its actions no longer hold."""
    if not path.exists():
        return None
    actions = iter(chosen_in(path.read_text(encoding="utf-8")))
    try:
        return tell(case, lambda _: next(actions))
    except (StopIteration, estaminet.EstaminetError):
        return None


def main() -> None:
    for path, case in games_to_tell().items():
        text = again(path, case) or tell(case, by_bots(case))
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"written: {path.name}")


if __name__ == "__main__":
    main()
