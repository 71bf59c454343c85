"""The sentences of Les Miseraables in every language. Templates only; card names are data."""

from collections.abc import Mapping, Sequence
from typing import Any

from estaminet.games.miseraables import state
from estaminet.games.miseraables.tables import Content
from estaminet.games.provenance import provenance
from estaminet.games.texts import Before, Entry, Happening, Texts
from estaminet.grammar import OR, Name, capital, listed, named, of_number
from estaminet.languages import Text, quote, same, say

SEAT_NAMES = ("Victor", "Adèle", "Juliette", "Léopoldine")  # the Hugos' table

PLACES = {  # where a card is, on a button
    state.AT_UP: {"en": "face up", "fr": "face visible"},
    state.AT_HIDDEN: {"en": "hidden", "fr": "face cachée"},
    state.AT_TABLEAU: {"en": "tableau", "fr": "tableau"},
    state.AT_SAVE: {"en": "SAVE", "fr": "SAUVÉS"},
    state.AT_KILL: {"en": "KILL", "fr": "TUÉS"},
    state.AT_DECK: {"en": "deck", "fr": "pioche"},
}
ORIGINS = {  # in a sentence; a seat's own cards go by the voice
    state.AT_TABLEAU: {"en": "from the tableau", "fr": "dans le tableau"},
    state.AT_SAVE: {"en": "from the SAVE pile", "fr": "dans la pile SAUVÉS"},
    state.AT_KILL: {"en": "from the KILL pile", "fr": "dans la pile TUÉS"},
    state.AT_DECK: {"en": "from the deck", "fr": "dans la pioche"},
}
ORIGIN_SEAT = {"en": "from {seat:'s} cards", "fr": "parmi les cartes {seat:de}"}
ZONES = {
    state.AT_UP: "up",
    state.AT_HIDDEN: "hidden",
    state.AT_TABLEAU: "tableau",
    state.AT_SAVE: "save",
    state.AT_KILL: "kill",
    state.AT_DECK: "deck",
}
GOALS = {
    "SAVE_CHARACTER": {"en": "{target} in the SAVE pile", "fr": "{target} dans la pile SAUVÉS"},
    "KILL_CHARACTER": {"en": "{target} in the KILL pile", "fr": "{target} dans la pile TUÉS"},
    "SAVE_SYMBOLS": {
        "en": "{n} {symbols} in the SAVE pile",
        "fr": "{n} {symbols} dans la pile SAUVÉS",
    },
    "KILL_SYMBOLS": {
        "en": "{n} {symbols} in the KILL pile",
        "fr": "{n} {symbols} dans la pile TUÉS",
    },
    "OWN_SYMBOLS": {"en": "{n} {symbols} face up", "fr": "{n} {symbols} {n:visible|visibles}"},
    "OWN_CARDS": {
        "en": "{n} {n:card|cards} owned",
        "fr": "{n} {n:carte possédée|cartes possédées}",
    },
}
TOP_CARD = {"en": "the top card of the deck", "fr": "la première carte de la pioche"}
FATES = ({"en": "save", "fr": "sauver"}, {"en": "kill", "fr": "tuer"})
PAYS = {
    "en": "{goal} ({points} {points:point|points})",
    "fr": "{goal} ({points} {points:point|points})",
}


def card_name(c: Content, card: int, lang: str) -> Name:
    return name_of(c.by_id[c.cards[card]], lang)


def name_of(row: Mapping[str, Any], lang: str) -> Name:
    """« Cosette », « l'inspecteur Javert », « Soldat »: of citizens there are several."""
    return named(quote(row["names"], lang), lang, proper=row["kind"] == "character")


def place_name(_: Content, place: int, lang: str) -> Name:
    """Where a card comes from; several: a seat's own cards."""
    if place in (state.AT_UP, state.AT_HIDDEN):
        return Name(say(PLACES[place], lang), many=True)
    if state.AT_SEAT <= place < state.AT_TABLEAU:
        return Name(say(ORIGIN_SEAT, lang, seat=SEAT_NAMES[place - state.AT_SEAT]))
    return Name(say(ORIGINS[place], lang))


def target_name(c: Content, target: int, lang: str) -> Name:
    """« Soldier (tableau) »; a face-up card of one's own needs no bracket."""
    place, kind = divmod(target, state.KINDS)
    if place == state.AT_DECK:
        return Name(say(TOP_CARD, lang))
    name = card_name(c, kind, lang)
    if place == state.AT_UP:
        return name
    held = state.AT_SEAT <= place < state.AT_TABLEAU
    where = SEAT_NAMES[place - state.AT_SEAT] if held else say(PLACES[place], lang)
    return Name(f"{name} ({where})", proper=name.proper)


