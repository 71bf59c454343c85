"""The loop: games against oneself, fitting, an arena against the last generation, again.

Everything lies in one folder, each file written whole or not at all: what a run was told (`plan`),
what was kept of games (`samples-…`), a network a generation (`generation-…`), what happened
(`log.jsonl`), the best network so far (`network`) and the curves (`curves.html`). A run that was
stopped goes on with what is there.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from estaminet import workers as pools
from estaminet.bots.search import guide, learned
from estaminet.bots.search.minds import TREES
from estaminet.errors import BadOption, brief
from estaminet.files import write_json, write_text, writing
from estaminet.games import load
from estaminet.lab import arena
from estaminet.lab.statistics import Estimate
from estaminet.lab.train import selfplay
from estaminet.lab.train.selfplay import Habits
from estaminet.version import VERSION

HABITS = Habits(judged=0.5, kept=0.2, drawn=0.1, strayed=0.05)
WINDOW = 3  # generations whose games are learned from
MOST_TAUGHT = 400_000  # decisions that a generation learns from
CHUNK = 20  # games of a task

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Plan:
    """What a run does."""

    game: str
    players: tuple[int, ...]
    generations: int = 3
    games: int = 400  # of a generation, for each number of players
    iterations: int = 64  # of a search while it learns
    deals: int = 40  # of the arena against the last generation
    arena_iterations: int = 200
    seed: int = 1914
    start: str = learned.GUIDE  # the version to begin with: this, `shipped` or a network's file
    lessons: Mapping[str, float] = field(default_factory=dict)


def check(plan: Plan) -> Plan:
    game = load(plan.game)
    for name in ("generations", "games", "iterations", "deals", "arena_iterations"):
        if getattr(plan, name) < 1:
            raise BadOption("bad_plan", f"{name}: 1 or more; not {getattr(plan, name)}")
    for players in plan.players:
        if players not in game.players:
            text = f"{game.id} is played by {', '.join(map(str, game.players))}; not {players}"
            raise BadOption("bad_plan", text)
    return plan


class Run:
    """A run in its folder."""

    def __init__(self, plan: Plan, folder: Path, device: str, workers: int) -> None:
        self.plan, self.folder = check(plan), folder
        self.device, self.workers = device, workers
        self.game = load(plan.game)
        self.parts = guide.shipped(plan.game)
        self.start = str(learned.shipped_at(plan.game)) if plan.start == "shipped" else plan.start
        if self.start != learned.GUIDE:
            learned.read(Path(self.start), self.game)
        self._open()

    def _open(self) -> None:
        """Begin a folder, or go on in one that was begun with the same plan."""
        self.folder.mkdir(parents=True, exist_ok=True)
        told = json.loads(json.dumps({"estaminet": VERSION, **asdict(self.plan)}))
        at = self.folder / "plan.json"
        if not at.exists():
            write_json(at, told)
            return
        begun = json.loads(at.read_text(encoding="utf-8"))
        other = [
            k for k in told if k not in ("generations", "estaminet") and begun.get(k) != told[k]
        ]
        if other:
            k = other[0]
            text = f"{self.folder} was begun with {k} {brief(begun.get(k))}, not {brief(told[k])}"
            raise BadOption("bad_folder", f"{text}: use another folder")

    # What is in the folder

    def network(self, generation: int) -> Path:
        return self.folder / f"generation-{generation:03d}.npz"

    def samples(self, generation: int, players: int) -> Path:
        return self.folder / f"samples-{generation:03d}-{players}.npy"

    def events(self) -> list[dict[str, Any]]:
        at = self.folder / "log.jsonl"
        lines = at.read_text(encoding="utf-8").splitlines() if at.exists() else []
        return [json.loads(line) for line in lines if line.endswith("}")]

    def log(self, what: str, **facts: Any) -> None:
        line = json.dumps({"what": what, "at": round(time.time(), 1), **facts})
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def arenas(self) -> dict[int, dict[str, Any]]:
        """The generations that have been measured."""
        return {e["generation"]: e for e in self.events() if e["what"] == "arena"}

    def best(self, before: int) -> str:
        """The version that plays for its successors: the latest that was no worse."""
        kept = [g for g, event in self.arenas().items() if event["kept"] and g < before]
        return str(self.network(max(kept))) if kept else self.start

    # The loop

    def go(self, progress: Progress) -> None:
        for generation in range(self.plan.generations):
            if generation not in self.arenas():
                self._play(generation, progress)
                if not self.network(generation).exists():
                    self._fit(generation, progress)
                self._measure(generation, progress)
            self._publish()

    def _play(self, generation: int, progress: Progress) -> None:
        for players in self.plan.players:
            if not self.samples(generation, players).exists():
                started = time.perf_counter()
                rows = np.concatenate(list(self._games(generation, players, progress)))
                with writing(self.samples(generation, players)) as file:
                    np.save(file, rows)
                spent = round(time.perf_counter() - started, 1)
                facts = {"generation": generation, "players": players, "seconds": spent}
                self.log("games", samples=len(rows), games=self.plan.games, **facts)

    def _games(self, generation: int, players: int, progress: Progress) -> Iterator[np.ndarray]:
        """What is kept of a generation's games, a part at a time."""
        plan, seed = self.plan, self.plan.seed + 1000 * generation + players
        told = (plan.iterations // TREES or 1, self.best(generation), HABITS, seed)
        prepare = partial(selfplay.player, plan.game, players, *told)
        tasks = [(at, min(at + CHUNK, plan.games)) for at in range(0, plan.games, CHUNK)]
        played = pools.results(prepare, tasks, self.workers, in_order=True)
        for (done, _), rows in zip(tasks, played, strict=True):
            progress(done, plan.games, f"generation {generation}, {players} players: games")
            yield rows

    def _fit(self, generation: int, progress: Progress) -> None:
        from estaminet.lab.train import fitting  # loads PyTorch

        lessons = fitting.Lessons()._replace(**self.plan.lessons)  # type: ignore[arg-type]
        rows, last = self._taught(generation), self._last(generation)

        def told(epoch: int, loss: fitting.Loss) -> None:
            progress(epoch + 1, lessons.epochs, f"generation {generation}: fitting")
            facts = {name: round(value, 5) for name, value in loss._asdict().items()}
            self.log("epoch", generation=generation, epoch=epoch, samples=len(rows), **facts)

        fitting.seed(self.plan.seed + generation)
        fitted = fitting.fit(self.game, rows, self.parts, lessons, last, self.device, told)
        with writing(self.network(generation).with_suffix(".state.npz")) as file:
            state = {f"learner.{k}": v for k, v in fitted["learner"].items()}
            np.savez(file, actions=fitted["actions"], **state)
        self._write(self.network(generation), fitting.numbers_of(fitted), fitted, [])

    def _write(self, at: Path, numbers: Any, fitted: Mapping[str, Any], measured: Any) -> None:
        named = guide.features_of(self.plan.game)
        worths = dict(zip(named, map(float, fitted["learner"]["worths"]), strict=True))
        told = {part: dict(section) for part, section in self.parts.items()}
        card = {"guide": {**told, "worths": worths}, "made": self._made()}
        learned.write(at, numbers, {**card, "measured": measured}, self.game)

    def _made(self) -> dict[str, Any]:
        plan = {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(self.plan).items()}
        games = [e for e in self.events() if e["what"] == "games"]
        facts = {key: round(sum(e[key] for e in games)) for key in ("games", "samples", "seconds")}
        if self.start != learned.GUIDE:
            plan["start"] = learned.read(Path(self.start), self.game)[1]["sha256"]
        return {"by": f"estaminet train, {VERSION}", "plan": plan, "learned_from": facts}

    def _taught(self, generation: int) -> np.ndarray:
        """The games that a generation learns from."""
        first = max(0, generation - WINDOW + 1)
        files = [
            self.samples(g, players)
            for g in range(first, generation + 1)
            for players in self.plan.players
        ]
        kept = [np.load(file, mmap_mode="r") for file in files]
        every = -(-sum(map(len, kept)) // MOST_TAUGHT)
        return np.concatenate([np.array(rows[::every]) for rows in kept])

    def _last(self, generation: int) -> dict[str, Any] | None:
        """What a generation starts from."""
        if generation == 0:
            return None if self.start == learned.GUIDE else self._begun()
        with np.load(self.network(generation - 1).with_suffix(".state.npz")) as found:
            held = {key: found[key] for key in found.files}
        state = {k.removeprefix("learner."): v for k, v in held.items() if k != "actions"}
        return {"learner": state, "actions": held["actions"]}

    def _begun(self) -> dict[str, Any]:
        """The network that a run starts from, as its file has it."""
        network, card = learned.read(Path(self.start), self.game)
        return {**learned.numbers_of(network), "worths": list(card["guide"]["worths"].values())}

    def _measure(self, generation: int, progress: Progress) -> None:
        """Against the version that played its games; kept if it is no worse in all."""
        old, rows, ahead = self.best(generation), {}, 0.0
        for players in self.plan.players:
            new, last = self._shares(generation, old, players, progress)
            rows[str(players)] = {"new": asdict(new), "last": asdict(last)}
            ahead += new.value - last.value
        kept = ahead >= 0
        self.log("arena", generation=generation, against=Path(old).stem, rows=rows, kept=kept)

    def _shares(
        self, generation: int, old: str, players: int, progress: Progress
    ) -> tuple[Estimate, Estimate]:
        def named(version: str) -> str:
            return f"search:{self.plan.arena_iterations}@{version}"

        bots = (named(str(self.network(generation))), named(old))
        told = arena.Arena(self.plan.game, bots, players, self.plan.deals, self.plan.seed)
        log = self.folder / f"arena-{generation:03d}-{players}.jsonl"
        result = arena.run(told, progress, self.workers, log)
        if told.cooperative:
            return result.teams[0].rate, result.teams[1].rate
        shares = {row.bot: row.share for row in result.standings}
        return shares[bots[0]], shares[bots[1]]

    def _publish(self) -> None:
        """The best network so far, with what was measured, and the curves."""
        from estaminet.lab.train.page import page

        best = self.best(self.plan.generations)
        if best != self.start:
            path = Path(best)
            _, card = learned.read(path, self.game)
            told = [e for e in self.events() if e["what"] == "arena"]
            measured = [{k: e[k] for k in ("generation", "against", "rows", "kept")} for e in told]
            with np.load(path) as found:
                numbers = {key: found[key] for key in found.files}
            facts = {"guide": card["guide"], "made": self._made(), "measured": measured}
            learned.write(self.folder / learned.SHIPPED, numbers, facts, self.game)
        write_text(self.folder / "curves.html", page(self))
