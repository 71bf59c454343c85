"""The sentences of Les Poilus in every language. Templates only; card names are in the data."""

from collections.abc import Mapping
from typing import Any

from estaminet.games.poilus import state
from estaminet.games.poilus.tables import Content
from estaminet.games.provenance import provenance
from estaminet.games.texts import Entry, Texts
from estaminet.grammar import Name
from estaminet.languages import Text, quote, same, say

TRAP = {"en": " (trap)", "fr": " (piège)"}
TILE = {"en": "placing a {name} tile", "fr": "en posant une tuile {name}"}
NO_TILE = {"en": "without a tile", "fr": "sans tuile"}
DRAWN_TILE = {
    "en": "placing a tile drawn at random",
    "fr": "en posant une tuile tirée au hasard",
}
CARDS = {"en": "{n} {n:card|cards}", "fr": "{n} {n:carte|cartes}"}


def card_name(c: Content, card: int, lang: str) -> str:
    """« Night + Shell (trap) », or a hardship's name."""
    row = c.by_id[c.cards[card]]
    if "name" in row:
        return quote(row["name"], lang)
    name = " + ".join(quote(c.data["threats"]["names"][threat], lang) for threat in row["threats"])
    return name + (say(TRAP, lang) if row["trap"] else "")


def threat_name(c: Content, threat: int, lang: str) -> str:
    return quote(c.data["threats"]["names"][c.threats[threat]], lang)


def tile_name(c: Content, tile: int, lang: str) -> str:
    rows = {row["id"]: row["name"] for row in c.data["tiles"]["tiles"]}
    return quote(rows[c.tiles[tile]], lang).lower()


def place_name(c: Content, place: int, lang: str) -> str:
    if place < state.TILE_KINDS:
        return say(TILE, lang, name=tile_name(c, place, lang))
    return say(NO_TILE if place == state.PLACE_NONE else DRAWN_TILE, lang)


def intensity_name(_: Content, k: int, lang: str) -> str:
    """Actions count intensities from 0: this is the number of cards each player draws."""
    return say(CARDS, lang, n=k + 1)


def seat_names(c: Content, view: Mapping[str, Any], _: str) -> list[Name]:
    """The first names of the Poilus at the table."""
    names = {row["id"]: Name(row["name"].split()[0]) for row in c.data["poilus"]["cards"]}
    return [names[poilu] for poilu in view["poilus"]]


GROUPS = {
    "hardships": {"en": "Hardships", "fr": "Coups durs"},
    "threat_cards": {"en": "Threat cards", "fr": "Cartes Menace"},
    "poilus": {"en": "Poilus", "fr": "Poilus"},
    "tiles": {"en": "Support tiles", "fr": "Tuiles de soutien"},
}


def gallery(c: Content, lang: str) -> list[Entry]:
    """Hardships with their texts, Threat cards, Poilus with their charms, tiles."""
    entries = []
    for group in GROUPS:
        block = c.data[group]
        for row in block["tiles" if group == "tiles" else "cards"]:
            entries.append(_entry(c, group, row, provenance(block.get("provenance"), lang), lang))
    return entries


CHARM = {"en": "Lucky charm: {threat}.", "fr": "Porte-bonheur : {threat}."}


def _entry(c: Content, group: str, row: Mapping[str, Any], source: str, lang: str) -> Entry:
    name = row.get("name", "")
    if group == "threat_cards":
        name = card_name(c, c.cards.index(row["id"]), lang)
    elif isinstance(name, dict):
        name = quote(name, lang)
    text = quote(row["text"], lang) if "text" in row else ""
    if group == "poilus":
        text = say(CHARM, lang, threat=threat_name(c, c.threats.index(row["charm"]), lang))
    copies = row.get("copies", 1)
    return Entry(say(GROUPS[group], lang), row["id"], str(name), copies, text, source)


