"""Own data files: the example plays, records outlive their file, every defect with its line."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings, strategies as st

import estaminet
from estaminet import BadData
from estaminet.engine import kernels
from estaminet.engine.jit import INTERPRETED
from estaminet.games import load
from estaminet.games.miracles.tables import ABILITIES, OPERATION_NAMES

FOLDER = Path(estaminet.__file__).parent / "games/miracles"
SHIPPED, EXAMPLE = FOLDER / "data.yaml", FOLDER / "example.yaml"


def example() -> Any:
    return yaml.safe_load(EXAMPLE.read_text(encoding="utf-8"))


def as_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def new(data: Any, players: int = 3, seed: int = 1) -> estaminet.Table:
    return estaminet.new("miracles", players, seed=seed, options={"data": data})


def played(data: Any, players: int = 3) -> estaminet.Table:
    """A whole game, every choice in the middle of what may be done."""
    table = new(data, players)
    while table.actor is not None:
        table.play(table.actions()[len(table.actions()) // 2])
    return table


def refused(data: Any) -> list[str]:
    with pytest.raises(BadData) as caught:
        new(data)
    assert caught.value.code == "bad_data"
    return caught.value.defects


def test_the_shipped_file_is_what_the_package_reads() -> None:
    assert yaml.safe_load(SHIPPED.read_text(encoding="utf-8")) == load("miracles").content.data
    assert new(SHIPPED).position() == new(None).position()


# The example


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_example_plays_without_recompiling(players: int) -> None:
    played(None)
    before = [] if INTERPRETED else list(kernels.step.signatures)
    table = played(EXAMPLE, players)
    assert table.result is not None
    assert next(iter(table.position()["board"])) == "montagne"
    assert INTERPRETED or list(kernels.step.signatures) == before


def test_the_example_shows_the_whole_vocabulary() -> None:
    data = example()
    programs = [
        *(row["program"] for row in data["plots"]),
        *(line["bonus"] for line in data["square"]["lines"]),
        *(row.get("gain", []) for row in data["rogues"]),
        *([place["action"]] for place in data["neighbourhoods"]),
        *(spot for place in data["neighbourhoods"] for spot in place["spots"]),
    ]
    assert {op["op"] for program in programs for op in program} == set(OPERATION_NAMES)
    assert {row["ability"] for row in data["rogues"]} == set(ABILITIES)


# Records


def test_a_record_outlives_the_file_it_was_played_with(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    table = played(path)
    record = as_json(table.record())
    assert record["data"]["content"] == as_json(example())
    assert record["data"]["hash"] != new(None).record()["data"]["hash"]
    path.write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    assert estaminet.replay(record).position() == table.position()
    path.unlink()
    again = estaminet.replay(record)
    assert (again.position(), again.result) == (table.position(), table.result)
    assert as_json(again.record()) == record


# Defects

TWO_SPOTS = """\
      - [{op: coins, n: 2}]
      - [{op: king, n: 1}, {op: coins, n: 1}]
"""
BROKEN = [  # in the example, instead of it, the place of the defect, what is said of it
    (TWO_SPOTS, "", "neighbourhoods[1].spots", "3 programs"),  # 13 spots in all
    ("copies: 3\n    bag", "copies: -3\n    bag", "rogues[4].copies", "-3"),
    ("op: look", "op: juggle", "plots[0].program[0].op", "juggle"),
    ("  last: 24\n", "", "path", "'last' is missing"),
]


def broken(path: Path) -> Path:
    text = EXAMPLE.read_text(encoding="utf-8")
    for old, now, *_ in BROKEN:
        assert old in text
        text = text.replace(old, now, 1)
    path.write_text(text, encoding="utf-8")
    return path


def test_all_defects_are_named_at_once_with_their_lines(tmp_path: Path) -> None:
    """13 spots, negative copies, an unknown effect and a path without an end, and no more."""
    path = broken(tmp_path / "own.yaml")
    rows = path.read_text(encoding="utf-8").splitlines()
    spots = rows.index("  - id: foire") + 7
    wanted = [spots, rows.index("    copies: -3"), rows.index("    program: [{op: juggle, n: 3}]")]
    wanted.append(rows.index("path:") + 1)  # what the path does have
    for defect, line, (_, _, place, said) in zip(refused(path), wanted, BROKEN, strict=True):
        assert defect.startswith(f"line {line + 1}, {place}: "), defect
        assert said in defect


def test_nothing_starts_with_a_broken_file(tmp_path: Path) -> None:
    path = broken(tmp_path / "own.yaml")
    position = new(EXAMPLE).position()
    before = list(tmp_path.iterdir())
    found = refused(path)
    with pytest.raises(BadData) as caught:
        estaminet.from_position("miracles", position, seed=1, data=path)
    assert caught.value.defects == found
    record = new(EXAMPLE).record()
    record["data"]["content"]["path"].pop("last")
    with pytest.raises(estaminet.EstaminetError):
        estaminet.replay(record)
    assert list(tmp_path.iterdir()) == before
    assert new(EXAMPLE).position() == position


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a file, as the way to it."""
    if at:
        yield at
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*at, key))


WORDS = ["", "any", "op", "drive", "blade", "porter", "quai", "foire", "richer", "?", 10**40]
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 120)
    | st.floats(allow_nan=False)
    | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["op", "n", "en", "id", "max", "3"]), inner)
    ),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_garbage_anywhere_is_refused_or_makes_sense(data: st.DataObject) -> None:
    """Nothing but BadData is ever raised, and what is accepted can be played and told."""
    file = example()
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(places(file))))
        inner = file
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = data.draw(JUNK)
    try:
        table = new(file, players=2)
    except BadData as error:
        assert error.defects
    except estaminet.BadOption as error:
        assert error.code == "bad_players"
    else:
        for _ in range(10):
            if table.actor is not None:
                assert table.menu("fr")
                table.play(table.actions()[-1])
