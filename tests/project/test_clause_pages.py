"""The pages of clauses: what they read, what keeps them from being made, what they show."""

import re
import shutil
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from estaminet.games import IDS
from estaminet.languages import LANGUAGES
from tools.clauses import Defective, Ledger, html, markdown, overview, read
from tools.clauses.__main__ import main
from tools.clauses.cafe import fonts
from tools.clauses.ledger import ROOT, kinds
from tools.clauses.mentions import markers, named, places
from tools.clauses.prose import body, inline

LEDGERS = {game: read(game) for game in IDS}
GAMES, TESTS = "src/estaminet/games", "tests/games"
VOID = frozenset({"meta", "link", "input"})


@pytest.fixture(params=LEDGERS)
def ledger(request: pytest.FixtureRequest) -> Ledger:
    return LEDGERS[request.param]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what the pages are made from, to be spoiled."""
    ignored = shutil.ignore_patterns("__pycache__", ".*")
    for folder in (GAMES, TESTS, "tests/reference"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


# what is read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# P-TRAP-3", "P-TRAP-3"),
        ("(P-TRAP-1, -2, -4, P-HARD-6)", "P-TRAP-1 P-TRAP-2 P-TRAP-4 P-HARD-6"),
        ("P-SUP-1 to -4, -8: no", "P-SUP-1 P-SUP-2 P-SUP-3 P-SUP-4 P-SUP-8"),
        ("C-STD-9 to C-STD-11 and C-ROG-2", "C-STD-9 C-STD-10 C-STD-11 C-ROG-2"),
        ("the hardships that narrow them (P-CON)", "P-CON"),
        ("P-SET-2, 3 cards, A-Z, -1", "P-SET-2"),
        ("UTF-8, E-01, p-trap-3", ""),
    ],
)
def test_names_of_clauses_in_a_text(text: str, expected: str) -> None:
    assert [ident for ident, _ in named(text) if ident != "A-Z"] == expected.split()


def test_places_in_code_and_data(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    source = '"""P-A-1."""\nMOST = 3  # P-A-2\n\n\ndef f():\n    """Two\n\n    lines: P-A-1."""\n'
    (tmp_path / "rules" / "turn.py").write_text(source)
    (tmp_path / "checks.py").write_text('def check():\n    raise ValueError(f"{1} (P-A-2)")\n')
    (tmp_path / "events.py").write_text('EVENT = "P-A-2"\n')
    (tmp_path / "data.yaml").write_text("cards:\n  - id: wolf\n    clause: P-A-3\n")
    found = {ident: [(str(p), p.name) for p in rows] for ident, rows in places(tmp_path).items()}
    assert found == {
        "P-A-1": [("rules/turn.py:1", ""), ("rules/turn.py:8", "f")],
        "P-A-2": [("rules/turn.py:2", "MOST"), ("checks.py:2", "check")],
        "P-A-3": [("data.yaml:3", "wolf")],
    }


def test_a_place_leads_to_a_line_that_names_the_clause(ledger: Ledger) -> None:
    for entry in ledger.entries:
        family = entry.id.rpartition("-")[0]
        for folder, rows in (
            (ROOT / GAMES / ledger.game, entry.code),
            (ROOT / "tests/reference", entry.reference),
        ):
            for place in rows:
                lines = (folder / place.path).read_text(encoding="utf-8").splitlines()
                assert family in lines[place.line - 1], (entry.id, str(place))


@pytest.mark.parametrize(
    ("provenance", "expected"),
    [
        ("rulebook", "rulebook"),
        ("all rulings: definitions; the limits are ours", "ruling"),
        ("ruling: the rulebook is silent", "ruling"),
        ("ruling: the Beggar is published as 0", "ruling"),
        ("published; the rulebook gives only the number", "published"),
        (
            "rulebook, total 32 published, the split reconstructed",
            "rulebook published reconstructed",
        ),
        ("", ""),
    ],
)
def test_kinds_of_sources(provenance: str, expected: str) -> None:
    assert kinds(provenance) == tuple(expected.split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_document_names_the_same_sources(ledger: Ledger, lang: str) -> None:
    differing = [e.id for e in ledger.entries if e.kinds_in(lang) != e.kinds]
    assert differing == []


def test_every_clause_is_counted_once(ledger: Ledger) -> None:
    several = [entry.kinds for entry in ledger.entries if len(entry.kinds) > 1]
    assert ledger.alone.total() + len(several) + ledger.unstated == len(ledger.entries)
    assert ledger.shared.total() == sum(map(len, several))


# what keeps the pages from being made


def test_a_missing_and_an_unknown_clause_fail_the_build(
    tree: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = next(entry for entry in LEDGERS["poilus"].entries if len(entry.tests) == 1)
    test = entry.tests[0]
    change(tree / TESTS / "poilus" / test.path, f'"{entry.id}"', '"P-NONE-1"')
    assert main(["--out", str(tmp_path / "out")], tree) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"poilus: clause {entry.id} has no test.",
        f"poilus: {test.path} {test.name} names clause P-NONE-1, which does not exist.",
    ]
    assert not (tmp_path / "out").exists()
    for make in (lambda: markdown("poilus", tree), lambda: html("poilus", "fr", tree)):
        with pytest.raises(Defective, match=f"{entry.id} has no test"):
            make()


def test_every_other_defect_is_a_sentence(tree: Path) -> None:
    folder, tests = tree / GAMES / "poilus", tree / TESTS / "poilus"
    change(folder / "rules.md", "- **P-TRAP-4**", "- **P-TRAP-9** New. [ruling]\n- **P-TRAP-4**")
    change(folder / "rules.fr.md", "- **P-SUP-1**", "- **P-SUP-2** Encore. [ruling]\n- **P-SUP-1**")
    (folder / "view.py").write_text("# P-NONE-1\n")
    played = markers(tests, "example")
    ident, test = next((ident, rows[0]) for ident, rows in played.items() if len(rows) == 1)
    change(tests / test.path, f'.example("{ident}")', '.example("E-99")')
    assert set(read("poilus", tree).defects) == {
        "poilus: clause P-TRAP-9 of rules.md is not in rules.fr.md.",
        "poilus: clause P-TRAP-9 has no test.",
        "poilus: clause P-SUP-2 occurs twice in rules.fr.md.",
        "poilus: view.py:1 names clause P-NONE-1, which does not exist.",
        f"poilus: example {ident} has no test.",
        f"poilus: {test.path} {test.name} names example E-99, which does not exist.",
    }


def test_a_marker_that_is_no_plain_name_is_a_defect(tree: Path) -> None:
    tests = tree / TESTS / "poilus/test_clauses_actions.py"
    change(tests, 'clause("P-TRAP-3")', "clause(*TRAPS)")
    assert any("names clause *TRAPS" in defect for defect in read("poilus", tree).defects)


# what they show


class Reader(HTMLParser):
    """Fails on a tag that closes nothing; keeps ids, links, and what the policy would refuse."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.inline: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids.update([found["id"]] if "id" in found else [])
        self.links += [found[name] for name in ("href", "src") if name in found]
        self.inline += [name for name in found if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and "src" not in found):
            self.inline.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_of_the_cafe(ledger: Ledger, lang: str) -> None:
    page = html(ledger.game, lang)
    seen = Reader(page)
    assert not seen.inline, "the café's policy refuses what stands within the page"
    assert set(seen.ids.values()) == {1}
    for entry in ledger.entries:
        assert seen.ids[entry.anchor]
        assert all(f"<code>{test.name}</code>" in page for test in entry.tests)
        assert all(f"<code>{place}</code>" in page for place in entry.code)
    anchors = {link[1:] for link in seen.links if link.startswith("#")}
    assert anchors <= set(seen.ids)
    assert not [link for link in seen.links if ":" in link]


