"""Fitting the networks of a game to what was kept of games: PyTorch, only while training."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from estaminet.bots.search import guide
from estaminet.games.game import Game
from estaminet.lab.tune import regression

HELD_BACK = 10  # one game of so many is not learned from: it tells what is learned by heart
SELDOM = 20  # an action that was to be had less often is left to the guide
NEVER = -1e9
LARGE = 4  # numbers of an observation that grow beyond it are scaled down

Parts = Mapping[str, Mapping[str, float]]  # the guide's numbers


class Lessons(NamedTuple):
    """How large the networks are, and how they are fitted."""

    hidden: int = 64  # of the judge
    inner: int = 32
    looks: int = 32  # hidden of the adviser
    epochs: int = 6
    batch: int = 1024
    rate: float = 2e-3
    decay: float = 1e-3
    trust: float = 0.5  # how much of a position's worth is what the search expected, not what came


class Loss(NamedTuple):
    """How far off the networks are, on games that were held back; `plain`: the guide alone."""

    judged: float
    advised: float
    plain_judged: float
    plain_advised: float


class Data(NamedTuple):
    """Decisions to learn from, as tensors of one length."""

    quiet: Tensor  # bool: whether a search stops there and judges
    seen: Tensor  # int8
    features: Tensor
    absent: Tensor  # bool: which seats are not there
    worth: Tensor  # what came of it for each seat, or was expected
    seen_by_actor: Tensor  # int8
    legal: Tensor  # int32: rows of actions, 0 where there is none or it was seldom
    illegal: Tensor  # bool
    scores: Tensor
    visits: Tensor  # shares

    def at(self, index: Tensor) -> "Data":
        return Data(*(column[index] for column in self))

    def judged(self) -> "Data":
        """The decisions at which the judge is asked."""
        return self.at(self.quiet.nonzero().squeeze(1))

    def thought(self) -> "Data":
        """The decisions that somebody thought about."""
        return self.at(self.visits.sum(1).nonzero().squeeze(1))

    def on(self, device: str) -> "Data":
        return Data(*(column.to(device) for column in self))


class Learner(nn.Module):  # type: ignore[misc]
    """The judge and the adviser as PyTorch has them."""

    def __init__(self, game: Game, worths: Sequence[float], rows: int, lessons: Lessons) -> None:
        super().__init__()
        self.team = game.outcome.together
        self.seats, observed = seats_of(game), game.observation_size
        self.first = nn.Linear(observed + self.seats * len(worths), lessons.hidden)
        self.second = nn.Linear(lessons.hidden, lessons.inner)
        self.third = nn.Linear(lessons.inner, self.seats)
        self.worths = nn.Parameter(torch.tensor(worths, dtype=torch.float32))
        self.looks = nn.Linear(observed, lessons.looks)
        self.advice = nn.Embedding(rows, lessons.looks, padding_idx=0)
        self.advice_bias = nn.Embedding(rows, 1, padding_idx=0)
        self.scale = nn.Parameter(torch.ones(observed), requires_grad=False)
        for layer in (self.third, self.advice, self.advice_bias):  # at first the guide alone
            nn.init.zeros_(layer.weight)
        nn.init.zeros_(self.third.bias)

    def stands(self, data: Data) -> Tensor:
        """How each seat stands, counted from the one that looks."""
        seen = torch.cat([data.seen * self.scale, data.features], 1)
        inner = functional.relu(self.second(functional.relu(self.first(seen))))
        return self.plain(data, self.worths) + self.third(inner)

    def plain(self, data: Data, worths: Tensor) -> Tensor:
        """The same by the guide alone."""
        return (data.features.view(len(data.features), self.seats, -1) * worths).sum(2)

    def scores(self, data: Data) -> Tensor:
        """What each action looks like."""
        hidden = functional.relu(self.looks(data.seen_by_actor * self.scale))
        told = (self.advice(data.legal) * hidden[:, None, :]).sum(2)
        return data.scores + told + self.advice_bias(data.legal).squeeze(2)

    def misjudged(self, stands: Tensor, data: Data) -> Tensor:
        if self.team:
            return functional.binary_cross_entropy_with_logits(stands[:, 0], data.worth[:, 0])
        return _cross(stands, data.absent, data.worth)

    def misled(self, scores: Tensor, data: Data) -> Tensor:
        return _cross(scores, data.illegal, data.visits)


def _cross(scores: Tensor, absent: Tensor, wanted: Tensor) -> Tensor:
    logs = functional.log_softmax(scores.masked_fill(absent, NEVER), 1).masked_fill(absent, 0.0)
    return -(wanted * logs).sum(1).mean()


def seed(number: int) -> None:
    torch.manual_seed(number)


def seats_of(game: Game) -> int:
    """How many numbers a judge gives: a team has one."""
    return 1 if game.outcome.together else max(game.players)


def actions_of(samples: Sequence[np.ndarray], game: Game) -> np.ndarray:
    """The actions that were to be had often enough to be learned about."""
    counts = np.zeros(game.actions.size, np.int64)
    for rows in samples:
        n = rows["n"]
        legal = rows["legal"][np.arange(rows["legal"].shape[1]) < n[:, None]]
        counts += np.bincount(legal, minlength=len(counts))
    return np.flatnonzero(counts >= SELDOM)


def data_of(rows: np.ndarray, game: Game, actions: np.ndarray, trust: float) -> Data:
    """What was kept, as tensors; where nobody thought, what came of it is all there is."""
    seats, size = seats_of(game), len(guide.features_of(game.id))
    thought = (rows["hopes"][:, :1] >= 0) * np.float32(trust)
    worth = thought * rows["hopes"][:, :seats] + (1 - thought) * rows["returns"][:, :seats]
    known = np.zeros(game.actions.size, np.int32)
    known[actions] = np.arange(1, len(actions) + 1)
    illegal = np.arange(rows["legal"].shape[1]) >= rows["n"][:, None]
    visits = np.where(illegal, 0, rows["visits"])
    columns = {
        "quiet": rows["decision"] == guide.tuning(game.id).quiet,
        "seen": rows["seen"],
        "features": rows["features"][:, : seats * size],
        "absent": np.arange(seats) >= rows["players"][:, None],
        "worth": worth,
        "seen_by_actor": rows["seen_by_actor"],
        "legal": np.where(illegal, 0, known[rows["legal"]]),
        "illegal": illegal,
        "scores": np.where(illegal, 0, rows["scores"]),
        "visits": visits / np.maximum(visits.sum(1, keepdims=True), 1),
    }
    return Data(**{name: torch.from_numpy(np.ascontiguousarray(c)) for name, c in columns.items()})


def regressed(data: Data, game: Game) -> list[float]:
    """What features are worth between searches, by regression: where the judge begins."""
    seats = seats_of(game)
    features = data.features.view(len(data.features), seats, -1).double().numpy()
    present, worth = (~data.absent).sum(1).numpy(), data.worth.numpy()
    tables = [(features[present == n, :n], worth[present == n, :n]) for n in set(present.tolist())]
    return regression.fit(tables, game.outcome.together).tolist()


def scale_of(seen: Tensor) -> Tensor:
    """What each number of an observation is multiplied with, so that none outweighs the others."""
    some = seen[:: max(len(seen) // 20_000, 1)].float()
    return torch.where(some.amax(0) > LARGE, 0.5 / some.std(0).clamp(min=0.5), 1.0)


Told = Callable[[int, Loss], None]  # an epoch is over


def fit(
    game: Game,
    rows: np.ndarray,
    parts: Parts,
    lessons: Lessons,
    last: Mapping[str, Any] | None,
    device: str,
    told: Told,
) -> dict[str, Any]:
    """Fit networks to what was kept, from the `last` ones on; the best of all epochs.

    These are what `fit` gave, or what a file holds.
    """
    actions = last["actions"] if last else actions_of([rows], game)
    worths = [parts["worths"].get(name, 0.0) for name in guide.features_of(game.id)]
    data = data_of(rows, game, actions, lessons.trust)
    refitted = regressed(data.judged(), game)
    scale = scale_of(data.seen)
    if last and "learner" not in last:
        lessons, last = sized(lessons, last), restored(last, scale.numpy())
    learner = Learner(game, refitted, len(actions) + 1, lessons).to(device)
    if last:
        learner.load_state_dict({k: torch.as_tensor(v) for k, v in last["learner"].items()})
    else:
        learner.scale.data = scale.to(device)
    held = torch.from_numpy(rows["game"] % HELD_BACK == 0)
    taught = (~held).nonzero().squeeze(1)
    plain = torch.tensor(worths, dtype=torch.float32, device=device)
    best, found = np.inf, learner.state_dict()
    optimiser = torch.optim.AdamW(learner.parameters(), lessons.rate, weight_decay=lessons.decay)
    steps = max(len(taught) // lessons.batch, 1)
    pace = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, lessons.rate, total_steps=lessons.epochs * steps + 1, pct_start=0.1
    )
    for epoch in range(lessons.epochs):
        for index in torch.randperm(len(taught)).chunk(steps):
            part = data.at(taught[index]).on(device)
            loss = torch.zeros((), device=device)
            if len((met := part.judged()).seen):
                loss = loss + learner.misjudged(learner.stands(met), met)
            if len((led := part.thought()).seen):
                loss = loss + learner.misled(learner.scores(led), led)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            pace.step()
        lost = measured(learner, data.at(held.nonzero().squeeze(1)), plain, device)
        told(epoch, lost)
        if lost.judged + lost.advised < best:
            best = lost.judged + lost.advised
            found = {k: v.detach().cpu().clone() for k, v in learner.state_dict().items()}
    return {"learner": {k: v.cpu().numpy() for k, v in found.items()}, "actions": actions}


@torch.no_grad()  # type: ignore[untyped-decorator]
def measured(learner: Learner, data: Data, worths: Tensor, device: str) -> Loss:
    """How far off it is, and how far the guide alone would be."""
    judged, advised = np.zeros(3), np.zeros(3)
    for index in torch.split(torch.arange(len(data.seen)), 8192):
        part = data.at(index).on(device)
        if len((met := part.judged()).seen):
            plain = learner.misjudged(learner.plain(met, worths), met)
            judged += _weighed(len(met.seen), learner.misjudged(learner.stands(met), met), plain)
        if len((led := part.thought()).seen):
            plain = learner.misled(led.scores, led)
            advised += _weighed(len(led.seen), learner.misled(learner.scores(led), led), plain)
    (judge, guide_judge), (adviser, guide_adviser) = (
        (sums[1:] / max(sums[0], 1)).tolist() for sums in (judged, advised)
    )
    return Loss(judge, adviser, guide_judge, guide_adviser)


def _weighed(count: int, *losses: Tensor) -> np.ndarray:
    return np.array([count, *(count * float(loss) for loss in losses)])


def numbers_of(fitted: Mapping[str, Any]) -> dict[str, np.ndarray]:
    """As a network's file has them: a row an input, what scales them multiplied in."""
    given, scale = fitted["learner"], fitted["learner"]["scale"]
    whole = np.ones(given["first.weight"].shape[1], np.float32)
    whole[: len(scale)] = scale
    rows = {
        "first": (given["first.weight"] * whole).T,
        "second": given["second.weight"].T,
        "third": given["third.weight"].T,
        "looks": (given["looks.weight"] * scale).T,
        "advice": given["advice.weight"],
        "advice_bias": given["advice_bias.weight"][:, 0],
    }
    biases = {f"{n}_bias": given[f"{n}.bias"] for n in ("first", "second", "third", "looks")}
    halves = {name: value.astype(np.float16) for name, value in {**rows, **biases}.items()}
    if not halves["advice"].any() and not halves["advice_bias"].any():
        return {**halves, **_no_adviser(len(scale))}
    return {**halves, "actions": fitted["actions"]}


