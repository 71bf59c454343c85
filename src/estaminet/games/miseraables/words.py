"""The sentences of Les Miseraables in every language. Templates only; card names are data."""

from collections.abc import Mapping
from typing import Any

from estaminet.games.miseraables import state
from estaminet.games.miseraables.tables import Content
from estaminet.games.texts import Before, Entry, Happening, Texts
from estaminet.languages import same, say

SEAT_NAMES = ("Victor", "Adèle", "Juliette", "Léopoldine")  # the Hugos' table

PLACES = {
    state.AT_UP: {"en": "face up", "fr": "visible"},
    state.AT_HIDDEN: {"en": "hidden", "fr": "cachée"},
    state.AT_TABLEAU: {"en": "tableau", "fr": "tableau"},
    state.AT_SAVE: {"en": "SAVE", "fr": "SAUVÉS"},
    state.AT_KILL: {"en": "KILL", "fr": "TUÉS"},
    state.AT_DECK: {"en": "deck", "fr": "pioche"},
}
ZONES = {
    state.AT_UP: "up",
    state.AT_HIDDEN: "hidden",
    state.AT_TABLEAU: "tableau",
    state.AT_SAVE: "save",
    state.AT_KILL: "kill",
    state.AT_DECK: "deck",
}
PILES = {
    "SAVE": {"en": "in SAVE", "fr": "chez les SAUVÉS"},
    "KILL": {"en": "in KILL", "fr": "chez les TUÉS"},
    "OWN": {"en": "owned face up", "fr": "possédés visibles"},
}
TOP_CARD = {"en": "the top card of the deck", "fr": "la première carte de la pioche"}
CARDS_OWNED = {"en": "{n} cards owned", "fr": "{n} cartes possédées"}
FATES = ({"en": "save", "fr": "sauver"}, {"en": "kill", "fr": "tuer"})
PAYS = {"en": "{goal}: {points}", "fr": "{goal} : {points}"}


def card_name(c: Content, card: int, lang: str) -> str:
    return str(c.by_id[c.cards[card]]["names"][lang])


def place_name(_: Content, place: int, lang: str) -> str:
    """Where a card comes from, short enough for a bracket."""
    if state.AT_SEAT <= place < state.AT_TABLEAU:
        return SEAT_NAMES[place - state.AT_SEAT]
    return PLACES[place][lang]


def target_name(c: Content, target: int, lang: str) -> str:
    """« Soldier (tableau) »; a face-up card of one's own needs no bracket."""
    place, kind = divmod(target, state.KINDS)
    if place == state.AT_DECK:
        return TOP_CARD[lang]
    name = card_name(c, kind, lang)
    return name if place == state.AT_UP else f"{name} ({place_name(c, place, lang)})"


def hidden_name(c: Content, kind: int, lang: str) -> str:
    return card_name(c, kind, lang)


def swap_name(c: Content, target: int, lang: str) -> str:
    return target_name(c, target + state.AT_SEAT * state.KINDS, lang)


def fate_name(_: Content, fate: int, lang: str) -> str:
    return FATES[fate][lang]


def symbol_name(c: Content, symbol: str, lang: str) -> str:
    return str(c.data["symbols"][symbol]["names"][lang])


def goal_text(c: Content, goal: Mapping[str, Any], lang: str) -> str:
    """« Cosette in SAVE », « 10 Crown in KILL », « 4 cards owned »."""
    where, _, what = goal["type"].partition("_")
    if what == "CARDS":
        return say(CARDS_OWNED, lang, n=goal["count"])
    if what == "CHARACTER":
        subject = str(c.by_id[goal["target"]]["names"][lang])
    else:
        symbols = "/".join(symbol_name(c, symbol, lang) for symbol in goal["symbols"])
        subject = f"{goal['count']} {symbols}"
    return f"{subject} {PILES[where][lang]}"