def test_the_pages_of_the_documentation(ledger: Ledger) -> None:
    page = markdown(ledger.game)
    assert page.startswith("# ")
    rows = re.findall(r'^<article class="clause" id="([a-z0-9-]+)">.*</article>$', page, re.M)
    assert rows == [entry.anchor for entry in ledger.entries]
    names = {test.name for entry in ledger.entries for test in entry.tests}
    assert all(f"<code>{name}</code>" in page for name in names)


def test_the_overview_of_the_documentation() -> None:
    rows = {line.split(" | ")[0]: line for line in overview().splitlines() if line[:1] == "|"}
    assert all(f"]({game}.md)" in rows["|"] for game in IDS)
    counts = " | ".join(str(len(LEDGERS[game].entries)) for game in IDS)
    assert rows["| clauses"] == f"| clauses | {counts} |"


def test_the_code_names_every_clause() -> None:
    assert [entry.id for ledger in LEDGERS.values() for entry in ledger.unnamed] == []


def test_a_clause_that_the_code_does_not_name_says_so(tree: Path) -> None:
    change(tree / GAMES / "poilus/rules/mission.py", "(P-FAIL-5)", "")
    page = html("poilus", "en", tree)
    row = page[page.index('id="p-fail-5"') :].partition("</article>")[0]
    assert "Not named in the code; pinned down by its tests." in row


