"""Networks in the search: what they add, what a file must be, and what is played without one."""

import logging
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import estaminet
from estaminet import bots
from estaminet.bots.search import Budget, SearchPlayer, guide, learned, tree
from estaminet.bots.search.learned import BadNetwork
from estaminet.bots.search.network import Network
from estaminet.games import IDS, load
from estaminet.games.game import Game
from tests.bots.tables import Looking, knowledge, middle

HIDDEN, INNER, LOOKS = 12, 6, 5


def made(game: Game, seed: int = 1, size: float = 0.3) -> Network:
    """A network of random numbers."""
    dice, observed = np.random.default_rng(seed), game.observation_size
    seats = 1 if game.outcome.together else max(game.players)
    inputs = observed + seats * len(guide.tuning(game.id).worths)
    actions = np.arange(0, game.actions.size, 2)
    shapes = {
        "first": (inputs, HIDDEN),
        "second": (HIDDEN, INNER),
        "third": (INNER, seats),
        "looks": (observed, LOOKS),
        "advice": (len(actions) + 1, LOOKS),
    }
    held: dict[str, Any] = {"actions": actions}
    for name, shape in shapes.items():
        held[name] = dice.normal(0, size, shape)
        held[f"{name}_bias"] = dice.normal(0, size, shape[0] if name == "advice" else shape[1])
    return learned.made(held, game)


def written(folder: Path, game: Game) -> Path:
    path = folder / "some.npz"
    parts = guide.shipped(game.id)
    card = {"guide": {part: dict(parts[part]) for part in parts}, "made": {}, "measured": []}
    learned.write(path, learned.numbers_of(made(game)), card, game)
    return path


def layers(network: Network, seen: np.ndarray, features: np.ndarray) -> np.ndarray:
    """The judge, as a book would write it."""
    given = np.concatenate([seen, features])
    hidden = np.maximum(given @ network.first + network.first_bias, 0)
    inner = np.maximum(hidden @ network.second + network.second_bias, 0)
    return np.asarray(inner @ network.third + network.third_bias)


@pytest.mark.parametrize("game", IDS)
def test_the_judge_adds_to_what_the_guide_says(game: str) -> None:
    table, found = middle(game, 3), load(game)
    network = made(found)
    tuned = guide.tuning(game)._replace(network=network, learned=True)
    looking = Looking(table, tuned)
    for seat in range(3):
        order = [(seat + i) % 3 for i in range(1 if tuned.team else 3)]
        features = [[*looking.features(one).values()] for one in order]
        size = network.first.shape[0] - found.observation_size
        row = np.zeros(size)
        row[: np.size(features)] = np.ravel(features)
        told = layers(network, table.observation(seat).astype(float), row)
        stands = {one: looking.stands(one) + told[i] for i, one in enumerate(order)}
        judgement = looking.memory.judgement
        tree.judge(looking.tables, looking.state, seat, tuned, judgement)
        if tuned.team:
            wanted = [1 / (1 + np.exp(-stands[seat]))] * 3
        else:
            worth = np.exp([stands[one] for one in range(3)])
            wanted = [*(worth / worth.sum())]
        assert judgement.chances[:3].tolist() == pytest.approx(wanted, rel=1e-4)


@pytest.mark.parametrize("game", IDS)
def test_the_adviser_adds_to_the_scores_it_has_learned_about(game: str) -> None:
    table, network = middle(game, 3), made(load(game))
    seen = table.observation(table.actor).astype(float)
    hidden = np.maximum(seen @ network.looks + network.looks_bias, 0)
    legal = table.numbers().copy()
    sight = Looking(table, guide.tuning(game)._replace(network=network)).memory.judgement.sight
    sight.observation[:] = table.observation(table.actor)
    scores = np.zeros(len(legal))
    tree.networks.advise(network, sight, legal, len(legal), scores)
    rows = network.known[legal]
    wanted = np.where(rows > 0, network.advice[rows] @ hidden + network.advice_bias[rows], 0.0)
    assert scores.tolist() == pytest.approx(wanted.tolist(), rel=1e-4, abs=1e-5)
    assert (rows == 0).any() or game != IDS[0]


@pytest.mark.parametrize("game", IDS)
def test_a_network_is_read_as_it_was_written(tmp_path: Path, game: str) -> None:
    path = written(tmp_path, load(game))
    network, card = learned.read(path, load(game))
    assert np.allclose(network.first, made(load(game)).first, atol=2e-3)
    assert (network.known == made(load(game)).known).all()
    assert card["data"] == load(game).content.source.digest
    table = middle(game, 3)
    player = bots.make(f"search:40@{path}", game, 1)
    assert bots.ask(player, table) in table.actions()


def spoiled(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))


def swapped(path: Path) -> None:
    other = written(path.parent.parent / "other", load(IDS[1]))
    shutil.copy(learned.card_of(other), learned.card_of(path))


def renamed(path: Path) -> None:
    card = learned.card_of(path)
    text = card.read_text()
    card.write_text(text.replace(learned.layout(load(IDS[0])), "0" * 16))


def replaced(path: Path) -> None:
    path.write_bytes(b"not a network")
    card = learned.card_of(path)
    import hashlib
    import re

    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    card.write_text(re.sub("sha256: .*", f"sha256: {digest}", card.read_text()))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (spoiled, "damaged"),
        (swapped, "made for game"),
        (renamed, "made for layout"),
        (replaced, "not a network"),
        (lambda path: learned.card_of(path).unlink(), "cannot be read"),
        (lambda path: learned.card_of(path).write_text("just: words"), "not the card"),
        (lambda path: path.unlink(), "cannot be read"),
    ],
)
def test_a_damaged_or_foreign_network_is_refused(tmp_path: Path, spoil: Any, told: str) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "other").mkdir()
    path = written(tmp_path / "own", load(IDS[0]))
    spoil(path)
    with pytest.raises(BadNetwork, match=told) as caught:
        learned.read(path, load(IDS[0]))
    assert caught.value.code == "bad_network"


@pytest.mark.parametrize("name", ["first", "advice", "third_bias"])
def test_numbers_that_do_not_fit_are_no_network(name: str) -> None:
    game = load(IDS[0])
    held = learned.numbers_of(made(game))
    with pytest.raises(ValueError, match=name):
        learned.made({**held, name: held[name][:-1]}, game)
    with pytest.raises(ValueError, match="finite"):
        learned.made({**held, "second": held["second"] * np.nan}, game)


@pytest.mark.parametrize("game", IDS)
def test_with_another_data_file_the_guide_judges_alone(
    game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = learned.read(written(tmp_path, load(game)), load(game))
    monkeypatch.setattr(learned, "shipped", lambda name: shipped)
    file = Path(estaminet.__file__).parent / "games" / game / "example.yaml"
    table = estaminet.new(game, 3, seed=1, options={"data": file})
    learned._say_unlearned.cache_clear()
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert not learned.tuning(game, table.content).learned
    assert caplog.text.count("the guide judges alone") == 1
    assert learned.tuning(game, load(game).content).learned
    assert not learned.tuning(game, None, "guide").learned
    assert not learned.tuning(game, None, "0.1").learned
    known = knowledge(middle(game, 3))
    thought = SearchPlayer(game, 1, Budget(iterations=60)).think(known)
    assert thought != SearchPlayer(game, 1, Budget(iterations=60), version="guide").think(known)