OPS = {
    "TAKE": {"en": "take", "fr": "prendre"},
    "SAVE": {"en": "save", "fr": "sauver"},
    "KILL": {"en": "kill", "fr": "tuer"},
    "FATE": {"en": "save or kill", "fr": "sauver ou tuer"},
    "RETURN": {"en": "put under the deck", "fr": "glisser sous la pioche"},
    "SCORE": {"en": "score", "fr": "décompter"},
    "USE": {"en": "use", "fr": "utiliser"},
    "GIVE": {"en": "give away", "fr": "donner"},
    "SWAP": {"en": "swap", "fr": "échanger"},
    "SCOUT": {
        "en": "take one of the top {n} cards of the deck",
        "fr": "prendre une des cartes du haut de la pioche ({n})",
    },
}
ZONE_NAMES = {
    "deck": {"en": "the top card of the deck", "fr": "la première carte de la pioche"},
    "tableau": {"en": "a card of the tableau", "fr": "une carte du tableau"},
    "own": {"en": "one of your cards", "fr": "une de vos cartes"},
    "self": {"en": "this card", "fr": "cette carte"},
    "that": {"en": "that card", "fr": "la carte en question"},
    "others_faceup": {"en": "a face-up card of another", "fr": "une carte visible d'un autre"},
    "save": {"en": "a card of SAVE", "fr": "une carte des SAUVÉS"},
    "kill": {"en": "a card of KILL", "fr": "une carte des TUÉS"},
}
OR = {"en": " or ", "fr": " ou "}
FOR = {"en": " for ", "fr": " contre "}
MAY = {"en": " (if you like)", "fr": " (au choix)"}


def effect_text(effect: Mapping[str, Any], lang: str) -> str:
    """« Save or kill one of your cards (if you like) »: what one effect says, without its card."""
    told = OR[lang].join(_option_text(o, lang) for o in effect.get("options", [effect]))
    return told[0].upper() + told[1:] + (MAY[lang] if "may" in effect else "")


def _option_text(option: Mapping[str, Any], lang: str) -> str:
    op = say(OPS[option["op"]], lang, n=option.get("n"))
    zones = [OR[lang].join(ZONE_NAMES[zone][lang] for zone in option.get("of", ()))]
    if "with" in option:
        zones.append(OR[lang].join(ZONE_NAMES[zone][lang] for zone in option["with"]))
    return f"{op} {FOR[lang].join(zones)}".strip()