def sized(lessons: Lessons, numbers: Mapping[str, np.ndarray]) -> Lessons:
    """As large as the network of a file."""
    of = {"hidden": "first_bias", "inner": "second_bias", "looks": "looks_bias"}
    return lessons._replace(**{name: len(numbers[bias]) for name, bias in of.items()})


def restored(numbers: Mapping[str, np.ndarray], scale: np.ndarray) -> dict[str, Any]:
    """What `numbers_of` was made from, with this scale, and `worths`."""
    held = {k: np.asarray(v, np.float32) for k, v in numbers.items() if k != "actions"}
    whole = np.ones(len(held["first"]), np.float32)
    whole[: len(scale)] = scale
    state = {f"{n}.bias": held[f"{n}_bias"] for n in ("first", "second", "third", "looks")}
    state |= {
        "first.weight": held["first"].T / whole,
        "second.weight": held["second"].T,
        "third.weight": held["third"].T,
        "looks.weight": held["looks"].T / scale,
        "advice.weight": held["advice"],
        "advice_bias.weight": held["advice_bias"][:, None],
        "worths": held["worths"],
        "scale": scale,
    }
    return {"learner": state}


def _no_adviser(observed: int) -> dict[str, np.ndarray]:
    """Nobody has thought yet: what says nothing need not be asked."""
    shapes = {"looks": (observed, 0), "looks_bias": 0, "advice": (1, 0), "advice_bias": 1}
    none = {name: np.zeros(shape, np.float16) for name, shape in shapes.items()}
    return {**none, "actions": np.zeros(0, np.int64)}