DEFECTS: tuple[Text, ...] = (
    {"en": "is {value}, its threats and trap make it {known}",
     "fr": "est {value}, mais ses menaces et son piège en font {known}"},
    {"en": "an id occurs twice", "fr": "un identifiant figure deux fois"},
    {"en": "expected a card for Trials and one for Morale at least",
     "fr": "il faut au moins une carte pour les Épreuves et une pour le Moral"},
    {"en": "expected at most {most} different ids, found {value}",
     "fr": "il faut au plus {most} identifiants différents, et non {value}"},
    {"en": "expected at most {most} cards, copies included, found {value}",
     "fr": "il faut au plus {most} cartes, exemplaires compris, et non {value}"},
    {"en": "expected at most {most} cards, found {value}",
     "fr": "il faut au plus {most} cartes, et non {value}"},
    {"en": "expected at most {most} cards in No man's land before a mission fails (cards that show "
           "more threats fail sooner), found {value}",
     "fr": "il faut au plus {most} cartes dans le No man's land avant l'échec d'une mission (des "
           "cartes qui montrent plus de menaces la font échouer plus tôt), et non {value}"},
    {"en": "expected {least} Poilus, found {value}",
     "fr": "il faut {least} Poilus, et non {value}"},
    {"en": "expected {least} player counts, found {value}",
     "fr": "il faut {least} nombres de joueurs, et non {value}"},
    {"en": "expected {least} threats, found {value}",
     "fr": "il faut {least} menaces, et non {value}"},
    {"en": "expected {least} kinds of tiles, found {value}",
     "fr": "il faut {least} sortes de tuiles, et non {value}"},
    {"en": "expected {least} tiles, copies included, found {value}",
     "fr": "il faut {least} tuiles, exemplaires compris, et non {value}"},
    {"en": "expected {least} ways to deal tiles, found {value}",
     "fr": "il faut {least} façons de distribuer les tuiles, et non {value}"},
    {"en": "expected {least} variants, found {value}",
     "fr": "il faut {least} variantes, et non {value}"},
    {"en": "expected {least} cards left for Morale, found {value}",
     "fr": "il reste {least} cartes pour le Moral, et non {value}"},
)  # fmt: skip

