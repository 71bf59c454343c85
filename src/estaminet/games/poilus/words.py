"""The sentences of Les Poilus in every language. Templates only; card names are in the data."""

from collections.abc import Mapping
from typing import Any

from estaminet.games.poilus import state
from estaminet.games.poilus.tables import Content
from estaminet.games.texts import Entry, Texts, counted
from estaminet.languages import say

TRAP = {"en": " (trap)", "fr": " (piège)"}
TILE = {"en": "tile {name}", "fr": "tuile {name}"}
NO_TILE = {"en": "no tile", "fr": "aucune tuile"}
DRAWN_TILE = {"en": "a tile drawn at random", "fr": "une tuile tirée au hasard"}
CARDS = {"en": "{n} card(s)", "fr": "{n} carte(s)"}


def card_name(c: Content, card: int, lang: str) -> str:
    """« Night + Shell (trap) », or a hardship's name."""
    row = c.by_id[c.cards[card]]
    if "name" in row:
        return str(row["name"][lang])
    name = " + ".join(c.data["threats"]["names"][threat][lang] for threat in row["threats"])
    return name + (TRAP[lang] if row["trap"] else "")


def threat_name(c: Content, threat: int, lang: str) -> str:
    return str(c.data["threats"]["names"][c.threats[threat]][lang])


def tile_name(c: Content, tile: int, lang: str) -> str:
    rows = {row["id"]: row["name"] for row in c.data["tiles"]["tiles"]}
    return str(rows[c.tiles[tile]][lang]).lower()


def place_name(c: Content, place: int, lang: str) -> str:
    if place < state.TILE_KINDS:
        return say(TILE, lang, name=tile_name(c, place, lang))
    return (NO_TILE if place == state.PLACE_NONE else DRAWN_TILE)[lang]


def intensity_name(_: Content, k: int, lang: str) -> str:
    """Actions count intensities from 0: this is the number of cards each player draws."""
    return counted(CARDS, k + 1, lang)


def seat_names(c: Content, view: Mapping[str, Any]) -> list[str]:
    """The first names of the Poilus at the table."""
    names = {row["id"]: row["name"].split()[0] for row in c.data["poilus"]["cards"]}
    return [names[poilu] for poilu in view["poilus"]]


GROUPS = {
    "hardships": {"en": "Hardships", "fr": "Coups durs"},
    "threat_cards": {"en": "Threat cards", "fr": "Cartes menace"},
    "poilus": {"en": "Poilus", "fr": "Poilus"},
    "tiles": {"en": "Support tiles", "fr": "Tuiles de soutien"},
}


def gallery(c: Content, lang: str) -> list[Entry]:
    """Hardships with their texts, Threat cards, Poilus with their charms, tiles."""
    entries = []
    for group in GROUPS:
        block = c.data[group]
        for row in block["tiles" if group == "tiles" else "cards"]:
            entries.append(_entry(c, group, row, str(block.get("provenance", "")), lang))
    return entries


def _entry(c: Content, group: str, row: Mapping[str, Any], provenance: str, lang: str) -> Entry:
    name = row.get("name", "")
    if group == "threat_cards":
        name = card_name(c, c.cards.index(row["id"]), lang)
    elif isinstance(name, dict):
        name = name[lang]
    text = row["text"][lang] if "text" in row else ""
    if group == "poilus":
        text = threat_name(c, c.threats.index(row["charm"]), lang)
    copies = row.get("copies", 1)
    return Entry(GROUPS[group][lang], row["id"], str(name), copies, text, provenance)


