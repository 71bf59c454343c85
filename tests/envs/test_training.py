"""The training example of the docs learns, shortened."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "ppo.py"
MOST_LINES = 99

if importlib.util.find_spec("torch") is None:
    pytest.skip(
        "NO PyTorch: the training example is NOT TESTED (pip install 'estaminet[train]')",
        allow_module_level=True,
    )


@pytest.fixture(scope="module")
def example() -> Any:
    import torch

    torch.set_num_threads(1)
    spec = importlib.util.spec_from_file_location("ppo", EXAMPLE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_ppo_beats_random(example: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(example, "GAMES", 200)
    before, after = example.train("miracles", players=2, bot="random", count=32, iterations=8)
    assert 0.4 < before < 0.6
    assert after > 0.65


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