TEXTS = Texts(
    title=same("Les Poilus"),
    namers={
        "card": card_name,
        "threat": threat_name,
        "tile": tile_name,
        "place": place_name,
        "k": intensity_name,
    },
    merged=frozenset({"draw", "draw_frenetic"}),
    seat_names=seat_names,
    gallery=gallery,
    defects=DEFECTS,
    strikes={},  # the enemy is elsewhere
    actions={
        "intensity {k}": {"en": "Everyone draws {k}", "fr": "Chacun pioche {k}"},
        "play {card}": {"en": "Play {card}", "fr": "Jouer {card}"},
        "charm {card}": {
            "en": "Use your lucky charm: remove {card}",
            "fr": "Utiliser votre porte-bonheur : retirer {card}",
        },
        "speech {threat}": {"en": "Make a speech: {threat}", "fr": "Faire un discours : {threat}"},
        "fall_back {place}": {"en": "Fall back, {place}", "fr": "Se replier {place}"},
        "fall_back {place} lose {tile}": {
            "en": "Fall back, {place} (and lose a {tile} tile)",
            "fr": "Se replier {place} (et perdre une tuile {tile})",
        },
        "discard {card}": {"en": "Discard {card}", "fr": "Défausser {card}"},
        "decline": {"en": "Do nothing", "fr": "Ne rien faire"},
        "remove {seat} {card}": {
            "en": "Remove {card} from {seat}",
            "fr": "Retirer {card} {seat:à}",
        },
        "none": {"en": "Continue", "fr": "Continuer"},
        "remove {card}": {"en": "Remove {card}", "fr": "Retirer {card}"},
        "recover_charm": {"en": "Recover your lucky charm", "fr": "Récupérer votre porte-bonheur"},
        "done": {"en": "Stop here", "fr": "S'arrêter là"},
    },
    decisions={
        "intensity": {
            "en": (
                "{seat} chooses the intensity.",
                "You lead the mission: how many cards does everyone draw?",
            ),
            "fr": (
                "{seat} choisit l'intensité.",
                "Vous menez la mission : combien de cartes chacun pioche-t-il ?",
            ),
        },
        "turn": {
            "en": ("It is {seat:'s} turn.", "Your turn: choose an action."),
            "fr": ("C'est {seat:à} de jouer.", "À vous : choisissez une action."),
        },
        "speech_reply": {
            "en": ("{seat} answers the speech.", "A speech: you may discard one card."),
            "fr": ("{seat} répond au discours.", "Un discours : vous pouvez défausser une carte."),
        },
        "christmas": {
            "en": ("{seat} celebrates Christmas.", "Merry Christmas: remove one hardship."),
            "fr": ("{seat} fête Noël.", "Joyeux Noël : retirez un coup dur."),
        },
        "support": {
            "en": (
                "{seat} has the most support.",
                "You have the most support: choose your relief.",
            ),
            "fr": (
                "{seat} a le plus de soutien.",
                "Vous avez le plus de soutien : choisissez ce qu'il vous apporte.",
            ),
        },
        "support_more": {
            "en": ("{seat} may remove a second hardship.", "You may remove a second hardship."),
            "fr": (
                "{seat} peut retirer un second coup dur.",
                "Vous pouvez retirer un second coup dur.",
            ),
        },
        "over": {
            "en": ("The game is over.", "The game is over."),
            "fr": ("La partie est finie.", "La partie est finie."),
        },
    },
    events={
        "mission": {
            "en": (
                "Mission {mission} begins, led by {seat}.",
                "Mission {mission} begins, and you lead it.",
            ),
            "fr": (
                "La mission {mission} commence, menée par {seat}.",
                "La mission {mission} commence, et vous la menez.",
            ),
        },
        "intensity": {
            "en": ("{seat} sets the intensity to {count}.", "You set the intensity to {count}."),
            "fr": ("{seat} fixe l'intensité à {count}.", "Vous fixez l'intensité à {count}."),
        },
        "draw": {
            "en": ("{seat} draws {n} {n:card|cards}.", "You draw {card}."),
            "fr": ("{seat} pioche {n} {n:carte|cartes}.", "Vous piochez {card}."),
        },
        "draw_frenetic": {
            "en": (
                "Frenetic: {seat} draws {n} more {n:card|cards}.",
                "Frenetic: you also draw {card}.",
            ),
            "fr": (
                "Frénétique : {seat} pioche {n} {n:carte|cartes} de plus.",
                "Frénétique : vous piochez aussi {card}.",
            ),
        },
        "play": {
            "en": ("{seat} plays {card}.", "You play {card}."),
            "fr": ("{seat} joue {card}.", "Vous jouez {card}."),
        },
        "trap": {
            "en": ("A trap! {seat} must also play {card}.", "A trap! You must also play {card}."),
            "fr": (
                "Un piège ! {seat} doit aussi jouer {card}.",
                "Un piège ! Vous devez aussi jouer {card}.",
            ),
        },
        "clumsy": {
            "en": ("Clumsy: {seat} must also play {card}.", "Clumsy: you must also play {card}."),
            "fr": (
                "Maladroit : {seat} doit encore jouer {card}.",
                "Maladroit : vous devez encore jouer {card}.",
            ),
        },
        "tyrannical": {
            "en": ("Tyrannical: {seat} seizes the lead.", "Tyrannical: you seize the lead."),
            "fr": (
                "Tyrannique : {seat} s'empare du commandement.",
                "Tyrannique : vous vous emparez du commandement.",
            ),
        },
        "lose_tile": {
            "en": ("Stunned: {seat} loses a {tile} tile.", "Stunned: you lose a {tile} tile."),
            "fr": (
                "Étourdi : {seat} perd une tuile {tile}.",
                "Étourdi : vous perdez une tuile {tile}.",
            ),
        },
        "fall_back": {
            "en": ("{seat} falls back, placing a tile.", "You fall back, placing a {tile} tile."),
            "fr": (
                "{seat} se replie en posant une tuile.",
                "Vous vous repliez en posant une tuile {tile}.",
            ),
        },
        "fall_back_empty": {
            "en": ("{seat} falls back without a tile.", "You fall back without a tile."),
            "fr": ("{seat} se replie sans tuile.", "Vous vous repliez sans tuile."),
        },
        "speech": {
            "en": ("{seat} makes a speech about {threat}.", "You make a speech about {threat}."),
            "fr": (
                "{seat} fait un discours et nomme une menace : {threat}.",
                "Vous faites un discours et nommez une menace : {threat}.",
            ),
        },
        "discard": {
            "en": ("{seat} discards {card}.", "You discard {card}."),
            "fr": ("{seat} défausse {card}.", "Vous défaussez {card}."),
        },
        "decline": {
            "en": ("{seat} discards nothing.", "You discard nothing."),
            "fr": ("{seat} ne défausse rien.", "Vous ne défaussez rien."),
        },
        "charm": {
            "en": ("{seat:'s} lucky charm removes {card}.", "Your lucky charm removes {card}."),
            "fr": (
                "Le porte-bonheur {seat:de} retire {card}.",
                "Votre porte-bonheur retire {card}.",
            ),
        },
        "christmas": {
            "en": (
                "Merry Christmas! {seat} removes {card} from {other}.",
                "Merry Christmas! You remove {card} from {other}.",
                "Merry Christmas! {seat} removes your {card}.",
                "Merry Christmas! {seat} removes their own {card}.",
                "Merry Christmas! You remove your own {card}.",
            ),
            "fr": (
                "Joyeux Noël ! {seat} retire {card} {other:à}.",
                "Joyeux Noël ! Vous retirez {card} {other:à}.",
                "Joyeux Noël ! {seat} vous retire {card}.",
                "Joyeux Noël ! {seat} retire son propre coup dur : {card}.",
                "Joyeux Noël ! Vous retirez votre propre coup dur : {card}.",
            ),
        },
        "christmas_none": {
            "en": ("Merry Christmas! There is no hardship to remove.",) * 2,
            "fr": ("Joyeux Noël ! Il n'y a aucun coup dur à retirer.",) * 2,
        },
        "failure": {
            "en": ("Too many {threat} threats: the mission fails.",) * 2,
            "fr": ("Trop de menaces {threat} : la mission échoue.",) * 2,
        },
        "shuffle": {
            "en": (
                "The cards return to the Trials deck, which is shuffled ({count} "
                "{count:card|cards}).",
            )
            * 2,
            "fr": (
                "Les cartes retournent dans la pioche Épreuves, qui est mélangée ({count} "
                "{count:carte|cartes}).",
            )
            * 2,
        },
        "success": {"en": ("The mission succeeds.",) * 2, "fr": ("La mission réussit.",) * 2},
        "transfer": {
            "en": (
                "{seat:'s} {tile} tile goes to {other}.",
                "Your {tile} tile goes to {other}.",
                "{seat:'s} {tile} tile comes to you.",
                "{seat} keeps their {tile} tile.",
                "You keep your {tile} tile.",
            ),
            "fr": (
                "La tuile {tile} {seat:de} va {other:à}.",
                "Votre tuile {tile} va {other:à}.",
                "La tuile {tile} {seat:de} vous revient.",
                "{seat} garde sa tuile {tile}.",
                "Vous gardez votre tuile {tile}.",
            ),
        },
        "majority": {
            "en": ("{seat} has the most support.", "You have the most support."),
            "fr": ("{seat} a le plus de soutien.", "Vous avez le plus de soutien."),
        },
        "no_majority": {
            "en": ("Nobody has the most support.",) * 2,
            "fr": ("Personne n'a la majorité.",) * 2,
        },
        "relief": {
            "en": ("{seat} removes their hardship {card}.", "You remove your hardship {card}."),
            "fr": ("{seat} retire son coup dur : {card}.", "Vous retirez votre coup dur : {card}."),
        },
        "recover_charm": {
            "en": ("{seat} recovers their lucky charm.", "You recover your lucky charm."),
            "fr": ("{seat} récupère son porte-bonheur.", "Vous récupérez votre porte-bonheur."),
        },
        "support_declined": {
            "en": ("{seat} takes no further relief.", "You take no further relief."),
            "fr": ("{seat} s'en tient là.", "Vous vous en tenez là."),
        },
        "drop": {
            "en": ("Morale drops: {count} {count:card moves|cards move} to the Trials deck.",) * 2,
            "fr": (
                "Le Moral baisse : {count} {count:carte passe|cartes passent} dans la pioche "
                "Épreuves.",
            )
            * 2,
        },
        "token": {
            "en": ("{seat} receives a speech token.", "You receive a speech token."),
            "fr": ("{seat} reçoit un jeton discours.", "Vous recevez un jeton discours."),
        },
        "leader": {
            "en": ("{seat} is the next leader.", "You are the next leader."),
            "fr": (
                "{seat} est le prochain chef de mission.",
                "Vous êtes le prochain chef de mission.",
            ),
        },
        "victory": {
            "en": ("Peace! Everyone has come through together.",) * 2,
            "fr": ("La paix ! Tous en sont revenus ensemble.",) * 2,
        },
        "defeat_monument": {
            "en": ("Morale is exhausted, and only the Monument remains: defeat.",) * 2,
            "fr": ("Le Moral est épuisé, il ne reste que le Monument : défaite.",) * 2,
        },
        "defeat_hardships": {
            "en": (
                "{seat} breaks under the hardships: defeat.",
                "You break under the hardships: defeat.",
            ),
            "fr": (
                "{seat} craque sous les coups durs : défaite.",
                "Vous craquez sous les coups durs : défaite.",
            ),
        },
    },
)