TEXTS = Texts(
    title={"en": "The Grizzled", "fr": "Les Poilus"},
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
    strikes={},  # the enemy is elsewhere
    actions={
        "intensity {k}": {"en": "Everybody draws {k}", "fr": "Chacun pioche {k}"},
        "play {card}": {"en": "Play {card}", "fr": "Jouer {card}"},
        "charm {card}": {
            "en": "Lucky charm: remove {card}",
            "fr": "Porte-bonheur : retirer {card}",
        },
        "speech {threat}": {
            "en": "Speech: {threat}",
            "fr": "Discours : {threat}",
        },
        "fall_back {place}": {
            "en": "Fall back: {place}",
            "fr": "Se replier : {place}",
        },
        "fall_back {place} lose {tile}": {
            "en": "Fall back: {place} (losing: {tile})",
            "fr": "Se replier : {place} (perdue : {tile})",
        },
        "discard {card}": {"en": "Discard {card}", "fr": "Défausser {card}"},
        "decline": {"en": "Do nothing", "fr": "Ne rien faire"},
        "remove {seat} {card}": {
            "en": "Remove {card} from {seat}",
            "fr": "{seat} : retirer {card}",
        },
        "none": {"en": "Nothing to remove", "fr": "Rien à retirer"},
        "remove {card}": {
            "en": "Get rid of {card}",
            "fr": "Se libérer : {card}",
        },
        "recover_charm": {
            "en": "Get the lucky charm back",
            "fr": "Retrouver le porte-bonheur",
        },
        "done": {"en": "Stop here", "fr": "S'arrêter là"},
    },
    decisions={
        "intensity": {
            "en": ("{seat} chooses the intensity.", "You lead: how many cards does each one draw?"),
            "fr": (
                "{seat} choisit l'intensité.",
                "Vous menez : combien de cartes chacun pioche-t-il ?",
            ),
        },
        "turn": {
            "en": ("{seat}'s turn.", "Your turn: one action."),
            "fr": ("C'est à {seat}.", "À vous : une action."),
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
            "en": ("{seat} has the support of all.", "You have the support: choose your relief."),
            "fr": ("{seat} reçoit le soutien.", "Vous avez le soutien : choisissez."),
        },
        "support_more": {
            "en": ("{seat} may remove a second hardship.", "You may remove a second hardship."),
            "fr": ("{seat} peut retirer un second coup dur.", "Un second coup dur, peut-être ?"),
        },
        "over": {
            "en": ("The game is over.", "The game is over."),
            "fr": ("La partie est finie.", "La partie est finie."),
        },
    },
    events={
        "mission": {
            "en": ("Mission {mission} begins, led by {seat}.", "Mission {mission}: you lead."),
            "fr": (
                "La mission {mission} commence, menée par {seat}.",
                "Mission {mission} : à vous.",
            ),
        },
        "intensity": {
            "en": ("{seat} sets the intensity to {count}.", "You set the intensity to {count}."),
            "fr": ("{seat} fixe l'intensité à {count}.", "Vous fixez l'intensité à {count}."),
        },
        "draw": {
            "en": ("{seat} draws {n} card(s).", "You draw {card}."),
            "fr": ("{seat} pioche {n} carte(s).", "Vous piochez {card}."),
        },
        "draw_frenetic": {
            "en": ("{seat}, frenetic, draws {n} more card(s).", "Frenetic, you also draw {card}."),
            "fr": (
                "{seat}, frénétique, pioche {n} carte(s) de plus.",
                "Frénétique, vous piochez aussi {card}.",
            ),
        },
        "play": {
            "en": ("{seat} plays {card}.", "You play {card}."),
            "fr": ("{seat} joue {card}.", "Vous jouez {card}."),
        },
        "trap": {
            "en": ("A trap! {seat} must also play {card}.", "A trap! You must also play {card}."),
            "fr": ("Un piège ! {seat} doit aussi jouer {card}.", "Un piège ! Vous jouez {card}."),
        },
        "clumsy": {
            "en": ("{seat}, clumsy, stumbles on {card}.", "Clumsy, you stumble on {card}."),
            "fr": ("{seat}, maladroit, tombe sur {card}.", "Maladroit, vous tombez sur {card}."),
        },
        "tyrannical": {
            "en": ("{seat} seizes the lead.", "You seize the lead."),
            "fr": ("{seat} s'empare du commandement.", "Vous vous emparez du commandement."),
        },
        "lose_tile": {
            "en": ("{seat}, stunned, loses a {tile} tile.", "Stunned, you lose a {tile} tile."),
            "fr": ("{seat}, étourdi, perd une tuile {tile}.", "Étourdi, vous perdez : {tile}."),
        },
        "fall_back": {
            "en": ("{seat} falls back and places a tile.", "You fall back, placing {tile}."),
            "fr": ("{seat} se replie et pose une tuile.", "Vous vous repliez en posant : {tile}."),
        },
        "fall_back_empty": {
            "en": ("{seat} falls back without a tile.", "You fall back without a tile."),
            "fr": ("{seat} se replie sans tuile.", "Vous vous repliez sans tuile."),
        },
        "speech": {
            "en": ("{seat} makes a speech about {threat}.", "You make a speech about {threat}."),
            "fr": ("{seat} fait un discours : {threat}.", "Vous faites un discours : {threat}."),
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
            "en": ("{seat}'s lucky charm removes {card}.", "Your lucky charm removes {card}."),
            "fr": ("{seat} use de son porte-bonheur : {card}.", "Votre porte-bonheur : {card}."),
        },
        "christmas": {
            "en": (
                "Merry Christmas! {seat} removes {card} from {other}.",
                "Merry Christmas! You remove {card} from {other}.",
                "Merry Christmas! {seat} removes your {card}.",
            ),
            "fr": (
                "Joyeux Noël ! {seat} retire {card} ({other}).",
                "Joyeux Noël ! Vous retirez {card} ({other}).",
                "Joyeux Noël ! {seat} vous retire {card}.",
            ),
        },
        "christmas_none": {
            "en": ("Merry Christmas! No hardship to remove.",) * 2,
            "fr": ("Joyeux Noël ! Aucun coup dur à retirer.",) * 2,
        },
        "failure": {
            "en": ("Too many threats ({threat}): the mission fails.",) * 2,
            "fr": ("Trop de menaces ({threat}) : la mission échoue.",) * 2,
        },
        "shuffle": {
            "en": ("The cards return to Trials, now {count}, shuffled.",) * 2,
            "fr": ("Les cartes retournent aux Épreuves ({count}), mélangées.",) * 2,
        },
        "success": {
            "en": ("The mission succeeds.",) * 2,
            "fr": ("La mission réussit.",) * 2,
        },
        "transfer": {
            "en": (
                "{seat}'s {tile} tile goes to {other}.",
                "Your {tile} tile goes to {other}.",
                "{seat}'s {tile} tile comes to you.",
            ),
            "fr": (
                "{seat} : la tuile {tile} va à {other}.",
                "Votre tuile {tile} va à {other}.",
                "La tuile {tile} de {seat} vous revient.",
            ),
        },
        "majority": {
            "en": ("{seat} has the most support.", "You have the most support."),
            "fr": ("{seat} reçoit le plus de soutien.", "Vous recevez le plus de soutien."),
        },
        "no_majority": {
            "en": ("Nobody has the most support.",) * 2,
            "fr": ("Personne n'a le plus de soutien.",) * 2,
        },
        "relief": {
            "en": ("{seat} gets rid of {card}.", "You get rid of {card}."),
            "fr": ("{seat} se libère : {card}.", "Vous vous libérez : {card}."),
        },
        "recover_charm": {
            "en": ("{seat} gets his lucky charm back.", "You get your lucky charm back."),
            "fr": ("{seat} retrouve son porte-bonheur.", "Vous retrouvez votre porte-bonheur."),
        },
        "support_declined": {
            "en": ("{seat} takes no further relief.", "You take no further relief."),
            "fr": ("{seat} s'en tient là.", "Vous vous en tenez là."),
        },
        "drop": {
            "en": ("Morale drops: {count} cards go to Trials.",) * 2,
            "fr": ("Le moral chute : {count} cartes vont aux Épreuves.",) * 2,
        },
        "token": {
            "en": ("{seat} receives a speech token.", "You receive a speech token."),
            "fr": ("{seat} reçoit un jeton discours.", "Vous recevez un jeton discours."),
        },
        "leader": {
            "en": ("{seat} is the next leader.", "You are the next leader."),
            "fr": ("{seat} est le prochain chef de mission.", "Vous êtes le prochain chef."),
        },
        "victory": {
            "en": ("Peace! All have come through together.",) * 2,
            "fr": ("La paix ! Tous en sont revenus ensemble.",) * 2,
        },
        "defeat_monument": {
            "en": ("Morale is spent: only the Monument remains. Defeat.",) * 2,
            "fr": ("Le moral est épuisé : il ne reste que le Monument. Défaite.",) * 2,
        },
        "defeat_hardships": {
            "en": ("{seat} breaks under the hardships. Defeat.", "You break down. Defeat."),
            "fr": ("{seat} craque sous les coups durs. Défaite.", "Vous craquez. Défaite."),
        },
    },
)
