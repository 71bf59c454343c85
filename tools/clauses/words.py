"""What the pages of clauses say around the clauses, in every language."""

from collections.abc import Mapping
from dataclasses import dataclass

from estaminet.games.document import SOURCES
from estaminet.languages import LANGUAGES, Text

WORDS: Mapping[str, Text] = {
    "every": {
        "en": "{}: every clause",
        "fr": "{} : toutes les clauses",
    },
    "lead": {
        "en": (
            "Every rule of the game is a numbered clause. Here each one stands with its "
            "source, the code that carries it out and the tests that pin it. The page is "
            "made from the sources; it cannot be made while a clause has no test or a test "
            "names a clause that does not exist."
        ),
        "fr": (
            "Chaque règle du jeu est une clause numérotée. La voici avec sa source, le code"
            " qui l'exécute et les tests qui la fixent. La page est tirée des sources du "
            "logiciel ; elle ne peut pas être faite tant qu'une clause n'a pas de test ou "
            "qu'un test nomme une clause qui n'existe pas."
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
        "en": "tests that pin them",
        "fr": "tests qui les fixent",
    },
    "examples": {
        "en": "worked examples, each a test",
        "fr": "exemples, chacun un test",
    },
    "source": {
        "en": "source: {}",
        "fr": "source : {}",
    },
    "partly": {
        "en": "{}, in part {}",
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
        "en": "Named nowhere in the code, pinned by their tests: {}",
        "fr": "Nommées nulle part dans le code, fixées par leurs tests : {}",
    },
    "unnamed_here": {
        "en": "Named nowhere in the code; pinned by its tests.",
        "fr": "Nommée nulle part dans le code ; fixée par ses tests.",
    },
    "code": {
        "en": "Code",
        "fr": "Code",
    },
    "told": {
        "en": "Told in the log as",
        "fr": "Dite dans le journal par",
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
            "Sources: *rulebook*, it says so; *published*, a public source outside it does;"
            " *ruling*, the rulebook is silent or contradicts itself, and this is how we "
            "play it; *reconstructed*, no source was found: ours, replaceable in the data "
            "file."
        ),
        "fr": (
            "Sources : *livret* (`rulebook`), il le dit ; *publié* (`published`), une "
            "source publique autre que lui le dit ; *décision* (`ruling`), le livret se "
            "tait ou se contredit, et voici comment nous jouons ; *reconstitué* "
            "(`reconstructed`), aucune source n'a été trouvée : c'est de nous, et "
            "remplaçable dans le fichier de données."
        ),
    },
    "paths": {
        "en": (
            "Code lies below `src/estaminet/games/{0}`, tests below `tests/games/{0}`. The "
            "second reading, a slow one that the engine is held against move by move, lies "
            "below `tests/reference`."
        ),
        "fr": (
            "Le code se trouve sous `src/estaminet/games/{0}`, les tests sous "
            "`tests/games/{0}`. La seconde lecture, lente, à laquelle le moteur est comparé"
            " coup par coup, se trouve sous `tests/reference`."
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
        "en": "No clause has these words.",
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
        return WORDS[key][self.lang].format(*values)

    def kind(self, kind: str) -> str:
        return SOURCES[kind][self.lang]

    def forms(self, key: str) -> tuple[str, str]:
        return NUMBERED[key][self.lang]

    def counted(self, key: str, n: int) -> str:
        return self.forms(key)[n > 1].format(n)
