"""The sentences of The Court of Miracles in every language. Names come from the data file."""

import itertools
from collections.abc import Mapping
from typing import Any

from estaminet.games.miracles import state
from estaminet.games.miracles.tables import Content
from estaminet.games.provenance import provenance
from estaminet.games.texts import Before, Entry, Happening, Texts
from estaminet.grammar import OR, Name, bare, listed, named
from estaminet.languages import Text, say
from estaminet.typography import typeset

LINE = {"en": "line {number}", "fr": "la ligne {number}"}
COINS = {"en": "{n} {n:coin|coins}", "fr": "{n} {n:pièce|pièces}"}
CARDS = {"en": "{n} {n:card|cards}", "fr": "{n} {n:carte|cartes}"}
TIE = {
    "en": ", as the tied guild closest to the symbol",
    "fr": " : à égalité, le plus proche du symbole gagne",
}
SPACES = {"en": "{n} {n:space|spaces}", "fr": "{n} {n:case|cases}"}


def told(row: Mapping[str, Any], key: str, lang: str) -> str:
    """A row's name or text; in another language where this one is missing, or nothing."""
    texts = row.get(key) or {}
    return typeset(str(texts.get(lang) or next(iter(texts.values()), "")), lang)


def title(row: Mapping[str, Any], lang: str) -> str:
    return told(row, "names", lang) or str(row["id"])


def name_of(row: Mapping[str, Any], lang: str) -> Name:
    """A row's name in a sentence."""
    return named(title(row, lang), lang)


def kind_name(c: Content, kind: int, lang: str) -> Name:
    row = c.kind_rows[c.kinds[kind]]
    return Name(title(row, lang), feminine=lang in row.get("feminine", ()), proper=False)


def card_name(c: Content, card: int, lang: str) -> Name:
    return name_of(c.plot_rows[c.plots[card]], lang)


def neighbourhood_name(c: Content, place: int, lang: str) -> Name:
    return name_of(c.data["neighbourhoods"][place], lang)


def spot_name(c: Content, spot: int, lang: str) -> str:
    """« les Halles (2) »."""
    place, number = divmod(spot, state.SPOTS_EACH)
    return f"{neighbourhood_name(c, place, lang)} ({number + 1})"


def line_name(c: Content, line: int, lang: str) -> str:
    """« line 3 (6 coins) »."""
    toll = c.data["square"]["lines"][line]["toll"]
    return f"{place_name(c, line, lang)} ({coins_name(c, toll, lang)})"


def place_name(c: Content, place: int, lang: str) -> Name:
    """Where a Renown token lies: a line or, counted after these, a neighbourhood."""
    if place >= state.LINES:
        return neighbourhood_name(c, place - state.LINES, lang)
    row = c.data["square"]["lines"][place]
    return named(told(row, "names", lang) or say(LINE, lang, number=place + 1), lang)


def coins_name(_: Content, n: int, lang: str) -> str:
    return say(COINS, lang, n=n)


def cards_name(_: Content, n: int, lang: str) -> str:
    return say(CARDS, lang, n=n)


def drive_name(_: Content, k: int, lang: str) -> str:
    """Actions count from 0: this is the number of spaces."""
    return say(SPACES, lang, n=k + 1)


def tie_name(_: Content, tie: int, lang: str) -> str:
    return say(TIE, lang) if tie else ""


def context(c: Content, happening: Happening, before: Before) -> Mapping[str, Any]:
    """C-STD-8, C-STD-9: on which spot a blade is, how strong each guild was, whether it was a tie.

    Whose blade is asked about has not been asked before, the farthest one first.
    """
    if happening.name not in ("pay", "decline", "win"):
        return {}
    standoff = list(itertools.takewhile(lambda h: h.name != "standoff", before))[::-1]
    shown = {h.arguments["spot"]: h.arguments for h in standoff if h.name == "show"}
    if not shown:
        return {"tie": False}  # a position from outside begins in the middle of it
    rows = {spot: c.kind_rows[c.kinds[rogue["kind"]]] for spot, rogue in shown.items()}
    strengths = {spot: row["strength"] for spot, row in rows.items()}
    blades = [spot for spot in shown if "paid_strength" in rows[spot]]
    for h in (*standoff, happening):
        if h.name in ("pay", "decline"):
            spot = next(at for at in blades if shown[at]["seat"] == h.arguments["seat"])
            blades.remove(spot)
            strengths[spot] = rows[spot]["paid_strength" if h.name == "pay" else "strength"]
    if happening.name != "win":
        return {"spot": spot, "strength": strengths[spot]}
    totals: dict[int, int] = {}
    for at, strength in strengths.items():
        totals[shown[at]["seat"]] = totals.get(shown[at]["seat"], 0) + strength
    tie = list(totals.values()).count(happening.arguments["strength"]) > 1
    return {"strengths": {str(seat): n for seat, n in totals.items()}, "tie": tie}