def hidden_name(c: Content, kind: int, lang: str) -> Name:
    return card_name(c, kind, lang)


def swap_name(c: Content, target: int, lang: str) -> Name:
    return target_name(c, target + state.AT_SEAT * state.KINDS, lang)


def fate_name(_: Content, fate: int, lang: str) -> str:
    return say(FATES[fate], lang)


def symbol_name(c: Content, symbol: str, n: int, lang: str) -> str:
    """« Crown », « Crowns »."""
    row = c.data["symbols"][symbol]
    return of_number(row["names"][lang], row.get("plurals", {}).get(lang), n, lang)


def goal_text(c: Content, goal: Mapping[str, Any], lang: str) -> str:
    """« Cosette in the SAVE pile », « 10 Crowns in the KILL pile », « 4 cards owned »."""
    n, told = goal.get("count", 1), {}
    if "target" in goal:
        told["target"] = name_of(c.by_id[goal["target"]], lang)
    names = [symbol_name(c, symbol, n, lang) for symbol in goal.get("symbols", ())]
    if names:
        told["symbols"] = listed(names, lang, OR)
    return capital(say(GOALS[goal["type"]], lang, n=n, **told))


OPS = {
    "TAKE": {"en": "take", "fr": "prendre"},
    "SAVE": {"en": "save", "fr": "sauver"},
    "KILL": {"en": "kill", "fr": "tuer"},
    "FATE": {"en": "save or kill", "fr": "sauver ou tuer"},
    "RETURN": {"en": "put under the deck:", "fr": "glisser sous la pioche :"},
    "SCORE": {"en": "score", "fr": "décompter"},
    "USE": {"en": "use", "fr": "utiliser"},
    "GIVE": {"en": "give away", "fr": "donner"},
    "SWAP": {"en": "swap", "fr": "échanger"},
    "SCOUT": {
        "en": "take {n:the top card|one of the top {n} cards} of the deck",
        "fr": "prendre {n:la première carte|une des {n} premières cartes} de la pioche",
    },
}
ZONE_NAMES = {
    "deck": {"en": "the top card of the deck", "fr": "la première carte de la pioche"},
    "tableau": {"en": "a card from the tableau", "fr": "une carte du tableau"},
    "own": {"en": "one of your cards", "fr": "une de vos cartes"},
    "self": {"en": "this card", "fr": "cette carte"},
    "that": {"en": "that card", "fr": "la carte en question"},
    "others_faceup": {
        "en": "another player's face-up card",
        "fr": "une carte visible d'un autre joueur",
    },
    "save": {"en": "a card from the SAVE pile", "fr": "une carte de la pile SAUVÉS"},
    "kill": {"en": "a card from the KILL pile", "fr": "une carte de la pile TUÉS"},
}
FOR = {"en": " for ", "fr": " contre "}
MAY = {"en": " (optional)", "fr": " (facultatif)"}


def effect_text(effect: Mapping[str, Any], lang: str) -> str:
    """« Save or kill one of your cards (optional) »: what one effect says, without its card."""
    told = say(OR, lang).join(_option_text(o, lang) for o in effect.get("options", [effect]))
    return capital(told) + (say(MAY, lang) if "may" in effect else "")


def _option_text(option: Mapping[str, Any], lang: str) -> str:
    op = say(OPS[option["op"]], lang, n=option.get("n"))
    zones = [_zones_text(option[key], lang) for key in ("of", "with") if key in option]
    return f"{op} {say(FOR, lang).join(zones)}".strip()


def _zones_text(zones: Sequence[str], lang: str) -> str:
    return say(OR, lang).join(say(ZONE_NAMES[zone], lang) for zone in zones)


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


def seat_names(_: Content, view: Mapping[str, Any], lang: str) -> list[Name]:
    return [Name(name) for name in SEAT_NAMES[: view["players"]]]


GROUPS = {
    "character": {"en": "Characters", "fr": "Personnages"},
    "citizen": {"en": "Citizens", "fr": "Citoyens"},
}


def gallery(c: Content, lang: str) -> list[Entry]:
    """Characters, then citizens, in the order of the file."""
    rows = [row for kind in GROUPS for row in c.data["cards"] if row["kind"] == kind]
    return [_entry(c, row, lang) for row in rows]


