"""What the pages of clauses say around the clauses, in English and in French."""

from typing import NamedTuple


class Words(NamedTuple):
    every: str  # the title, with the game's
    lead: str
    clauses: str
    in_code: str
    in_places: str
    tests: str
    examples: str
    source: str
    partly: str
    unstated: str
    unstated_here: str
    kinds: dict[str, str]
    unnamed: str
    unnamed_here: str
    code: str
    told: str
    reference: str
    reading: str
    legend: str
    paths: str
    place: tuple[str, str]
    no_place: str
    test: tuple[str, str]
    clause: tuple[str, str]
    sections: str
    search: str
    none: str
    back: str
    games: str
    other: str

    def counted(self, what: tuple[str, str], n: int) -> str:
        return what[n > 1].format(n)


ENGLISH = Words(
    every="{}: every clause",
    lead=(
        "Every rule of the game is a numbered clause. Here each one stands with its source, the "
        "code that carries it out and the tests that pin it. The page is made from the sources; "
        "it cannot be made while a clause has no test or a test names a clause that does not exist."
    ),
    clauses="clauses",
    in_code="named in the code",
    in_places="{}, in {} places",
    tests="tests that pin them",
    examples="worked examples, each a test",
    source="source: {}",
    partly="{}, in part {}",
    unstated="not stated",
    unstated_here="The document states no source.",
    kinds={
        "rulebook": "rulebook",
        "published": "published",
        "ruling": "ruling",
        "reconstructed": "reconstructed",
    },
    unnamed="Named nowhere in the code, pinned by their tests: {}",
    unnamed_here="Named nowhere in the code; pinned by its tests.",
    code="Code",
    told="Told in the log as",
    reference="Second reading",
    reading="How to read this page",
    legend=(
        "Sources: *rulebook*, it says so; *published*, a public source outside it does; *ruling*, "
        "the rulebook is silent or contradicts itself, and this is how we play it; "
        "*reconstructed*, no source was found: ours, replaceable in the data file."
    ),
    paths=(
        "Code lies below `src/estaminet/games/{0}`, tests below `tests/games/{0}`. The second "
        "reading, a slow one that the engine is held against move by move, lies below "
        "`tests/reference`."
    ),
    place=("{} place in the code", "{} places in the code"),
    no_place="no place in the code",
    test=("{} test", "{} tests"),
    clause=("{} clause", "{} clauses"),
    sections="Sections",
    search="Search the clauses",
    none="No clause has these words.",
    back="Back to the café",
    games="The games",
    other="Français",
)

FRENCH = Words(
    every="{} : toutes les clauses",
    lead=(
        "Chaque règle du jeu est une clause numérotée. La voici avec sa source, le code qui "
        "l'exécute et les tests qui la fixent. La page est tirée des sources du logiciel ; elle ne "
        "peut pas être faite tant qu'une clause n'a pas de test ou qu'un test nomme une clause qui "
        "n'existe pas."
    ),
    clauses="clauses",
    in_code="nommées dans le code",
    in_places="{}, à {} endroits",
    tests="tests qui les fixent",
    examples="exemples, chacun un test",
    source="source : {}",
    partly="{}, en partie {}",
    unstated="non indiquée",
    unstated_here="Le document n'indique pas de source.",
    kinds={
        "rulebook": "livret",
        "published": "publié",
        "ruling": "décision",
        "reconstructed": "reconstitué",
    },
    unnamed="Nommées nulle part dans le code, fixées par leurs tests : {}",
    unnamed_here="Nommée nulle part dans le code ; fixée par ses tests.",
    code="Code",
    told="Dite dans le journal par",
    reference="Seconde lecture",
    reading="Comment lire cette page",
    legend=(
        "Sources : *livret* (`rulebook`), il le dit ; *publié* (`published`), une source publique "
        "autre que lui le dit ; *décision* (`ruling`), le livret se tait ou se contredit, et voici "
        "comment nous jouons ; *reconstitué* (`reconstructed`), aucune source n'a été trouvée : "
        "c'est de nous, et remplaçable dans le fichier de données."
    ),
    paths=(
        "Le code se trouve sous `src/estaminet/games/{0}`, les tests sous `tests/games/{0}`. La "
        "seconde lecture, lente, à laquelle le moteur est comparé coup par coup, se trouve sous "
        "`tests/reference`."
    ),
    place=("{} endroit du code", "{} endroits du code"),
    no_place="aucun endroit du code",
    test=("{} test", "{} tests"),
    clause=("{} clause", "{} clauses"),
    sections="Sections",
    search="Chercher dans les clauses",
    none="Aucune clause ne contient ces mots.",
    back="Retour au café",
    games="Les jeux",
    other="English",
)

WORDS = {"en": ENGLISH, "fr": FRENCH}
