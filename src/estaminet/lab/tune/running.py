"""Tuning: generations of candidates, logged one by one; then what positions are worth, how a search
goes by it all, and what was gained."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import numpy as np

from estaminet import workers as pools
from estaminet.bots.search import guide
from estaminet.errors import brief
from estaminet.games import load
from estaminet.lab.arena.programme import derived
from estaminet.lab.run_log import BadLog, RunLog
from estaminet.lab.statistics import difference, mean_share
from estaminet.lab.tune.evolution import Array, State
from estaminet.lab.tune.plans import Plan, Stage
from estaminet.lab.tune.regression import fit
from estaminet.lab.tune.result import Gain, Result
from estaminet.lab.tune.trials import Numbers, Trial, Tried, prepared
from estaminet.workers import Pool, Workers

CHUNK = 250  # deals of a task ...
SEARCHED_CHUNK = 20  # ... of searches
MET = 3  # whom a candidate meets: the mean, an earlier one, one of another cloud
POSITIONS = 24_000  # games that give one each
MEASURED = 2_000  # deals at each table ...
SEARCHED = 200  # ... of searches
LATE = 3  # the last third of the generations is averaged
DIGITS = 4  # of a number that is written down

Progress = Callable[[int, int, str], None]  # steps done, steps in all, what is being done


def run(
    plan: Plan,
    workers: Workers = None,
    log: Path | None = None,
    progress: Progress | None = None,
) -> Result:
    """Tune, or go on with the log; and measure what that gained."""
    with ExitStack() as ends:
        kept = RunLog(log, "tuning", plan.identity()) if log else None
        if kept:
            ends.enter_context(closing(kept))
        prepare = partial(prepared, plan.setting)
        games = Games(plan, ends.enter_context(pools.pool(prepare, workers)))
        steps = Steps(plan, progress)
        steps.tell("")
        found, gains = plan.usual, []
        if plan.generations:
            found = Evolving(plan, plan.guiding, games, kept, steps).found()
            found = found._replace(worths=games.worths(found))
            steps.step("")
            gains += [games.gain(found, n) for n in plan.players]
            steps.step("")
        if plan.iterations:
            found = Evolving(plan, plan.searching(found), games, kept, steps).found()
            gains += [games.gain(found, n, plan.iterations) for n in plan.players]
            steps.step("")
    told = guide.of(load(plan.setting.game).state)
    named = (told.weights, told.named, guide.SEARCH)
    pairs = zip(named, found, strict=True)
    weights, worths, search = (
        dict(zip(kind.names or (), row.tolist(), strict=True)) for kind, row in pairs
    )
    return Result(plan, weights, worths, search, gains)


class Steps:
    """How far it is."""

    def __init__(self, plan: Plan, progress: Progress | None) -> None:
        self.done, self.total = 0, plan.steps
        self.progress = progress

    def step(self, what: str) -> None:
        self.done += 1
        self.tell(what)

    def tell(self, what: str) -> None:
        if self.progress:
            self.progress(self.done, self.total, what)


Worth = tuple[float, ...]  # the higher the better, the first number first


class Games:
    """What numbers are worth, by games that the workers play."""

    def __init__(self, plan: Plan, pool: Pool[Trial, Tried]) -> None:
        self.plan = plan
        self.pool = pool

    def deals(self, games: int, players: int) -> int:
        """Of a candidate at a table: it sits at each of its seats, but for a team."""
        seats = 1 if self.plan.together else players
        return max(MET, games // (len(self.plan.players) * seats))

    def tried(self, trials: Sequence[Trial]) -> Iterator[Tried]:
        return self.pool.results(trials, in_order=True)

    def compare(
        self, stage: Stage, candidates: Iterable[Array], met: Sequence[Array], seed: int
    ) -> list[Worth]:
        """All candidates on the same deals, which those they meet share."""
        tables = [
            (n, stage.numbers(others), deals)
            for n in self.plan.players
            for others, deals in zip(met, parts(self.deals(stage.games, n), len(met)), strict=True)
        ]
        tried = [stage.numbers(row) for row in candidates]
        trials = [
            Trial(numbers, *table, seed, iterations=stage.iterations)
            for numbers in tried
            for table in tables
        ]
        found = self.tried(trials)
        return [self._worth(list(islice(found, len(tables)))) for _ in tried]

    def _worth(self, tables: Sequence[Tried]) -> Worth:
        """Rivals by their share of the wins, 1 among equals; a team by its wins, then by how long
        it holds out."""
        met = len(tables) // len(self.plan.players)
        won = [table.won.mean() for table in tables]
        if self.plan.together:
            return float(np.mean(won)), float(np.mean([table.spans.mean() for table in tables]))
        return (float(np.mean(np.repeat(self.plan.players, met) * won)),)

    def order(self, stage: Stage, means: Sequence[Array], seed: int) -> list[int]:
        """Several means, the one that beats the others first."""
        worths = [self.compare(stage, means, [other], seed) for other in means]
        totals = np.array(worths).sum(0)
        return sorted(range(len(means)), key=lambda i: tuple(totals[i]), reverse=True)

    def _long(self, numbers: Numbers, others: Numbers, n: int, deals: int, **how: Any) -> Tried:
        """A trial in pieces, put together."""
        seed = derived(self.plan.seed, *how, n)
        size = SEARCHED_CHUNK if how.get("iterations") else CHUNK
        chunks = (range(at, min(at + size, deals)) for at in range(0, deals, size))
        trials = [Trial(numbers, n, others, chunk, seed, **how) for chunk in chunks]
        return Tried(*map(np.concatenate, zip(*self.tried(trials), strict=True)))

    def worths(self, numbers: Numbers) -> Array:
        """What features are worth, from positions of games of the guide with itself."""
        games = POSITIONS // len(self.plan.players)
        found = [self._long(numbers, numbers, n, games, noted=True) for n in self.plan.players]
        observed = [(tried.features, tried.returns) for tried in found]
        return short(fit(observed, self.plan.together))

    def gain(self, numbers: Numbers, n: int, iterations: int = 0) -> Gain:
        """Against the numbers of now."""
        usual, how = self.plan.usual, {"iterations": iterations} if iterations else {}
        deals = SEARCHED if iterations else MEASURED
        won = self._long(numbers, usual, n, deals, **how).won
        share = mean_share(won)
        if not self.plan.together:
            return Gain(n, iterations, share, None, share.minus(1 / n))
        before = self._long(usual, usual, n, deals, **how).won
        return Gain(n, iterations, share, mean_share(before), difference(won, before))


def parts(deals: int, count: int) -> list[range]:
    """So many parts of the deals, of about the same size."""
    ends = [deals * part // count for part in range(count + 1)]
    return [range(*pair) for pair in pairwise(ends)]


def short(numbers: Array) -> Array:
    """As they are written down."""
    return np.array([float(f"{number:.{DIGITS}g}") for number in numbers])


class Evolving:
    """Clouds of candidates, on their way."""

    def __init__(
        self, plan: Plan, stage: Stage, games: Games, log: RunLog | None, steps: Steps
    ) -> None:
        self.plan, self.stage, self.games, self.log, self.steps = plan, stage, games, log, steps
        self.evolution = stage.evolution
        self.logged: dict[tuple[str, int, int], State] = {}
        for at, row in log.rows if log else ():
            try:
                state = State.read(row)
                self.logged[str(row["stage"]), int(row["cloud"]), state.generation] = state
            except (KeyError, TypeError, ValueError):
                text = f"{log and log.path}: no generation at byte {at}: {brief(row)}"
                raise BadLog("bad_log", text) from None

    def found(self) -> Numbers:
        """By the mean of the means of the late generations, of the cloud that went on."""
        clouds = [[start] for start in self.stage.starts]
        going = [*range(len(clouds))]
        for until, left in self.stage.rounds:
            means = [states[-1].mean for states in clouds if len(states) > 1]
            for cloud in going:
                others = [mean for mean in means if mean is not clouds[cloud][-1].mean]
                self._grow(cloud, clouds[cloud], until, others)
            going = self._sifted(going, clouds, left)
        late = clouds[going[0]][-max(1, self.stage.generations // LATE) :]
        found = self.stage.numbers(np.mean([state.mean for state in late], 0))
        return Numbers(*map(short, found))

    def _sifted(self, going: list[int], clouds: Sequence[list[State]], left: int) -> list[int]:
        """Those of the clouds that go on, so many of them."""
        if left == len(going):
            return going
        means = [clouds[cloud][-1].mean for cloud in going]
        seed = derived(self.plan.seed, "sift", left)
        return sorted(going[at] for at in self.games.order(self.stage, means, seed)[:left])

    def _grow(self, cloud: int, states: list[State], until: int, rivals: Sequence[Array]) -> None:
        while states[-1].generation < until:
            state = self.logged.get((self.stage.name, cloud, states[-1].generation + 1))
            if state is None:
                state = self._next(cloud, states, rivals)
                if self.log:
                    self.log.write({"stage": self.stage.name, "cloud": cloud, **state.plain()})
            states.append(state)
            self.steps.step(f"{cloud + 1}.{state.generation}")

    def _next(self, cloud: int, states: Sequence[State], rivals: Sequence[Array]) -> State:
        """Against the mean, what that was half the way ago, and one cloud after the other."""
        now = states[-1]
        met = [now.mean]
        if not self.plan.together:
            met += [states[now.generation // 2].mean]
            met += [rivals[now.generation % len(rivals)]] if rivals else []
        whose = (self.stage.name, cloud) if self.stage.iterations else (cloud,)
        candidates = self.evolution.candidates(now, derived(self.plan.seed, "cloud", *whose))
        seed = derived(self.plan.seed, "deals", *whose, now.generation)
        worths = self.games.compare(self.stage, candidates, met, seed)
        return self.evolution.next(now, candidates, worths)
