"""What a game's folder tells the café: the lobby's words, the lesson."""

import itertools
from collections.abc import Callable

import pytest

from estaminet.errors import BadData
from estaminet.games import IDS, load
from estaminet.games.document import document
from estaminet.languages import LANGUAGES
from estaminet.web import catalogue, lessons
from estaminet.web.game_files import read
from tests.web.people import Person

Make = Callable[..., Person]


@pytest.mark.parametrize("game", IDS)
def test_a_lesson_leads_through_the_first_turns(person: Make, game: str) -> None:
    learner = person(lang="fr")
    name = learner.post("/tables", {"game": game, "tutorial": True})["id"]
    tips: list[str] = []
    with learner.at(name) as page:
        for _ in range(8):
            if page.my_turn()["result"] is not None:
                break
            page.play_and_see(page.now["menu"][0]["action"])
        tips += [tip["text"] for tip in page.now["table"]["tips"]]
        assert page.heard[0]["table"]["tutorial"]
    assert len(set(tips)) == len(tips) >= 4
    again = learner.post("/tables", {"game": game, "tutorial": True})["id"]
    with learner.at(again) as other:
        assert other.heard[0]["view"] == page.heard[0]["view"], "a lesson is dealt the same again"


@pytest.mark.parametrize("game", IDS)
def test_a_lesson_speaks_of_decisions_that_exist(game: str) -> None:
    lesson = lessons.lesson(game)
    known = {*load(game).decisions, lessons.WAITING}
    assert lesson.tips[0].nth == 1
    for tip in lesson.tips:
        assert tip.decision in known
        assert all(20 < len(tip.text[lang]) < 400 for lang in LANGUAGES)


@pytest.mark.parametrize("game", IDS)
def test_what_the_lobby_offers_can_be_played(game: str) -> None:
    """Every choice of every option is one that the rules accept, and the default is among them."""
    found = load(game)
    clauses = {clause.id for clause in document(game).clauses}
    for option in found.options:
        assert option.clause in clauses
        for value in (*(option.choices or ()), *(option.between or ())):
            assert catalogue.checked_options(found, 2, {option.id: value})[option.id] == value
        if option.choices:
            assert catalogue.checked_options(found, 2, {})[option.id] in option.choices


def test_a_text_without_a_language_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANGUAGES, "xx", "Xyzzy")
    for game, (name, kind, at) in itertools.product(
        IDS,
        (
            ("lobby.yaml", catalogue.Offer, "tagline: "),
            ("lesson.yaml", lessons.Lesson, "tips.0.text: "),
        ),
    ):
        with pytest.raises(BadData) as caught:
            read(game, name, kind)
        assert any(row.startswith(at) and "no xx" in row for row in caught.value.defects)
