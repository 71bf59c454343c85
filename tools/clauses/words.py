"""What the pages of clauses say around the clauses, in every language."""

from collections.abc import Mapping
from dataclasses import dataclass

from estaminet.games.document import SOURCES
from estaminet.languages import LANGUAGES, Text, quote

WORDS: Mapping[str, Text] = {
    "every": {
        "en": "{}: every clause",
        "fr": "{} : toutes les clauses",
    },
    "lead": {
        "en": (
            "Every rule of the game is a numbered clause. Here is each of them, with its source, "
            "the code that carries it out and the tests that pin it down. The page is generated "
            "from the sources of the program, and only if every clause has a test and every test "
            "names a clause that exists."
        ),
        "fr": (
            "Chaque règle du jeu est une clause numérotée. La voici avec sa source, le code qui "
            "l'exécute et les tests qui la vérifient. La page est tirée des sources du logiciel, "
            "à condition que chaque clause ait un test et que chaque test nomme une clause qui "
            "existe."
        ),
    },
    "clauses": {
        "en": "clauses",
        "fr": "clauses",
    },
    "in_code": {
        "en": "named in the code",
        "fr": "nommées dans le code",
    },
    "in_places": {
        "en": "{}, in {} places",
        "fr": "{}, à {} endroits",
    },
    "tests": {
        "en": "tests that pin them down",
        "fr": "tests qui les vérifient",
    },
    "examples": {
        "en": "worked examples, each with a test",
        "fr": "exemples détaillés, chacun avec son test",
    },
    "source": {
        "en": "source: {}",
        "fr": "source : {}",
    },
    "partly": {
        "en": "{}, partly {}",
        "fr": "{}, en partie {}",
    },
    "unstated": {
        "en": "not stated",
        "fr": "non indiquée",
    },
    "unstated_here": {
        "en": "The document states no source.",
        "fr": "Le document n'indique pas de source.",
    },
    "unnamed": {
        "en": "Not named in the code, but pinned down by their tests: {}",
        "fr": "Absentes du code, mais vérifiées par leurs tests : {}",
    },
    "unnamed_here": {
        "en": "Not named in the code; pinned down by its tests.",
        "fr": "Absente du code ; vérifiée par ses tests.",
    },
    "code": {
        "en": "Code",
        "fr": "Code",
    },
    "told": {
        "en": "In the log as",
        "fr": "Dans le journal",
    },
    "reference": {
        "en": "Second reading",
        "fr": "Seconde lecture",
    },
    "reading": {
        "en": "How to read this page",
        "fr": "Comment lire cette page",
    },
    "legend": {
        "en": (
            "Sources: *rulebook*, the rulebook says so; *published*, a public source outside the "
            "rulebook says so; *ruling*, the rulebook is silent or contradicts itself, and this is "
            "how we play it; *reconstructed*, no source was found: it is ours, and can be replaced "
            "in the data file."
        ),
        "fr": (
            "Sources : *livret*, le livret de règles le dit ; *publié*, une autre source publique "
            "le dit ; *arbitrage*, le livret se tait ou se contredit, et voici comment nous "
            "jouons ; *reconstitué*, aucune source n'a été trouvée : c'est de nous, et on peut le "
            "remplacer dans le fichier de données."
        ),
    },
    "paths": {
        "en": (
            "The code is in `src/estaminet/games/{0}`, the tests are in `tests/games/{0}`. The "
            "second reading, a slow one that the engine is checked against move by move, is in "
            "`tests/reference`."
        ),
        "fr": (
            "Le code se trouve dans `src/estaminet/games/{0}`, les tests dans `tests/games/{0}`. "
            "La seconde lecture, lente, à laquelle le moteur est comparé coup par coup, se trouve "
            "dans `tests/reference`."
        ),
    },
    "no_place": {
        "en": "no place in the code",
        "fr": "aucun endroit du code",
    },
    "sections": {
        "en": "Sections",
        "fr": "Sections",
    },
    "search": {
        "en": "Search the clauses",
        "fr": "Chercher dans les clauses",
    },
    "none": {
        "en": "No clause contains these words.",
        "fr": "Aucune clause ne contient ces mots.",
    },
    "back": {
        "en": "Back to the café",
        "fr": "Retour au café",
    },
    "games": {
        "en": "The games",
        "fr": "Les jeux",
    },
}
NUMBERED: Mapping[str, Mapping[str, tuple[str, str]]] = {  # of one, of many
    "place": {
        "en": ("{} place in the code", "{} places in the code"),
        "fr": ("{} endroit du code", "{} endroits du code"),
    },
    "test": {"en": ("{} test", "{} tests"), "fr": ("{} test", "{} tests")},
    "clause": {"en": ("{} clause", "{} clauses"), "fr": ("{} clause", "{} clauses")},
}


def without(lang: str) -> dict[str, str]:
    """The names of the other languages."""
    return {other: name for other, name in LANGUAGES.items() if other != lang}


@dataclass(frozen=True)
class Voice:
    """All of this in one language."""

    lang: str

    def __call__(self, key: str, *values: object) -> str:
        return quote(WORDS[key], self.lang).format(*values)

    def kind(self, kind: str) -> str:
        return SOURCES[kind][self.lang]

    def forms(self, key: str) -> tuple[str, str]:
        return NUMBERED[key][self.lang]

    def counted(self, key: str, n: int) -> str:
        return self.forms(key)[n > 1].format(n)
