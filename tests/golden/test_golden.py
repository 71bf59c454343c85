"""The golden playthroughs still play as they are written; no game goes without one."""

from pathlib import Path

import pytest

from tests.conformance.random_play import Case
from tests.golden.playthrough import FOLDER, chosen_in, games_to_tell, tell


@pytest.mark.parametrize(
    ("path", "case"), games_to_tell().items(), ids=lambda x: getattr(x, "name", str(x))
)
def test_a_golden_playthrough_is_played_again_line_by_line(path: Path, case: Case) -> None:
    assert path.exists(), "write it with: python -m tests.golden.playthrough"
    text = path.read_text(encoding="utf-8")
    actions = iter(chosen_in(text))
    again = tell(case, lambda _: next(actions))
    lines = zip(text.splitlines(), again.splitlines(), strict=True)
    for number, (line, found) in enumerate(lines, 1):
        assert found == line, f"{path.name}, line {number}"


def test_there_is_no_golden_file_without_a_case() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {p.name for p in games_to_tell()}