def seat_names(c: Content, view: Mapping[str, Any], lang: str) -> list[Name]:
    """C-CMP-9: the guilds at the table; each is several people."""
    rows = c.data["guilds"][: view["players"]]
    return [named(title(row, lang), lang, many=True) for row in rows]


def blade_facts(c: Content, lang: str) -> Mapping[str, str]:
    """C-ROG-5: what a blade costs, and how strong it is then; a data file may have several."""
    blades = [row for row in c.kind_rows.values() if row["ability"] == "blade"]
    fees, strengths = ({int(row[key]) for row in blades} for key in ("fee", "paid_strength"))
    *less, most = sorted(fees) or [0]
    told = [*map(str, less), coins_name(c, most, lang)]
    drawn = [str(strength) for strength in sorted(strengths)] or ["0"]
    return {"fee": listed(told, lang, OR), "drawn": listed(drawn, lang, OR)}


GROUPS = {
    "neighbourhoods": {"en": "Neighbourhoods", "fr": "Quartiers"},
    "lines": {"en": "Renown Square", "fr": "Place de la Renommée"},
    "rogues": {"en": "Rogues", "fr": "Ribauds"},
    "plots": {"en": "Plot cards", "fr": "Cartes Complot"},
    "guilds": {"en": "Guilds", "fr": "Confréries"},
}


def gallery(c: Content, lang: str) -> list[Entry]:
    """Neighbourhoods with their actions, lines with their bonuses, rogues, cards and guilds."""
    square = c.data["square"]
    blocks = {**c.data, "lines": square["lines"]}
    entries = []
    for group, names in GROUPS.items():
        whole = square.get("provenance", "") if group == "lines" else ""
        for i, row in enumerate(blocks[group]):
            name = bare(line_name(c, i, lang), lang) if group == "lines" else title(row, lang)
            source = provenance(row.get("provenance", whole), lang)
            text, copies = told(row, "texts", lang), row.get("copies", 1)
            entries.append(Entry(say(names, lang), row["id"], name, copies, text, source))
    return entries


DEFECTS: tuple[Text, ...] = (
    {"en": "expected a text without spaces, found {value}",
     "fr": "il faut un texte sans espace, et non {value}"},
    {"en": "{value} occurs twice in this block", "fr": "{value} figure deux fois dans ce bloc"},
    {"en": "expected the fewest and the most players, {least} to {most}, found {value}",
     "fr": "il faut le plus petit et le plus grand nombre de joueurs, de {least} à {most}, "
           "et non {value}"},
    {"en": "'any' is the Wrath whose place is chosen, not a neighbourhood",
     "fr": "'any' désigne la Colère dont on choisit le lieu, pas un quartier"},
    {"en": "expected {least} programs, found {value}",
     "fr": "il faut {least} programmes, et non {value}"},
    {"en": "expected {least} neighbourhoods, found {value}",
     "fr": "il faut {least} quartiers, et non {value}"},
    {"en": "expected {least} lines, found {value}", "fr": "il faut {least} lignes, et non {value}"},
    {"en": "{value} is a neighbourhood too; `transfer` names both",
     "fr": "{value} est aussi un quartier ; `transfer` nomme les deux"},
    {"en": "expected at most {most} kinds, found {value}",
     "fr": "il faut au plus {most} sortes, et non {value}"},
    {"en": "expected at most {most} in the bag, found {value}",
     "fr": "le sac a de la place pour {most}, et non {value}"},
    {"en": "expected at most {most} cards, copies included, found {value}",
     "fr": "il faut au plus {most} cartes, exemplaires compris, et non {value}"},
    {"en": "{least} cards are dealt at set-up, there are {value}",
     "fr": "{least} cartes sont distribuées à la mise en place, il y en a {value}"},
    {"en": "expected a list of at most {most} operations, found {value}",
     "fr": "il faut une liste d'au plus {most} opérations, et non {value}"},
    {"en": "{known} is not told {value}", "fr": "{known} ne prend pas {value}"},
    {"en": "expected coins for {least} seats, found {value}",
     "fr": "il faut des pièces pour {least} places, et non {value}"},
    {"en": "expected {least} to {most} rogues in hand, found {value}",
     "fr": "il faut de {least} à {most} ribauds en main, et non {value}"},
    {"en": "{value} is a starting rogue: not in the bag",
     "fr": "{value} est un ribaud de départ : il n'est pas dans le sac"},
    {"en": "{value}: {least} seats begin with {known} each, there are {most}",
     "fr": "{value} : {least} places commencent avec {known} chacune, il y en a {most}"},
    {"en": "expected different spaces between {least} and {most}, found {value}",
     "fr": "il faut des cases différentes entre {least} et {most}, et non {value}"},
    {"en": "expected a guild for every seat, found {value}",
     "fr": "il faut une confrérie par place, et non {value}"},
)  # fmt: skip

