"""How a play of Les Poilus comes out, and what is counted in it."""

from estaminet.games.outcome import NOT_OVER, Blank, Column, Kind, Outcome, field, size, sizes, verb

VERBS = (
    verb("play", "play {card}", en="played", fr="jouée"),
    verb(
        "discard", "discard {card}", en="discarded in a speech", fr="défaussée lors d'un discours"
    ),
    verb(
        "charm", "charm {card}", en="removed by the lucky charm", fr="retirée par le porte-bonheur"
    ),
    verb(
        "remove",
        "remove {seat} {card}",
        "remove {card}",
        about="card",
        en="hardship removed",
        fr="coup dur retiré",
    ),
    verb("speech", "speech {threat}", en="named in a speech", fr="nommée dans un discours"),
    verb(
        "fall_back",
        "fall_back {place}",
        "fall_back {place} lose {tile}",
        en="placed on falling back",
        fr="posée au repli",
    ),
    verb(
        "lose",
        "fall_back {place} lose {tile}",
        about="tile",
        en="lost to Stunned",
        fr="perdue (Étourdi)",
    ),
    verb("intensity", "intensity {k}", en="chosen", fr="choisie"),
    verb(
        "recover_charm",
        "recover_charm",
        en="recovered the lucky charm",
        fr="porte-bonheur récupéré",
    ),
    verb("decline", "decline", en="did nothing", fr="rien fait"),
    verb("none", "none", en="had nothing to remove", fr="rien à retirer"),
    verb("done", "done", en="stopped early", fr="arrêté avant la fin"),
)

COLUMNS = (
    Column(
        "missions",
        field("mission"),
        title={"en": "Missions", "fr": "Missions"},
        meaning={
            "en": "missions begun, the last one included",
            "fr": "missions commencées, la dernière comprise",
        },
    ),
    Column(
        "morale",
        size("morale"),
        title={"en": "Morale left", "fr": "Moral restant"},
        meaning={
            "en": "cards left in the Morale deck at the end",
            "fr": "cartes restant dans la pioche Moral à la fin",
        },
    ),
    Column(
        "trials",
        size("trials"),
        title={"en": "Trials left", "fr": "Épreuves restantes"},
        meaning={
            "en": "cards left in the Trials deck at the end",
            "fr": "cartes restant dans la pioche Épreuves à la fin",
        },
    ),
    Column(
        "in_hand",
        sizes("hands"),
        title={"en": "Cards in hand", "fr": "Cartes en main"},
        meaning={
            "en": "cards in everyone's hands at the end",
            "fr": "cartes dans toutes les mains à la fin",
        },
    ),
    Column(
        "hardships",
        sizes("front"),
        title={"en": "Hardships", "fr": "Coups durs"},
        meaning={
            "en": "hardships in front of all seats at the end",
            "fr": "coups durs devant tous les joueurs à la fin",
        },
    ),
)

# A hardship that weighs nothing; a Threat card is its threats, and has no blank
BLANK = Blank("hardships.cards", {"effect": "weight_two", "weight": 0}, drops=("threat",))

OUTCOME = Outcome(
    endings={
        "": NOT_OVER,
        "peace": {"en": "Peace (victory)", "fr": "la Paix (victoire)"},
        "monument": {"en": "the Monument (defeat)", "fr": "le Monument (défaite)"},
        "hardships": {"en": "the hardships (defeat)", "fr": "les coups durs (défaite)"},
    },
    ending=field("reason"),
    columns=COLUMNS,
    score="morale",
    span="missions",
    kinds=(
        Kind("card", {"en": "Cards", "fr": "Cartes"}, used=("play",), blank=BLANK),
        Kind("threat", {"en": "Threats", "fr": "Menaces"}, used=("speech",)),
        Kind("tile", {"en": "Support tiles", "fr": "Tuiles de soutien"}, used=("fall_back",)),
        Kind("k", {"en": "Intensity", "fr": "Intensité"}, numbers=True),
    ),
    verbs=VERBS,
    together=True,
)
