"""Whether this tree can be released: version, changelog, citation and docs say the same.

    python tools/release.py [ROOT]

It only looks: a sentence for each disagreement, and status 1 if there is any.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

VERSION_FILE = "src/estaminet/version.py"
CHANGELOG = "CHANGELOG.md"
CITATION = "CITATION.cff"
GAMES = "src/estaminet/games"
NUMBER = r"\d+\.\d+\.\d+(?:\.?(?:a|b|rc|dev|post)\d+)*"
RELEASE = re.compile(r"\d+\.\d+\.\d+")
HEADING = re.compile(rf"({NUMBER}) \((\d{{4}}-\d\d-\d\d)\)")
# estaminet==0.1.0, estaminet-0.1.0.tar.gz, Estaminet 0.1.0, version 0.1.0, "version": "0.1.0"
MENTION = re.compile(rf"\b(?:estaminet(?:==|-| )|version[\"`]?:? [\"`]?)({NUMBER})", re.IGNORECASE)
HISTORY = "## Version history"
SHOWN_FILES = 5


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def version_of(root: Path) -> str:
    found = re.search(r'^VERSION = "(.+)"$', text_of(root / VERSION_FILE), re.MULTILINE)
    return found[1] if found else ""


def number_defects(version: str) -> Iterator[str]:
    if not RELEASE.fullmatch(version):
        yield f"{VERSION_FILE} says {version!r}: a release is three numbers, as 1.2.3"


def changelog_defects(root: Path, version: str) -> Iterator[str]:
    """The newest heading is `## VERSION (DATE)`, and something stands under it."""
    _, *parts = re.split(r"^## ", text_of(root / CHANGELOG), flags=re.MULTILINE)
    newest, _, changes = parts[0].partition("\n") if parts else ("", "", "")
    heading = HEADING.fullmatch(newest.strip())
    if heading is None:
        yield f"{CHANGELOG}: the newest heading is {newest!r}, not '## {version} (YEAR-MONTH-DAY)'"
    elif heading[1] != version:
        yield f"{CHANGELOG}: the newest heading is of {heading[1]}, the version is {version}"
    elif not is_date(heading[2]):
        yield f"{CHANGELOG}: {heading[2]} is no date"
    if not changes.strip():
        yield f"{CHANGELOG}: nothing stands under the newest heading"


def is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def citation_defects(root: Path, version: str) -> Iterator[str]:
    """What people are to cite is this version, with the day that the changelog gives it."""
    told = dict(
        re.findall(r"^(version|date-released): (.+)$", text_of(root / CITATION), re.MULTILINE)
    )
    heading = rf"^## {re.escape(version)} \((.+)\)$"
    day = re.search(heading, text_of(root / CHANGELOG), re.MULTILINE)
    if told.get("version") != version:
        yield f"{CITATION} is of {told.get('version')}, the version is {version}"
    if day and is_date(day[1]) and told.get("date-released") != day[1]:
        yield f"{CITATION} says {told.get('date-released')}, {CHANGELOG} says {day[1]}"


def mention_defects(root: Path, version: str) -> Iterator[str]:
    """Wherever the README and the docs name a version of the package, it is this one."""
    for page in [root / "README.md", *sorted(root.glob("docs/**/*.md"))]:
        for number, line in enumerate(text_of(page).splitlines(), 1):
            for mention in MENTION.finditer(line):
                if mention[1] != version:
                    where = f"{page.relative_to(root).as_posix()}:{number}"
                    yield f"{where} speaks of {mention[1]}, the version is {version}"


def game_defects(root: Path) -> Iterator[str]:
    """The newest row of a game's version history is the version of its rules."""
    for source in sorted(root.glob(f"{GAMES}/*/__init__.py")):
        game = source.parent.name
        page = f"docs/games/{game}.md"
        rules = re.search(r"^    version=(\d+),$", text_of(source), re.MULTILINE)
        told = history(text_of(root / page))
        if rules is None:
            yield f"{GAMES}/{game}/__init__.py does not say the version of its rules"
        elif not told:
            yield f"{page} has no rows under {HISTORY!r}"
        elif max(told) != int(rules[1]):
            yield f"{page} ends at version {max(told)}, the rules are version {rules[1]}"


def history(page: str) -> list[int]:
    """The versions in the table under the heading."""
    _, _, rest = page.partition(f"\n{HISTORY}\n")
    section, _, _ = rest.partition("\n## ")
    return [int(number) for number in re.findall(r"^\| *(\d+) *\|", section, re.MULTILINE)]


def tree_defects(root: Path) -> Iterator[str]:
    """What is released is what has been committed."""
    status = ["git", "-C", str(root), "status", "--porcelain"]
    done = subprocess.run(status, capture_output=True, text=True)
    if done.returncode:
        yield f"git cannot say whether the tree is clean: {done.stderr.strip()}"
    elif changed := [line[3:] for line in done.stdout.splitlines()]:
        more = f" and {len(changed) - SHOWN_FILES} more" if len(changed) > SHOWN_FILES else ""
        yield f"the working tree is not clean: {', '.join(changed[:SHOWN_FILES])}{more}"


def defects(root: Path) -> Iterator[str]:
    version = version_of(root)
    yield from number_defects(version)
    yield from changelog_defects(root, version)
    yield from citation_defects(root, version)
    yield from mention_defects(root, version)
    yield from game_defects(root)
    yield from tree_defects(root)


def main(root: Path) -> int:
    found = list(defects(root))
    for defect in found:
        print(f"estaminet: {defect}", file=sys.stderr)
    if not found:
        print(f"estaminet: {version_of(root)} can be released.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()))
