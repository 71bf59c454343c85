"""Training: a tiny run learns, goes on where it was stopped, and beats who plays at random."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import estaminet
from estaminet.bots.search import learned
from estaminet.errors import BadOption
from estaminet.extras import has
from estaminet.games import load
from estaminet.lab import arena

pytestmark = pytest.mark.skipif(
    not has("torch"), reason="PyTorch is missing: training is NOT tested (extra `train`)"
)
GAMES = estaminet.games()
GAME, PLAYERS = "miseraables", 2


def silent(done: int, total: int, what: str) -> None:
    pass


def tiny(**changes: Any) -> Any:
    from estaminet.lab.train import Plan

    few = {"generations": 2, "games": 100, "iterations": 4, "deals": 2, "arena_iterations": 8}
    return Plan(GAME, (PLAYERS,), **{**few, **changes})


def run(plan: Any, folder: Path) -> Any:
    from estaminet.lab.train import Run

    return Run(plan, folder, "cpu", workers=1)


class Killed(Exception):
    pass


def killed_while(what: str, generation: int) -> Any:
    def progress(done: int, total: int, told: str) -> None:
        if told.startswith(f"generation {generation}") and told.endswith(what):
            raise Killed

    return progress


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A run that was killed twice on its way."""
    folder = tmp_path_factory.mktemp("run")
    for what, generation in (("fitting", 0), ("games", 1)):
        with pytest.raises(Killed):
            run(tiny(), folder).go(killed_while(what, generation))
    made = run(tiny(), folder)
    made.go(silent)
    return made


def test_a_run_goes_on_where_it_was_killed(trained: Any) -> None:
    events = trained.events()
    played = [(e["generation"], e["players"]) for e in events if e["what"] == "games"]
    assert played == [(0, PLAYERS), (1, PLAYERS)]  # no game twice
    assert sorted(trained.arenas()) == [0, 1]
    before = [path.stat().st_mtime_ns for path in trained.folder.glob("generation-*.npz")]
    run(tiny(), trained.folder).go(silent)
    assert before == [path.stat().st_mtime_ns for path in trained.folder.glob("generation-*.npz")]


def test_it_learns(trained: Any) -> None:
    """On games that it has not learned from, the network judges better than the guide alone."""
    epochs = [e for e in trained.events() if e["what"] == "epoch" and e["generation"] == 0]
    assert epochs[-1]["judged"] < epochs[-1]["plain_judged"]


def test_what_was_learned_beats_chance(trained: Any) -> None:
    path = trained.network(0)
    network, card = learned.read(path, load(GAME))
    assert network.first.any()
    assert card["made"]["plan"]["games"] == 100
    bots = (f"search:8@{path}", "random")
    result = arena.run(arena.Arena(GAME, bots, PLAYERS, deals=6), workers=1)
    shares = {row.bot: row.share for row in result.standings}
    assert shares[bots[0]].low > 0.5


def test_the_page_has_its_curves(trained: Any) -> None:
    text = (trained.folder / "curves.html").read_text(encoding="utf-8")
    assert text.count("<svg") >= 3
    assert "Chaque génération contre la précédente" in text


@pytest.mark.parametrize("game", GAMES)
def test_a_network_s_file_can_be_learned_on_from(game: str) -> None:
    """What fitting starts with plays as the file does."""
    from estaminet.lab.train import fitting

    network, card = learned.read(learned.shipped_at(game), load(game))
    numbers = learned.numbers_of(network)
    worths = np.array(list(card["guide"]["worths"].values()))
    scale = np.linspace(0.1, 1, load(game).observation_size, dtype=np.float32)
    state = fitting.restored({**numbers, "worths": worths}, scale)
    again = fitting.numbers_of({**state, "actions": numbers["actions"]})
    for name, held in numbers.items():
        np.testing.assert_allclose(again[name], held, rtol=1e-3, err_msg=name)


def test_a_run_goes_on_from_a_network(trained: Any, tmp_path: Path) -> None:
    start = str(trained.network(0))
    made = run(tiny(start=start, generations=1, games=20), tmp_path)
    made.go(silent)
    first = learned.read(made.network(0), load(GAME))
    assert first[1]["made"]["plan"]["start"] == learned.read(Path(start), load(GAME))[1]["sha256"]
    assert first[0].first.shape == learned.read(Path(start), load(GAME))[0].first.shape
    assert made.arenas()[0]["against"] == Path(start).stem


def test_another_plan_does_not_mix_with_it(trained: Any) -> None:
    with pytest.raises(BadOption, match="games 100, not 7"):
        run(tiny(games=7), trained.folder)
    assert json.loads((trained.folder / "plan.json").read_text())["games"] == 100


@pytest.mark.parametrize("bad", [{"games": 0}, {"generations": 0}, {"deals": -1}])
def test_a_plan_is_checked(tmp_path: Path, bad: dict[str, int]) -> None:
    with pytest.raises(BadOption, match=next(iter(bad))):
        run(tiny(**bad), tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_device_that_is_not_there_is_refused() -> None:
    from estaminet.lab.train import device

    assert device("auto") in ("cpu", "cuda")
    with pytest.raises(BadOption, match="toaster"):
        device("toaster")
