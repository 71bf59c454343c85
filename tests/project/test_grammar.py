"""The small grammar of templates and the typography: what is typed plainly reads as printed."""

import json
from pathlib import Path

import pytest

from estaminet import languages
from estaminet.grammar import Name, bare, capital, filled, listed, named
from estaminet.languages import LANGUAGES, Count, labelled, percent
from estaminet.typography import FIRM, NARROW, typeset


def say(words: str, lang: str, **values: object) -> str:
    return filled(typeset(words, lang), lang, (), values)


@pytest.mark.parametrize(
    ("lang", "words", "said"),
    [
        ("en", "{n} {n:coin|coins}", ["0 coins", "1 coin", "2 coins"]),
        ("fr", "{n} {n:pièce|pièces}", ["0 pièce", "1 pièce", "2 pièces"]),
        ("en", "{n:no coins|1 coin|{n} coins}", ["no coins", "1 coin", "2 coins"]),
        ("fr", "{n:aucune carte|1 carte|{n} cartes}", ["aucune carte", "1 carte", "2 cartes"]),
    ],
)
def test_numbers_agree(lang: str, words: str, said: list[str]) -> None:
    assert [say(words, lang, n=n) for n in (0, 1, 2)] == said


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Anselme", "la main d’Anselme, à Anselme"),
        ("Éponine", "la main d’Éponine, à Éponine"),
        ("Hugo", "la main d’Hugo, à Hugo"),
        ("Victor", "la main de Victor, à Victor"),
        ("Les Orphelins", "la main des Orphelins, aux Orphelins"),
        ("Le Châtelet", "la main du Châtelet, au Châtelet"),
        ("La Taverne", "la main de la Taverne, à la Taverne"),
        ("L'Empereur", "la main de l’Empereur, à l’Empereur"),
        ("Rue de l'Égyptienne", "la main de la rue de l’Égyptienne, rue de l’Égyptienne"),
    ],
)
def test_elision_and_contraction(title: str, said: str) -> None:
    assert say("la main {who:de}, {who:à}", "fr", who=named(title, "fr")) == said


def test_verbs_agree_with_names() -> None:
    won = "{who} {who:gagne|gagnent}"
    assert say(won, "fr", who=Name("Adèle")) == "Adèle gagne"
    assert say(won, "fr", who=named("Les Orphelins", "fr")) == "les Orphelins gagnent"
    assert say(won, "fr", who=listed(["Adèle", "Victor"], "fr")) == "Adèle et Victor gagnent"
    assert say("{who} {who:wins|win}", "en", who=Name("the Cats", many=True)) == "the Cats win"


def test_gender() -> None:
    hidden = "{who:un} {who:caché/cachée|cachés/cachées}"
    assert say(hidden, "fr", who=Name("Bretteur", proper=False)) == "un Bretteur caché"
    her = Name("Courtisane", feminine=True, proper=False)
    assert say(hidden, "fr", who=her) == "une Courtisane cachée"
    assert say(hidden, "fr", who=Name("Cosette", feminine=True)) == "Cosette cachée"


def test_what_is_hidden_is_left_out() -> None:
    drawn = "a card{card:| ({card})| ({card})}"
    assert say(drawn, "en", card=Name("Cosette")) == "a card (Cosette)"
    assert say(drawn, "en", card="?") == "a card"


def test_english_possessive_and_article() -> None:
    assert say("{who:'s} turn", "en", who=Name("Victor")) == "Victor’s turn"
    assert say("{who:'s} turn", "en", who=Name("the Cats", many=True)) == "the Cats’ turn"
    kinds = {"k": Name("Urchin", proper=False), "m": Name("Henchman", proper=False)}
    assert say("{k:a}, {m:a}", "en", **kinds) == "an Urchin, a Henchman"


def test_labels_have_no_article() -> None:
    assert bare("les Orphelins", "fr") == "Orphelins"
    assert bare("the Malingreux", "en") == "Malingreux"
    assert bare("Lazare", "fr") == "Lazare"
    assert capital("les Halles") == "Les Halles"


def test_lists() -> None:
    names = ["Victor", "Adèle", "Juliette"]
    assert [listed(names[:n], "en") for n in (1, 2, 3)] == [
        "Victor", "Victor and Adèle", "Victor, Adèle and Juliette",
    ]  # fmt: skip


TYPED = json.loads((Path(__file__).parent / "typeset.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("lang", "typed", "printed"), TYPED)
def test_typed_plainly_printed_well(lang: str, typed: str, printed: str) -> None:
    assert typeset(typed, lang) == printed
    assert typeset(printed, lang) == printed


def test_what_stands_between_backquotes_stays_as_it_is() -> None:
    assert typeset("`a : b` : l'id `c'd`", "fr") == f"`a : b`{FIRM}: l’id `c'd`"


def test_shares_are_set_as_percentages_are() -> None:
    for lang in LANGUAGES:
        assert percent(0.95, lang, 0) == typeset({"en": "95%", "fr": "95 %"}[lang], lang)
    assert labelled("Coup 3", "oui", "fr") == f"Coup 3{FIRM}: oui"
    assert labelled("Move 3", "yes", "en") == "Move 3: yes"


def test_a_count_is_written_as_people_write_it_and_words_agree_with_it() -> None:
    told = dict.fromkeys(LANGUAGES, "{n} {n:game|games}")
    assert [languages.say(told, "en", n=Count(n, "en")) for n in (1, 20000)] == [
        "1 game", "20,000 games",
    ]  # fmt: skip
    assert languages.say(told, "fr", n=Count(20000, "fr")) == f"20{NARROW}000 games"