TEXTS = Texts(
    title={"en": "The Court of Miracles", "fr": "La Cour des Miracles"},
    namers={
        "kind": kind_name,
        "card": card_name,
        "neighbourhood": neighbourhood_name,
        "spot": spot_name,
        "origin": spot_name,
        "line": line_name,
        "place": place_name,
        "coins": coins_name,
        "cards": cards_name,
        "k": drive_name,
        "tie": tie_name,
    },
    merged=frozenset({"draw"}),
    seat_names=seat_names,
    gallery=gallery,
    defects=DEFECTS,
    strikes={
        "displaced": "other",
        "steal": "other",
        "recall": "other",
        "tribute": "other",
        "oust": "seat",
    },
    facts=blade_facts,
    context=context,
    actions={
        "place {kind} {spot}": {
            "en": "Place {kind:a} in {spot}",
            "fr": "Poser {kind:un} {spot:à}",
        },
        "move {origin} {spot}": {
            "en": "Move your rogue: {origin} → {spot}",
            "fr": "Déplacer votre ribaud : {origin} → {spot}",
        },
        "plot {card}": {"en": "Play {card}", "fr": "Jouer {card}"},
        "take": {"en": "Take the coins", "fr": "Prendre les pièces"},
        "draw": {"en": "Draw Plot cards", "fr": "Piocher des Complots"},
        "advance": {"en": "Move the Penniless King", "fr": "Faire avancer le Roi sans le sou"},
        "recruit": {"en": "Exchange a rogue with the bag", "fr": "Échanger un ribaud avec le sac"},
        "skip": {"en": "Skip the action", "fr": "Renoncer à l'action"},
        "end": {"en": "End turn", "fr": "Finir le tour"},
        "discard {card}": {"en": "Discard {card}", "fr": "Défausser {card}"},
        "drown {kind}": {
            "en": "Send {kind:a} to the Seine",
            "fr": "Jeter {kind:un} à la Seine",
        },
        "buy {line}": {"en": "Buy {line}", "fr": "Acheter {line}"},
        "shift {origin} {spot}": {
            "en": "Move the rogue: {origin} → {spot}",
            "fr": "Déplacer le ribaud : {origin} → {spot}",
        },
        "swap {origin} {spot}": {
            "en": "Swap the rogues: {origin} ↔ {spot}",
            "fr": "Échanger les ribauds : {origin} ↔ {spot}",
        },
        "recall {spot}": {
            "en": "Send back the rogue in {spot}",
            "fr": "Renvoyer le ribaud {spot:de}",
        },
        "look {spot}": {"en": "Look at the rogue in {spot}", "fr": "Regarder le ribaud {spot:de}"},
        "done": {"en": "Stop here", "fr": "S'arrêter là"},
        "steal {seat}": {"en": "Take coins from {seat}", "fr": "Prendre des pièces {seat:à}"},
        "transfer {place} {neighbourhood}": {
            "en": "Move a Renown token: {place} → {neighbourhood}",
            "fr": "Déplacer un jeton Renommée : {place} → {neighbourhood}",
        },
        "drive {k}": {"en": "Move the King {k}", "fr": "Faire avancer le Roi de {k}"},
        "challenge {neighbourhood}": {
            "en": "Call a standoff in {neighbourhood}",
            "fr": "Provoquer un affrontement {neighbourhood:à}",
        },
        "wrath {neighbourhood}": {
            "en": "Turn the Wrath on {neighbourhood}",
            "fr": "Diriger la Colère contre {neighbourhood}",
        },
        "settle {neighbourhood}": {
            "en": "Settle the standoff in {neighbourhood} next",
            "fr": "Régler d'abord l'affrontement {neighbourhood:de}",
        },
        "hide": {"en": "Keep your rogue hidden", "fr": "Garder votre ribaud caché"},
        "reveal": {"en": "Reveal your rogue", "fr": "Révéler votre ribaud"},
        "pay": {"en": "Pay {fee}: strength {drawn}", "fr": "Payer {fee} : force {drawn}"},
        "decline": {"en": "Don't pay", "fr": "Ne pas payer"},
        "renown {neighbourhood}": {
            "en": "Place the Renown token in {neighbourhood}",
            "fr": "Poser le jeton Renommée {neighbourhood:à}",
        },
    },
    decisions={
        "place": {
            "en": ("{seat} {seat:places|place} a rogue.", "Your turn: place a rogue."),
            "fr": ("{seat} {seat:pose|posent} un ribaud.", "À vous : posez un ribaud."),
        },
        "act": {
            "en": ("{seat} may use the neighbourhood's action.", "Use the neighbourhood's action?"),
            "fr": (
                "{seat} {seat:peut|peuvent} utiliser l'action du quartier.",
                "Utiliser l'action du quartier ?",
            ),
        },
        "close": {
            "en": ("{seat} may still play a Plot card.", "Play a Plot card before your turn ends?"),
            "fr": (
                "{seat} {seat:peut|peuvent} encore jouer un Complot.",
                "Jouer un Complot avant la fin de votre tour ?",
            ),
        },
        "discard": {
            "en": (
                "{seat} must discard a Plot card.",
                "You hold too many Plot cards: discard one.",
            ),
            "fr": (
                "{seat} {seat:doit|doivent} défausser un Complot.",
                "Vous avez trop de Complots : défaussez-en un.",
            ),
        },
        "exchange": {
            "en": (
                "{seat} {seat:sends|send} a rogue to the Seine.",
                "Which rogue do you send to the Seine?",
            ),
            "fr": (
                "{seat} {seat:jette|jettent} un ribaud à la Seine.",
                "Quel ribaud jetez-vous à la Seine ?",
            ),
        },
        "buy": {
            "en": ("{seat} {seat:buys|buy} a line of the Renown Square.", "Which line do you buy?"),
            "fr": (
                "{seat} {seat:achète|achètent} une ligne de la place de la Renommée.",
                "Quelle ligne achetez-vous ?",
            ),
        },
        "relocate": {
            "en": ("{seat} {seat:moves|move} a rogue.", "Which rogue do you move, and where?"),
            "fr": (
                "{seat} {seat:déplace|déplacent} un ribaud.",
                "Quel ribaud déplacez-vous, et où ?",
            ),
        },
        "swap": {
            "en": ("{seat} {seat:swaps|swap} two rogues.", "Which two rogues do you swap?"),
            "fr": (
                "{seat} {seat:échange|échangent} deux ribauds.",
                "Quels ribauds échangez-vous ?",
            ),
        },
        "recall": {
            "en": (
                "{seat} {seat:sends|send} a rogue back.",
                "Which rogue do you send back to its owner?",
            ),
            "fr": (
                "{seat} {seat:renvoie|renvoient} un ribaud.",
                "Quel ribaud renvoyez-vous à son propriétaire ?",
            ),
        },
        "look": {
            "en": ("{seat} {seat:looks|look} at hidden rogues.", "Which rogue do you look at?"),
            "fr": (
                "{seat} {seat:regarde|regardent} des ribauds cachés.",
                "Quel ribaud regardez-vous ?",
            ),
        },
        "steal": {
            "en": (
                "{seat} {seat:takes|take} coins from another guild.",
                "From whom do you take coins?",
            ),
            "fr": (
                "{seat} {seat:prend|prennent} des pièces à une autre confrérie.",
                "À qui prenez-vous des pièces ?",
            ),
        },
        "transfer": {
            "en": (
                "{seat} {seat:moves|move} a Renown token.",
                "Which Renown token do you move, and where?",
            ),
            "fr": (
                "{seat} {seat:déplace|déplacent} un jeton Renommée.",
                "Quel jeton Renommée déplacez-vous, et où ?",
            ),
        },
        "drive": {
            "en": (
                "{seat} {seat:moves|move} the Penniless King.",
                "How far does the Penniless King move?",
            ),
            "fr": (
                "{seat} {seat:fait|font} avancer le Roi sans le sou.",
                "De combien de cases le Roi sans le sou avance-t-il ?",
            ),
        },
        "challenge": {
            "en": ("{seat} {seat:calls|call} a standoff.", "Where do you call a standoff?"),
            "fr": (
                "{seat} {seat:provoque|provoquent} un affrontement.",
                "Où provoquez-vous un affrontement ?",
            ),
        },
        "wrath": {
            "en": (
                "{seat} {seat:chooses|choose} where the King's Wrath strikes.",
                "Where does the King's Wrath strike?",
            ),
            "fr": (
                "{seat} {seat:choisit|choisissent} où frappe la Colère du Roi.",
                "Où la Colère du Roi frappe-t-elle ?",
            ),
        },
        "order": {
            "en": ("{seat} {seat:chooses|choose} the next standoff.", "Which standoff comes next?"),
            "fr": (
                "{seat} {seat:choisit|choisissent} l'affrontement suivant.",
                "Quel affrontement réglez-vous d'abord ?",
            ),
        },
        "lone": {
            "en": (
                "Unopposed, {seat} {seat:wins|win} the standoff.",
                "Unopposed, you win the standoff: hide or reveal your rogue?",
            ),
            "fr": (
                "Faute d'adversaire, {seat} {seat:remporte|remportent} l'affrontement.",
                "Faute d'adversaire, vous remportez l'affrontement : cacher ou révéler votre "
                "ribaud ?",
            ),
        },
        "swordsman": {
            "en": ("{seat} may pay to draw a blade.", "Do you pay to draw your blade?"),
            "fr": (
                "{seat} {seat:peut|peuvent} payer pour tirer une lame.",
                "Payez-vous pour tirer votre lame ?",
            ),
        },
        "courtesan": {
            "en": (
                "{seat} {seat:places|place} a Renown token.",
                "Where does your Renown token go?",
            ),
            "fr": (
                "{seat} {seat:pose|posent} un jeton Renommée.",
                "Où posez-vous votre jeton Renommée ?",
            ),
        },
        "over": {
            "en": ("The game is over.", "The game is over."),
            "fr": ("La partie est finie.", "La partie est finie."),
        },
    },
    events={
        "turn": {
            "en": ("Turn {turn}: {seat} to play.", "Turn {turn}: your turn to play."),
            "fr": ("Tour {turn} : {seat:à} de jouer.", "Tour {turn} : à vous de jouer."),
        },
        "place": {
            "en": (
                "{seat} {seat:places|place} a rogue in {spot}.",
                "You place your {kind} in {spot}.",
            ),
            "fr": (
                "{seat} {seat:pose|posent} un ribaud {spot:à}.",
                "Vous posez votre {kind} {spot:à}.",
            ),
        },
        "move": {
            "en": (
                "{seat} {seat:moves|move} one of their rogues from {origin} to {spot}.",
                "You move one of your rogues from {origin} to {spot}.",
            ),
            "fr": (
                "{seat} {seat:déplace un de ses|déplacent un de leurs} ribauds {origin:de} vers "
                "{spot}.",
                "Vous déplacez un de vos ribauds {origin:de} vers {spot}.",
            ),
        },
        "skip": {
            "en": (
                "{seat} {seat:skips|skip} the action of {neighbourhood}.",
                "You skip the action of {neighbourhood}.",
            ),
            "fr": (
                "{seat} {seat:renonce|renoncent} à l'action {neighbourhood:de}.",
                "Vous renoncez à l'action {neighbourhood:de}.",
            ),
        },
        "perform": {
            "en": (
                "{seat} {seat:uses|use} the action of {neighbourhood}.",
                "You use the action of {neighbourhood}.",
            ),
            "fr": (
                "{seat} {seat:utilise|utilisent} l'action {neighbourhood:de}.",
                "Vous utilisez l'action {neighbourhood:de}.",
            ),
        },
        "rent": {
            "en": (
                "{seat} {seat:collects|collect} 1 coin for controlling {neighbourhood}.",
                "You collect 1 coin for controlling {neighbourhood}.",
            ),
            "fr": (
                "{seat} {seat:reçoit|reçoivent} 1 pièce pour le contrôle {neighbourhood:de}.",
                "Vous recevez 1 pièce pour le contrôle {neighbourhood:de}.",
            ),
        },
        "rent_paid": {
            "en": (
                "{seat} {seat:pays|pay} 1 coin to {other}, who {other:controls|control} "
                "{neighbourhood}.",
                "You pay 1 coin to {other}, who {other:controls|control} {neighbourhood}.",
                "{seat} {seat:pays|pay} you 1 coin, as you control {neighbourhood}.",
            ),
            "fr": (
                "{seat} {seat:verse|versent} 1 pièce {other:à}, qui {other:contrôle|contrôlent} "
                "{neighbourhood}.",
                "Vous versez 1 pièce {other:à}, qui {other:contrôle|contrôlent} {neighbourhood}.",
                "{seat} vous {seat:verse|versent} 1 pièce, car vous contrôlez {neighbourhood}.",
            ),
        },
        "plot": {
            "en": ("{seat} {seat:plays|play} {card}.", "You play {card}."),
            "fr": ("{seat} {seat:joue|jouent} {card}.", "Vous jouez {card}."),
        },
        "coins": {
            "en": ("{seat} {seat:takes|take} {coins}.", "You take {coins}."),
            "fr": ("{seat} {seat:prend|prennent} {coins}.", "Vous prenez {coins}."),
        },
        "draw": {
            "en": ("{seat} {seat:draws|draw} {n} Plot {n:card|cards}.", "You draw {card}."),
            "fr": (
                "{seat} {seat:pioche|piochent} {n} {n:Complot|Complots}.",
                "Vous piochez {card}.",
            ),
        },
        "discard": {
            "en": ("{seat} {seat:discards|discard} {card}.", "You discard {card}."),
            "fr": ("{seat} {seat:défausse|défaussent} {card}.", "Vous défaussez {card}."),
        },
        "no_draw": {
            "en": (
                "{seat} cannot draw: no Plot cards are left.",
                "You cannot draw: no Plot cards are left.",
            ),
            "fr": (
                "{seat} ne {seat:peut|peuvent} rien piocher : il ne reste aucun Complot.",
                "Vous ne pouvez rien piocher : il ne reste aucun Complot.",
            ),
        },
        "reshuffle": {
            "en": ("The discard pile is shuffled into a new draw pile ({cards}).",) * 2,
            "fr": ("La défausse est mélangée et devient la nouvelle pioche ({cards}).",) * 2,
        },
        "king": {
            "en": ("The Penniless King moves to space {space}.",) * 2,
            "fr": ("Le Roi sans le sou avance jusqu'à la case {space}.",) * 2,
        },
        "king_stays": {
            "en": ("The Penniless King does not move.",) * 2,
            "fr": ("Le Roi sans le sou ne bouge pas.",) * 2,
        },
        "wrath": {
            "en": ("The King's Wrath strikes {neighbourhood}.",) * 2,
            "fr": ("La Colère du Roi frappe {neighbourhood}.",) * 2,
        },
        "wrath_any": {
            "en": ("The King's Wrath strikes where the active player chooses.",) * 2,
            "fr": ("La Colère du Roi frappe là où le joueur actif le décide.",) * 2,
        },
        "last_space": {
            "en": ("The Penniless King has reached the end of his path.",) * 2,
            "fr": ("Le Roi sans le sou est arrivé au bout de son parcours.",) * 2,
        },
        "recruit": {
            "en": (
                "{seat} {seat:draws|draw} a rogue from the bag.",
                "You draw {kind:a} from the bag.",
            ),
            "fr": (
                "{seat} {seat:pioche|piochent} un ribaud dans le sac.",
                "Vous piochez {kind:un} dans le sac.",
            ),
        },
        "drown": {
            "en": (
                "{seat} {seat:sends|send} a rogue to the Seine.",
                "You send your {kind} to the Seine.",
            ),
            "fr": (
                "{seat} {seat:jette|jettent} un ribaud à la Seine.",
                "Vous jetez votre {kind} à la Seine.",
            ),
        },
        "buy": {
            "en": ("{seat} {seat:buys|buy} {line}.", "You buy {line}."),
            "fr": ("{seat} {seat:achète|achètent} {line}.", "Vous achetez {line}."),
        },
        "right_hand": {
            "en": (
                "{seat} {seat:takes|take} their waiting rogue into hand.",
                "You take your waiting rogue into your hand.",
            ),
            "fr": (
                "{seat} {seat:prend en main son|prennent en main leur} ribaud en attente.",
                "Vous prenez en main votre ribaud en attente.",
            ),
        },
        "relocate": {
            "en": (
                "{seat} {seat:moves|move} the rogue in {origin} to {spot}.",
                "You move the rogue in {origin} to {spot}.",
            ),
            "fr": (
                "{seat} {seat:déplace|déplacent} le ribaud {origin:de} vers {spot}.",
                "Vous déplacez le ribaud {origin:de} vers {spot}.",
            ),
        },
        "swap": {
            "en": (
                "{seat} {seat:swaps|swap} the rogues in {origin} and {spot}.",
                "You swap the rogues in {origin} and {spot}.",
            ),
            "fr": (
                "{seat} {seat:échange|échangent} les ribauds {origin:de} et {spot:de}.",
                "Vous échangez les ribauds {origin:de} et {spot:de}.",
            ),
        },
        "displaced": {
            "en": (
                "The rogue now in {spot} belongs to {other}.",
                "The rogue now in {spot} belongs to {other}.",
                "The rogue now in {spot} belongs to you.",
            ),
            "fr": (
                "Le ribaud arrivé {spot:à} appartient {other:à}.",
                "Le ribaud arrivé {spot:à} appartient {other:à}.",
                "Le ribaud arrivé {spot:à} vous appartient.",
            ),
        },
        "recall": {
            "en": (
                "{seat} {seat:sends|send} a rogue in {spot} back to {other}.",
                "You send a rogue in {spot} back to {other}.",
                "{seat} {seat:sends|send} your rogue in {spot} back to your hand.",
            ),
            "fr": (
                "{seat} {seat:renvoie|renvoient} {other:à} un ribaud {spot:de}.",
                "Vous renvoyez {other:à} un ribaud {spot:de}.",
                "{seat} {seat:renvoie|renvoient} dans votre main votre ribaud {spot:de}.",
            ),
        },
        "look": {
            "en": (
                "{seat} {seat:looks|look} at the rogue in {spot}.",
                "You look at the rogue in {spot}: {kind:a}.",
            ),
            "fr": (
                "{seat} {seat:regarde|regardent} le ribaud {spot:de}.",
                "Vous regardez le ribaud {spot:de} : {kind:un}.",
            ),
        },
        "steal": {
            "en": (
                "{seat} {seat:takes|take} {coins} from {other}.",
                "You take {coins} from {other}.",
                "{seat} {seat:takes|take} {coins} from you.",
            ),
            "fr": (
                "{seat} {seat:prend|prennent} {coins} {other:à}.",
                "Vous prenez {coins} {other:à}.",
                "{seat} vous {seat:prend|prennent} {coins}.",
            ),
        },
        "tribute": {
            "en": (
                "{other} {other:gives|give} {coins} to {seat}.",
                "{other} {other:gives|give} you {coins}.",
                "You give {coins} to {seat}.",
            ),
            "fr": (
                "{other} {other:donne|donnent} {coins} {seat:à}.",
                "{other} vous {other:donne|donnent} {coins}.",
                "Vous donnez {coins} {seat:à}.",
            ),
        },
        "transfer": {
            "en": (
                "{seat} {seat:moves|move} a Renown token from {place} to {neighbourhood}.",
                "You move a Renown token from {place} to {neighbourhood}.",
            ),
            "fr": (
                "{seat} {seat:déplace|déplacent} un jeton Renommée {place:de} vers "
                "{neighbourhood}.",
                "Vous déplacez un jeton Renommée {place:de} vers {neighbourhood}.",
            ),
        },
        "challenge": {
            "en": (
                "{seat} {seat:calls|call} a standoff in {neighbourhood}.",
                "You call a standoff in {neighbourhood}.",
            ),
            "fr": (
                "{seat} {seat:provoque|provoquent} un affrontement {neighbourhood:à}.",
                "Vous provoquez un affrontement {neighbourhood:à}.",
            ),
        },
        "no_effect": {
            "en": ("That part has no effect for {seat}.", "That part has no effect."),
            "fr": ("Sans effet pour {seat}.", "Sans effet pour vous."),
        },
        "wrath_chosen": {
            "en": (
                "{seat} {seat:turns|turn} the King's Wrath on {neighbourhood}.",
                "You turn the King's Wrath on {neighbourhood}.",
            ),
            "fr": (
                "{seat} {seat:dirige|dirigent} la Colère du Roi contre {neighbourhood}.",
                "Vous dirigez la Colère du Roi contre {neighbourhood}.",
            ),
        },
        "standoff": {
            "en": ("A standoff takes place in {neighbourhood}.",) * 2,
            "fr": ("Un affrontement a lieu {neighbourhood:à}.",) * 2,
        },
        "show": {
            "en": (
                "{seat} {seat:reveals|reveal} {kind:a} in {spot}.",
                "You reveal your {kind} in {spot}.",
            ),
            "fr": (
                "{seat} {seat:révèle|révèlent} {kind:un} {spot:à}.",
                "Vous révélez votre {kind} {spot:à}.",
            ),
        },
        "hide": {
            "en": (
                "{seat} {seat:keeps|keep} their rogue in {spot} hidden.",
                "You keep your rogue in {spot} hidden.",
            ),
            "fr": (
                "{seat} {seat:garde son|gardent leur} ribaud caché {spot:à}.",
                "Vous gardez votre ribaud caché {spot:à}.",
            ),
        },
        "pay": {
            "en": (
                "{seat} {seat:pays|pay} {coins} to draw their blade.",
                "You pay {coins} to draw your blade.",
            ),
            "fr": (
                "{seat} {seat:paie|paient} {coins} pour tirer {seat:sa|leur} lame.",
                "Vous payez {coins} pour tirer votre lame.",
            ),
        },
        "decline": {
            "en": (
                "{seat} {seat:does|do} not pay: their blade stays sheathed.",
                "You do not pay: your blade stays sheathed.",
            ),
            "fr": (
                "{seat} ne {seat:paie|paient} pas : la lame reste au fourreau.",
                "Vous ne payez pas : la lame reste au fourreau.",
            ),
        },
        "win": {
            "en": (
                "{seat} {seat:wins|win} the standoff with strength {strength}{tie}.",
                "You win the standoff with strength {strength}{tie}.",
            ),
            "fr": (
                "{seat} {seat:remporte|remportent} l'affrontement avec une force de "
                "{strength}{tie}.",
                "Vous remportez l'affrontement avec une force de {strength}{tie}.",
            ),
        },
        "win_alone": {
            "en": (
                "Unopposed: {seat} {seat:wins|win} the standoff.",
                "Unopposed: you win the standoff.",
            ),
            "fr": (
                "Faute d'adversaire, {seat} {seat:remporte|remportent} l'affrontement.",
                "Faute d'adversaire, vous remportez l'affrontement.",
            ),
        },
        "alms": {
            "en": (
                "{seat} {seat:gives|give} {coins} in alms to {other}.",
                "You give {coins} in alms to {other}.",
                "{seat} {seat:gives|give} you {coins} in alms.",
            ),
            "fr": (
                "{seat} {seat:donne|donnent} {coins} en aumône {other:à}.",
                "Vous donnez {coins} en aumône {other:à}.",
                "{seat} vous {seat:donne|donnent} {coins} en aumône.",
            ),
        },
        "gain": {
            "en": (
                "{seat} {seat:profits|profit} from their {kind}.",
                "You profit from your {kind}.",
            ),
            "fr": (
                "{seat} {seat:tire profit de son|tirent profit de leur} {kind}.",
                "Vous tirez profit de votre {kind}.",
            ),
        },
        "consolation": {
            "en": (
                "{seat} {seat:finds|find} consolation in their {kind}.",
                "You find consolation in your {kind}.",
            ),
            "fr": (
                "{seat} {seat:se console grâce à son|se consolent grâce à leur} {kind}.",
                "Vous vous consolez grâce à votre {kind}.",
            ),
        },
        "renown": {
            "en": (
                "{seat} {seat:takes|take} control of {neighbourhood}.",
                "You take control of {neighbourhood}.",
            ),
            "fr": (
                "{seat} {seat:prend|prennent} le contrôle {neighbourhood:de}.",
                "Vous prenez le contrôle {neighbourhood:de}.",
            ),
        },
        "keep": {
            "en": (
                "{seat} {seat:keeps|keep} control of {neighbourhood}.",
                "You keep control of {neighbourhood}.",
            ),
            "fr": (
                "{seat} {seat:garde|gardent} le contrôle {neighbourhood:de}.",
                "Vous gardez le contrôle {neighbourhood:de}.",
            ),
        },
        "oust": {
            "en": (
                "{seat} {seat:loses|lose} control of {neighbourhood}.",
                "You lose control of {neighbourhood}.",
            ),
            "fr": (
                "{seat} {seat:perd|perdent} le contrôle {neighbourhood:de}.",
                "Vous perdez le contrôle {neighbourhood:de}.",
            ),
        },
        "retrieve": {
            "en": ("The rogues in {neighbourhood} return to their owners' hands.",) * 2,
            "fr": (
                "Les ribauds {neighbourhood:de} reviennent dans la main de leurs propriétaires.",
            )
            * 2,
        },
        "end_renown": {
            "en": (
                "{seat:'s} last Renown token is placed: {seat} {seat:wins|win}.",
                "Your last Renown token is placed: you win.",
            ),
            "fr": (
                "Le dernier jeton Renommée {seat:de} est posé : {seat} {seat:gagne|gagnent}.",
                "Votre dernier jeton Renommée est posé : vous gagnez.",
            ),
        },
        "end_king": {
            "en": ("The King has reached the end of his path: the game is over.",) * 2,
            "fr": ("Le Roi est arrivé au bout de son parcours : la partie est finie.",) * 2,
        },
        "end_turn_limit": {
            "en": ("That was the last turn: the game is over.",) * 2,
            "fr": ("C'était le dernier tour : la partie est finie.",) * 2,
        },
        "victory": {
            "en": ("{seat} {seat:wins|win} the game.", "You win the game."),
            "fr": ("{seat} {seat:remporte|remportent} la partie.", "Vous remportez la partie."),
        },
    },
)