def test_texts_are_escaped(tree: Path) -> None:
    evil = '- **P-TRAP-3** <script>alert(1)</script> **a & b** `<i "c">`'
    for name in ("rules.md", "rules.fr.md"):
        change(tree / GAMES / "poilus" / name, "- **P-TRAP-3**", evil)
    for page in (html("poilus", "en", tree), html("poilus", "fr", tree), markdown("poilus", tree)):
        assert "<script>alert" not in page
        assert (
            "&lt;script&gt;alert(1)&lt;/script&gt; <strong>a &amp; b</strong> "
            "<code>&lt;i &#34;c&#34;&gt;</code>"
        ) in page


def test_the_little_markdown() -> None:
    assert inline("`a*b*` *c* [d](x) **`e`**") == (
        "<code>a*b*</code> <em>c</em> d <strong><code>e</code></strong>"
    )
    table = body("See:\nspot · coin\n`a` · 1 · 2\nb · 2 · 3")
    assert "<tr><td></td><th>spot</th><th>coin</th></tr>" in table
    assert "<tr><td><code>a</code></td><td>1</td><td>2</td></tr>" in table
    assert "<td>a</td><td>rulebook</td>" in body("See:\nid\na · rulebook")
    assert "<th>id</th><td></td>" in body("See:\nid\na · rulebook")
    assert "<li>a · b</li>" in body("See:\na · b\na · b\nc")


def test_the_command_writes_all_pages(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "assets" / "gloock-latin-400-normal-abc.woff2").write_bytes(b"")
    assert main(["--out", str(static / "clauses")]) == 0
    written = {path.name: path.read_text("utf-8") for path in (static / "clauses").iterdir()}
    pages = {f"{game}{end}" for game in IDS for end in (".html", ".fr.html")}
    assert set(written) == {*pages, "clauses.css", "clauses.js"}
    for name in pages:
        for link in Reader(written[name]).links:
            local = not link.startswith(("#", "../", "/"))
            assert not local or link in written, (name, link)
    assert not any("http" in text for text in written.values())
    assert 'url("../assets/gloock-latin-400-normal-abc.woff2")' in written["clauses.css"]
    assert fonts(tmp_path / "nowhere") == ""
    style = written["clauses.css"]
    assert set(re.findall(r"var\((--[\w-]+)\)", style)) <= set(re.findall(r"(--[\w-]+):", style))
    assert ':root[data-theme="dark"]' in style