def goal_name(c: Content, number: int, lang: str) -> str:
    """A goal of a card and what it pays, by kind * GOALS + goal."""
    goal = c.by_id[c.cards[number // state.GOALS]]["goals"][number % state.GOALS]
    return say(PAYS, lang, goal=goal_text(c, goal, lang), points=goal["points"])


def context(c: Content, happening: Happening, _: Before) -> Mapping[str, Any]:
    """Whose card it was, or where it lay; which card a goal is on, and what it pays."""
    place, goal = happening.arguments.get("place"), happening.arguments.get("goal")
    if place is not None and state.AT_SEAT <= place < state.AT_TABLEAU:
        return {"other": place - state.AT_SEAT}
    if place is not None:
        return {"zone": ZONES[place]}
    if goal is not None:
        kind, at = divmod(goal, state.GOALS)
        return {"card": kind, "at": at, "points": c.by_id[c.cards[kind]]["goals"][at]["points"]}
    return {}


def seat_names(_: Content, view: Mapping[str, Any]) -> list[str]:
    return list(SEAT_NAMES[: view["players"]])


GROUPS = {
    "character": {"en": "Characters", "fr": "Personnages"},
    "citizen": {"en": "Citizens", "fr": "Citoyens"},
}


def gallery(c: Content, lang: str) -> list[Entry]:
    """Characters, then citizens, in the order of the file."""
    rows = [row for kind in GROUPS for row in c.data["cards"] if row["kind"] == kind]
    return [_entry(c, row, lang) for row in rows]


COLON = {"en": ":", "fr": "\u00a0:"}


def _entry(c: Content, row: Mapping[str, Any], lang: str) -> Entry:
    ability = row["ability"]
    lines = (
        symbols_text(c, row, lang),
        f"{ability['names'][lang]}{COLON[lang]} {ability['texts'][lang]}",
        str(row["goal_texts"][lang]),
    )
    given = row.get("provenance", "")
    sources = sorted(set(map(str, given.values()))) if isinstance(given, dict) else [str(given)]
    return Entry(
        GROUPS[row["kind"]][lang],
        row["id"],
        row["names"][lang],
        row["copies"],
        "\n".join(filter(None, lines)),
        ", ".join(sources),
    )


def symbols_text(c: Content, row: Mapping[str, Any], lang: str) -> str:
    """« 2 Heart, 1 Bread »."""
    return ", ".join(f"{n} {symbol_name(c, symbol, lang)}" for symbol, n in row["symbols"].items())


TEXTS = Texts(
    title=same("Les Miseraables"),
    namers={
        "card": card_name,
        "place": place_name,
        "target": target_name,
        "own": target_name,
        "hidden": hidden_name,
        "with": swap_name,
        "fate": fate_name,
        "goal": goal_name,
    },
    merged=frozenset({"tableau", "deal", "scout", "refill"}),
    seat_names=seat_names,
    gallery=gallery,
    strikes=dict.fromkeys(("take", "save", "kill", "return", "swap_out"), "other"),
    context=context,
    actions={
        "keep {card} {fate}": {
            "en": "Keep {card}, {fate} the other one",
            "fr": "Garder {card}, {fate} l'autre",
        },
        "take {target}": {"en": "Take {target}", "fr": "Prendre {target}"},
        "save {target}": {"en": "Save {target}", "fr": "Sauver {target}"},
        "kill {target}": {"en": "Kill {target}", "fr": "Tuer {target}"},
        "return {target}": {
            "en": "Under the deck: {target}",
            "fr": "Sous la pioche : {target}",
        },
        "score {own}": {"en": "Score {own}", "fr": "Décompter {own}"},
        "use {own}": {"en": "Use {own}", "fr": "Utiliser {own}"},
        "give {own} {seat}": {"en": "Give {own} to {seat}", "fr": "Donner {own} à {seat}"},
        "swap {own} {with}": {
            "en": "Swap {own} for {with}",
            "fr": "Échanger {own} contre {with}",
        },
        "scout": {"en": "Look at the top of the deck", "fr": "Regarder le haut de la pioche"},
        "pick {card}": {"en": "Take {card}", "fr": "Prendre {card}"},
        "reveal {hidden}": {"en": "Turn {hidden} face up", "fr": "Dévoiler {hidden}"},
        "done": {"en": "Turn up no more", "fr": "Ne plus rien dévoiler"},
        "skip": {"en": "Leave it out", "fr": "Ne pas le faire"},
        "pass": {"en": "Pass", "fr": "Passer"},
        "save": {"en": "Save the scored card", "fr": "Sauver la carte décomptée"},
        "kill": {"en": "Kill the scored card", "fr": "Tuer la carte décomptée"},
    },
    decisions={
        "keep": {
            "en": ("{seat} chooses a card to keep.", "Keep one card; the other's fate?"),
            "fr": (
                "{seat} choisit la carte à garder.",
                "Quelle carte garder ?",
            ),
        },
        "turn": {
            "en": ("{seat}'s turn.", "Your turn: take, use or score."),
            "fr": ("C'est à {seat}.", "À vous : une carte, une action."),
        },
        "effect": {
            "en": ("{seat} carries out an ability.", "The next effect: choose."),
            "fr": ("{seat} applique une capacité.", "L'effet suivant : choisissez."),
        },
        "scout": {
            "en": ("{seat} looks at the top of the deck.", "Take one of these cards."),
            "fr": (
                "{seat} regarde le haut de la pioche.",
                "Prenez une de ces cartes.",
            ),
        },
        "reveal": {
            "en": ("{seat} may turn cards face up.", "Turn cards face up first?"),
            "fr": ("{seat} peut dévoiler des cartes.", "D'abord dévoiler des cartes ?"),
        },
        "fate": {
            "en": ("{seat} decides the card's fate.", "Save or kill the scored card?"),
            "fr": (
                "{seat} décide du sort de la carte.",
                "Sauver ou tuer la carte ?",
            ),
        },
        "over": {
            "en": ("The game is over.", "The game is over."),
            "fr": ("La partie est finie.", "La partie est finie."),
        },
    },
    events={
        "tableau": {
            "en": ("In the tableau: {card}.",) * 2,
            "fr": ("Au tableau : {card}.",) * 2,
        },
        "deal": {
            "en": ("{seat} is dealt {n} hidden card(s).", "You are dealt {card}."),
            "fr": ("{seat} reçoit {n} carte(s) cachée(s).", "Vous recevez {card}."),
        },
        "keep": {
            "en": ("{seat} has chosen.", "You keep {card}."),
            "fr": ("{seat} a choisi.", "Vous gardez {card}."),
        },
        "laid_on_save": {
            "en": ("{seat} saves {card}.", "You save {card}."),
            "fr": ("{seat} sauve {card}.", "Vous sauvez {card}."),
        },
        "laid_on_kill": {
            "en": ("{seat} kills a card unseen.", "You kill {card}, unseen by the others."),
            "fr": ("{seat} tue une carte, face cachée.", "Vous tuez {card} à l'insu des autres."),
        },
        "take_deck": {
            "en": (
                "{seat} takes the top card of the deck ({card}).",
                "You take the top card of the deck: {card}.",
            ),
            "fr": (
                "{seat} prend la première carte de la pioche ({card}).",
                "Vous prenez la première carte de la pioche : {card}.",
            ),
        },
        "take": {
            "en": (
                "{seat} takes {card} (from: {place}).",
                "You take {card} (from: {place}).",
                "{seat} takes {card} from you.",
            ),
            "fr": (
                "{seat} prend {card} (origine : {place}).",
                "Vous prenez {card} ({place}).",
                "{seat} vous prend {card}.",
            ),
        },
        "save": {
            "en": (
                "{seat} saves {card} ({place}).",
                "You save {card} ({place}).",
                "{seat} saves your {card}.",
            ),
            "fr": (
                "{seat} sauve {card} ({place}).",
                "Vous sauvez {card} ({place}).",
                "{seat} sauve votre {card}.",
            ),
        },
        "kill": {
            "en": (
                "{seat} kills {card} ({place}).",
                "You kill {card} ({place}).",
                "{seat} kills your {card}.",
            ),
            "fr": (
                "{seat} tue {card} ({place}).",
                "Vous tuez {card} ({place}).",
                "{seat} tue votre {card}.",
            ),
        },
        "kill_hidden": {
            "en": (
                "{seat} kills a hidden card: {card}.",
                "You kill {card} face down.",
            ),
            "fr": (
                "{seat} tue une carte cachée : {card}.",
                "Vous tuez {card}, face cachée.",
            ),
        },
        "kill_deck": {
            "en": (
                "{seat} kills the top card of the deck: {card}.",
                "You kill the top card of the deck: {card}.",
            ),
            "fr": (
                "{seat} tue la première carte de la pioche : {card}.",
                "Vous tuez la première carte de la pioche : {card}.",
            ),
        },
        "return": {
            "en": (
                "{seat} puts {card} ({place}) under the deck.",
                "You put {card} ({place}) under the deck.",
                "{seat} puts your {card} under the deck.",
            ),
            "fr": (
                "{seat} glisse {card} ({place}) sous la pioche.",
                "Vous glissez {card} ({place}) sous la pioche.",
                "{seat} glisse votre {card} sous la pioche.",
            ),
        },
        "return_hidden": {
            "en": (
                "{seat} puts a hidden card under the deck: {card}.",
                "You put {card} face down under the deck.",
            ),
            "fr": (
                "{seat} glisse une carte cachée sous la pioche : {card}.",
                "Vous glissez {card} sous la pioche.",
            ),
        },
        "use": {
            "en": ("{seat} uses {card}.", "You use {card}."),
            "fr": ("{seat} utilise {card}.", "Vous utilisez {card}."),
        },
        "give": {
            "en": (
                "{seat} gives {card} to {other}.",
                "You give {card} to {other}.",
                "{seat} gives you {card}.",
            ),
            "fr": (
                "{seat} donne {card} à {other}.",
                "Vous donnez {card} à {other}.",
                "{seat} vous donne {card}.",
            ),
        },
        "swap_out": {
            "en": (
                "{seat} swaps for {card} ({place}).",
                "You swap for {card} ({place}).",
                "{seat} swaps with you and gets {card}.",
            ),
            "fr": (
                "{seat} échange et reçoit {card} ({place}).",
                "Vous recevez {card} ({place}).",
                "{seat} échange avec vous et reçoit {card}.",
            ),
        },
        "swap_in": {
            "en": (
                "In exchange: {card} (to: {place}).",
                "In exchange: {card} (to: {place}).",
                "In exchange you get {card}.",
            ),
            "fr": (
                "En échange : {card} (vers : {place}).",
                "En échange : {card} (vers : {place}).",
                "En échange, vous recevez {card}.",
            ),
        },
        "swap_in_hidden": {
            "en": (
                "In exchange a hidden card: {card}.",
                "In exchange, face down: {card}.",
            ),
            "fr": (
                "En échange, une carte cachée : {card}.",
                "En échange, face cachée : {card}.",
            ),
        },
        "scout": {
            "en": ("{seat} looks at the top {n} card(s).", "On top of the deck you see {card}."),
            "fr": (
                "{seat} regarde {n} carte(s) du haut de la pioche.",
                "En haut de la pioche, vous voyez {card}.",
            ),
        },
        "pick": {
            "en": (
                "{seat} takes one of them: {card}.",
                "You take {card}.",
            ),
            "fr": (
                "{seat} en prend une : {card}.",
                "Vous prenez {card}.",
            ),
        },
        "known": {
            "en": ("That card was known to: {knowing}.",) * 2,
            "fr": ("Cette carte était connue : {knowing}.",) * 2,
        },
        "look": {
            "en": (
                "{seat} looks through the KILL pile ({count}).",
                "You look through the KILL pile ({count}).",
            ),
            "fr": (
                "{seat} regarde la pile TUÉS ({count}).",
                "Vous regardez la pile TUÉS ({count}).",
            ),
        },
        "skip": {
            "en": ("{seat} leaves the effect out.", "You leave the effect out."),
            "fr": ("{seat} renonce à l'effet.", "Vous renoncez à l'effet."),
        },
        "no_target": {
            "en": ("{card}: an effect finds no target.",) * 2,
            "fr": ("{card} : un effet reste sans cible.",) * 2,
        },
        "score": {
            "en": ("{seat} scores {card}.", "You score {card}."),
            "fr": ("{seat} décompte {card}.", "Vous décomptez {card}."),
        },
        "reveal": {
            "en": ("{seat} turns {card} face up.", "You turn {card} face up."),
            "fr": ("{seat} dévoile {card}.", "Vous dévoilez {card}."),
        },
        "goal": {
            "en": ("Goal met: {goal}.",) * 2,
            "fr": ("Objectif atteint, {goal}.",) * 2,
        },
        "points": {
            "en": ("Points for {seat}: {points}.", "Points for you: {points}."),
            "fr": ("Points pour {seat} : {points}.", "Points pour vous : {points}."),
        },
        "no_points": {
            "en": ("No goal is met: {seat} gets nothing.", "No goal is met: you get nothing."),
            "fr": ("Aucun objectif atteint : rien pour {seat}.", "Aucun objectif atteint : rien."),
        },
        "fate_save": {
            "en": ("{seat} saves {card}.", "You save {card}."),
            "fr": ("{seat} sauve {card}.", "Vous sauvez {card}."),
        },
        "fate_kill": {
            "en": ("{seat} kills {card}, seen by all.", "You kill {card}, seen by all."),
            "fr": ("{seat} tue {card}, au vu de tous.", "Vous tuez {card}, au vu de tous."),
        },
        "pass": {
            "en": ("{seat} passes.", "You pass."),
            "fr": ("{seat} passe.", "Vous passez."),
        },
        "refill": {
            "en": ("New in the tableau: {card}.",) * 2,
            "fr": ("Nouveau au tableau : {card}.",) * 2,
        },
        "trigger": {
            "en": (
                "The deck is empty: {seat} has triggered the end.",
                "The deck is empty: you have triggered the end.",
            ),
            "fr": (
                "La pioche est vide : {seat} déclenche la fin.",
                "La pioche est vide : vous déclenchez la fin.",
            ),
        },
        "turn_limit": {
            "en": ("That was the last turn allowed.",) * 2,
            "fr": ("C'était le dernier tour permis.",) * 2,
        },
        "owned": {
            "en": (
                "{seat} loses a point for each card left: {count}.",
                "You lose a point for each card left: {count}.",
            ),
            "fr": (
                "{seat} perd un point par carte restante : {count}.",
                "Vous perdez un point par carte restante : {count}.",
            ),
        },
        "victory": {
            "en": ("{seat} wins with {points}.", "You win with {points}."),
            "fr": ("{seat} l'emporte avec {points}.", "Vous l'emportez avec {points}."),
        },
    },
)