ABILITY = {"en": "{name}: {text}", "fr": "{name} : {text}"}


def _entry(c: Content, row: Mapping[str, Any], lang: str) -> Entry:
    ability = {key: quote(row["ability"][f"{key}s"], lang) for key in ("name", "text")}
    goals = quote(row["goal_texts"], lang)
    lines = (symbols_text(c, row, lang), say(ABILITY, lang, **ability), goals)
    return Entry(
        say(GROUPS[row["kind"]], lang),
        row["id"],
        quote(row["names"], lang),
        row["copies"],
        "\n".join(filter(None, lines)),
        provenance(row.get("provenance"), lang),
    )


def symbols_text(c: Content, row: Mapping[str, Any], lang: str) -> str:
    """« 2 Hearts, 1 Sword »."""
    symbols = row["symbols"].items()
    return ", ".join(f"{n} {symbol_name(c, symbol, n, lang)}" for symbol, n in symbols)


DEFECTS: tuple[Text, ...] = (
    {"en": "expected an id like {known}, found {value}",
     "fr": "il faut un identifiant comme {known}, et non {value}"},
    {"en": "expected a symbol like {known}, found {value}",
     "fr": "il faut un symbole comme {known}, et non {value}"},
    {"en": "'deck' is not an id: it names the draw deck",
     "fr": "'deck' n'est pas un identifiant : c'est le nom de la pioche"},
    {"en": "is the card itself", "fr": "c'est la carte elle-même"},
    {"en": "expected {least} to {most} entries, found {value}",
     "fr": "il faut de {least} à {most} éléments, et non {value}"},
    {"en": "the first effect cannot have 'if_you_do'",
     "fr": "le premier effet ne peut pas avoir 'if_you_do'"},
    {"en": "'that' needs one of {known} just before it",
     "fr": "'that' demande juste avant l'un de : {known}"},
    {"en": "expected true or no such key, not {value}",
     "fr": "il faut true, ou pas de clé du tout, et non {value}"},
    {"en": "two options lead to the same action: their ops must differ",
     "fr": "deux choix mènent à la même action : leurs opérations doivent différer"},
    {"en": "expected at least one zone", "fr": "il faut au moins une zone"},
    {"en": "at most one of {known}, found {value}",
     "fr": "au plus l'un de {known} ; trouvé : {value}"},
    {"en": "expected at least one symbol of the file",
     "fr": "il faut au moins un symbole du fichier"},
    {"en": "expected the id of a character of the file, found {value}",
     "fr": "il faut l'identifiant d'un personnage du fichier, et non {value}"},
    {"en": "{value} is the id of another card too",
     "fr": "{value} est aussi l'identifiant d'une autre carte"},
    {"en": "expected {least} to {most} cards, copies included; {value}",
     "fr": "il faut de {least} à {most} cartes, exemplaires compris, et non {value}"},
)  # fmt: skip

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
    defects=DEFECTS,
    strikes=dict.fromkeys(("take", "save", "kill", "return", "swap_out"), "other"),
    context=context,
    actions={
        "keep {card} {fate}": {
            "en": "Keep {card:a}, {fate} the other card",
            "fr": "Garder {card:un}, {fate} l'autre carte",
        },
        "take {target}": {"en": "Take {target:a}", "fr": "Prendre {target:un}"},
        "save {target}": {"en": "Save {target:a}", "fr": "Sauver {target:un}"},
        "kill {target}": {"en": "Kill {target:a}", "fr": "Tuer {target:un}"},
        "return {target}": {
            "en": "Put {target:a} under the deck",
            "fr": "Glisser {target:un} sous la pioche",
        },
        "score {own}": {"en": "Score {own:a}", "fr": "Décompter {own:un}"},
        "use {own}": {"en": "Use {own:a}", "fr": "Utiliser {own:un}"},
        "give {own} {seat}": {"en": "Give {own:a} to {seat}", "fr": "Donner {own:un} {seat:à}"},
        "swap {own} {with}": {
            "en": "Swap {own:a} for {with:a}",
            "fr": "Échanger {own:un} contre {with:un}",
        },
        "scout": {"en": "Look at the top of the deck", "fr": "Regarder le haut de la pioche"},
        "pick {card}": {"en": "Take {card:a}", "fr": "Prendre {card:un}"},
        "reveal {hidden}": {"en": "Turn {hidden:a} face up", "fr": "Dévoiler {hidden:un}"},
        "done": {"en": "Stop turning cards up", "fr": "Ne plus rien dévoiler"},
        "skip": {"en": "Skip the effect", "fr": "Renoncer à l'effet"},
        "pass": {"en": "Pass", "fr": "Passer"},
        "save": {"en": "Save the scored card", "fr": "Sauver la carte décomptée"},
        "kill": {"en": "Kill the scored card", "fr": "Tuer la carte décomptée"},
    },
    decisions={
        "keep": {
            "en": (
                "{seat} chooses a card to keep.",
                "Which card do you keep, and what becomes of the other?",
            ),
            "fr": (
                "{seat} choisit la carte à garder.",
                "Quelle carte gardez-vous, et que devient l'autre ?",
            ),
        },
        "turn": {
            "en": ("It is {seat:'s} turn.", "Your turn: take, use or score a card."),
            "fr": ("C'est {seat:à} de jouer.", "À vous : prenez, utilisez ou décomptez une carte."),
        },
        "effect": {
            "en": ("{seat} carries out an ability.", "Next effect: make your choice."),
            "fr": ("{seat} applique une capacité.", "Effet suivant : faites votre choix."),
        },
        "scout": {
            "en": ("{seat} looks at the top of the deck.", "Take one of these cards."),
            "fr": ("{seat} regarde le haut de la pioche.", "Prenez une de ces cartes."),
        },
        "reveal": {
            "en": ("{seat} may turn cards face up.", "Turn some of your cards face up first?"),
            "fr": (
                "{seat} peut dévoiler des cartes.",
                "Dévoiler d'abord certaines de vos cartes ?",
            ),
        },
        "fate": {
            "en": ("{seat} decides the fate of the scored card.", "Save or kill the scored card?"),
            "fr": (
                "{seat} décide du sort de la carte décomptée.",
                "Sauver ou tuer la carte décomptée ?",
            ),
        },
        "over": {
            "en": ("The game is over.", "The game is over."),
            "fr": ("La partie est finie.", "La partie est finie."),
        },
    },
    events={
        "tableau": {
            "en": ("The tableau starts with {card:a}.",) * 2,
            "fr": ("Le tableau s'ouvre sur {card:un}.",) * 2,
        },
        "deal": {
            "en": ("{seat} is dealt {n} hidden {n:card|cards}.", "You are dealt {card:a}."),
            "fr": ("{seat} reçoit {n} {n:carte cachée|cartes cachées}.", "Vous recevez {card:un}."),
        },
        "keep": {
            "en": ("{seat} has chosen a card to keep.", "You keep {card:a}."),
            "fr": ("{seat} a choisi la carte à garder.", "Vous gardez {card:un}."),
        },
        "laid_on_save": {
            "en": ("{seat} saves {card:a}.", "You save {card:a}."),
            "fr": ("{seat} sauve {card:un}.", "Vous sauvez {card:un}."),
        },
        "laid_on_kill": {
            "en": ("{seat} kills a card face down.", "You kill {card:a}, unseen by the others."),
            "fr": ("{seat} tue une carte face cachée.", "Vous tuez {card:un} à l'insu des autres."),
        },
        "take_deck": {
            "en": (
                "{seat} takes the top card of the deck{card:| ({card})| ({card})}.",
                "You take the top card of the deck{card:|: {card:a}|: {card:a}}.",
            ),
            "fr": (
                "{seat} prend la première carte de la pioche{card:| ({card})| ({card})}.",
                "Vous prenez la première carte de la pioche{card:| : {card:un}| : {card:un}}.",
            ),
        },
        "take": {
            "en": (
                "{seat} takes {card:a} {place:{place}|from their face-up cards}.",
                "You take {card:a} {place:{place}|from your face-up cards}.",
                "{seat} takes {card:a} from you.",
            ),
            "fr": (
                "{seat} prend {card:un} {place:{place}|parmi ses cartes visibles}.",
                "Vous prenez {card:un} {place:{place}|parmi vos cartes visibles}.",
                "{seat} vous prend {card:un}.",
            ),
        },
        "save": {
            "en": (
                "{seat} saves {card:a} {place:{place}|from their face-up cards}.",
                "You save {card:a} {place:{place}|from your face-up cards}.",
                "{seat} saves your {card}.",
            ),
            "fr": (
                "{seat} sauve {card:un} {place:{place}|parmi ses cartes visibles}.",
                "Vous sauvez {card:un} {place:{place}|parmi vos cartes visibles}.",
                "{seat} sauve une de vos cartes : {card}.",
            ),
        },
        "kill": {
            "en": (
                "{seat} kills {card:a} {place:{place}|from their face-up cards}.",
                "You kill {card:a} {place:{place}|from your face-up cards}.",
                "{seat} kills your {card}.",
            ),
            "fr": (
                "{seat} tue {card:un} {place:{place}|parmi ses cartes visibles}.",
                "Vous tuez {card:un} {place:{place}|parmi vos cartes visibles}.",
                "{seat} tue une de vos cartes : {card}.",
            ),
        },
        "kill_hidden": {
            "en": (
                "{seat} kills a hidden card{card:| ({card})| ({card})}.",
                "You kill {card:a} face down.",
            ),
            "fr": (
                "{seat} tue une carte cachée{card:| ({card})| ({card})}.",
                "Vous tuez {card:un} face cachée.",
            ),
        },
        "kill_deck": {
            "en": (
                "{seat} kills the top card of the deck{card:| ({card})| ({card})}.",
                "You kill the top card of the deck{card:|: {card:a}|: {card:a}}.",
            ),
            "fr": (
                "{seat} tue la première carte de la pioche{card:| ({card})| ({card})}.",
                "Vous tuez la première carte de la pioche{card:| : {card:un}| : {card:un}}.",
            ),
        },
        "return": {
            "en": (
                "{seat} puts {card:a} {place:{place}|from their face-up cards} under the deck.",
                "You put {card:a} {place:{place}|from your face-up cards} under the deck.",
                "{seat} puts your {card} under the deck.",
            ),
            "fr": (
                "{seat} choisit {card:un} {place:{place}|parmi ses cartes visibles} et glisse "
                "cette carte sous la pioche.",
                "Vous choisissez {card:un} {place:{place}|parmi vos cartes visibles} et glissez "
                "cette carte sous la pioche.",
                "{seat} glisse sous la pioche une de vos cartes : {card}.",
            ),
        },
        "return_hidden": {
            "en": (
                "{seat} puts a hidden card under the deck{card:| ({card})| ({card})}.",
                "You put {card:a} under the deck, face down.",
            ),
            "fr": (
                "{seat} glisse une carte cachée sous la pioche{card:| ({card})| ({card})}.",
                "Vous glissez {card:un} sous la pioche, face cachée.",
            ),
        },
        "use": {
            "en": ("{seat} uses {card:a}.", "You use {card:a}."),
            "fr": ("{seat} utilise {card:un}.", "Vous utilisez {card:un}."),
        },
        "give": {
            "en": (
                "{seat} gives {card:a} to {other}.",
                "You give {card:a} to {other}.",
                "{seat} gives you {card:a}.",
            ),
            "fr": (
                "{seat} donne {card:un} {other:à}.",
                "Vous donnez {card:un} {other:à}.",
                "{seat} vous donne {card:un}.",
            ),
        },
        "swap_out": {
            "en": (
                "{seat} swaps a card for {card:a} {place:{place}|from their face-up cards}.",
                "You swap a card for {card:a} {place:{place}|from your face-up cards}.",
                "{seat} swaps a card with you and gets {card:a}.",
            ),
            "fr": (
                "{seat} échange une carte contre {card:un} {place:{place}|parmi ses cartes "
                "visibles}.",
                "Vous échangez une carte contre {card:un} {place:{place}|parmi vos cartes "
                "visibles}.",
                "{seat} échange une carte avec vous et reçoit {card:un}.",
            ),
        },
        "swap_in": {
            "en": (
                "{seat} gives {card:a} in exchange.",
                "You give {card:a} in exchange.",
                "In exchange, you get {card:a}.",
            ),
            "fr": (
                "{seat} donne {card:un} en échange.",
                "Vous donnez {card:un} en échange.",
                "En échange, vous recevez {card:un}.",
            ),
        },
        "swap_in_hidden": {
            "en": (
                "{seat} gives a hidden card in exchange{card:| ({card})| ({card})}.",
                "You give {card:a} in exchange, face down.",
            ),
            "fr": (
                "{seat} donne une carte cachée en échange{card:| ({card})| ({card})}.",
                "Vous donnez {card:un} en échange, face cachée.",
            ),
        },
        "scout": {
            "en": (
                "{seat} looks at the top {n:card|{n} cards} of the deck.",
                "On top of the deck, you see {card:a}.",
            ),
            "fr": (
                "{seat} regarde {n:la première carte|les {n} premières cartes} de la pioche.",
                "En haut de la pioche, vous voyez {card:un}.",
            ),
        },
        "pick": {
            "en": ("{seat} takes one of them{card:| ({card})| ({card})}.", "You take {card:a}."),
            "fr": ("{seat} en prend une{card:| ({card})| ({card})}.", "Vous prenez {card:un}."),
        },
        "known": {
            "en": ("{knowing} knew that card.",) * 2,
            "fr": ("{knowing:Connaissait|Connaissaient} cette carte : {knowing}.",) * 2,
        },
        "look": {
            "en": (
                "{seat} looks through the KILL pile ({count} {count:card|cards}).",
                "You look through the KILL pile ({count} {count:card|cards}).",
            ),
            "fr": (
                "{seat} parcourt la pile TUÉS ({count} {count:carte|cartes}).",
                "Vous parcourez la pile TUÉS ({count} {count:carte|cartes}).",
            ),
        },
        "skip": {
            "en": ("{seat} skips the effect.", "You skip the effect."),
            "fr": ("{seat} renonce à l'effet.", "Vous renoncez à l'effet."),
        },
        "no_target": {
            "en": ("{card}: this effect finds no target.",) * 2,
            "fr": ("{card} : cet effet reste sans cible.",) * 2,
        },
        "score": {
            "en": ("{seat} scores {card:a}.", "You score {card:a}."),
            "fr": ("{seat} décompte {card:un}.", "Vous décomptez {card:un}."),
        },
        "reveal": {
            "en": ("{seat} turns {card:a} face up.", "You turn {card:a} face up."),
            "fr": ("{seat} dévoile {card:un}.", "Vous dévoilez {card:un}."),
        },
        "goal": {"en": ("Goal met: {goal}.",) * 2, "fr": ("Objectif atteint : {goal}.",) * 2},
        "points": {
            "en": (
                "{seat} scores {points} {points:point|points}.",
                "You score {points} {points:point|points}.",
            ),
            "fr": (
                "{seat} marque {points} {points:point|points}.",
                "Vous marquez {points} {points:point|points}.",
            ),
        },
        "no_points": {
            "en": ("No goal is met: {seat} scores nothing.", "No goal is met: you score nothing."),
            "fr": (
                "Aucun objectif n'est atteint : {seat} ne marque rien.",
                "Aucun objectif n'est atteint : vous ne marquez rien.",
            ),
        },
        "fate_save": {
            "en": ("{seat} saves {card:a}.", "You save {card:a}."),
            "fr": ("{seat} sauve {card:un}.", "Vous sauvez {card:un}."),
        },
        "fate_kill": {
            "en": ("{seat} kills {card:a} in full view.", "You kill {card:a} in full view."),
            "fr": ("{seat} tue {card:un} au vu de tous.", "Vous tuez {card:un} au vu de tous."),
        },
        "pass": {"en": ("{seat} passes.", "You pass."), "fr": ("{seat} passe.", "Vous passez.")},
        "refill": {
            "en": ("{card:a} {card:joins|join} the tableau.",) * 2,
            "fr": ("{card:un} {card:rejoint|rejoignent} le tableau.",) * 2,
        },
        "trigger": {
            "en": (
                "The deck is empty: {seat} has triggered the end of the game.",
                "The deck is empty: you have triggered the end of the game.",
            ),
            "fr": (
                "La pioche est vide : {seat} déclenche la fin de la partie.",
                "La pioche est vide : vous déclenchez la fin de la partie.",
            ),
        },
        "turn_limit": {
            "en": ("The turn limit is reached.",) * 2,
            "fr": ("La limite de tours est atteinte.",) * 2,
        },
        "owned": {
            "en": (
                "{seat} loses {count:no points: no cards are left|1 point for the 1 card "
                "left|{count} points for the {count} cards left}.",
                "You lose {count:no points: no cards are left|1 point for the 1 card "
                "left|{count} points for the {count} cards left}.",
            ),
            "fr": (
                "{seat} {count:ne perd aucun point : il ne reste aucune carte|perd 1 point pour "
                "la carte restante|perd {count} points pour les {count} cartes restantes}.",
                "Vous {count:ne perdez aucun point : il ne reste aucune carte|perdez 1 point "
                "pour la carte restante|perdez {count} points pour les {count} cartes restantes}.",
            ),
        },
        "victory": {
            "en": (
                "{seat} wins with {points} {points:point|points}.",
                "You win with {points} {points:point|points}.",
            ),
            "fr": (
                "{seat} l'emporte avec {points} {points:point|points}.",
                "Vous l'emportez avec {points} {points:point|points}.",
            ),
        },
    },
)
