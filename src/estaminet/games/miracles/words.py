"""The sentences of The Court of Miracles in every language. Names come from the data file."""

import itertools
from collections.abc import Mapping
from typing import Any

from estaminet.games.miracles import state
from estaminet.games.miracles.tables import Content
from estaminet.games.texts import Before, Entry, Happening, Texts, counted
from estaminet.languages import FIRST, say

LINE = {"en": "line {number}", "fr": "ligne {number}"}
COINS = {"en": "{n} coin(s)", "fr": "{n} pièce(s)"}
CARDS = {"en": "{n} card(s)", "fr": "{n} carte(s)"}
TIE = {
    "en": ", the closest to the symbol in a tie",
    "fr": ", le plus proche du symbole à égalité",
}
SPACES = {"en": "{n} space(s)", "fr": "{n} case(s)"}


def told(row: Mapping[str, Any], key: str, lang: str) -> str:
    """A row's name or text; in another language where this one is missing, or nothing."""
    texts = row.get(key) or {}
    return str(texts.get(lang) or next(iter(texts.values()), ""))


def named(row: Mapping[str, Any], lang: str) -> str:
    return told(row, "names", lang) or str(row["id"])


def kind_name(c: Content, kind: int, lang: str) -> str:
    return named(c.kind_rows[c.kinds[kind]], lang)


def card_name(c: Content, card: int, lang: str) -> str:
    return named(c.plot_rows[c.plots[card]], lang)


def neighbourhood_name(c: Content, place: int, lang: str) -> str:
    return named(c.data["neighbourhoods"][place], lang)


def spot_name(c: Content, spot: int, lang: str) -> str:
    return f"{neighbourhood_name(c, spot // state.SPOTS_EACH, lang)} {spot % state.SPOTS_EACH + 1}"


def line_name(c: Content, line: int, lang: str) -> str:
    """« line 3 (6 coins) »."""
    row = c.data["square"]["lines"][line]
    name = told(row, "names", lang) or say(LINE, lang, number=line + 1)
    return f"{name} ({coins_name(c, row['toll'], lang)})"


def place_name(c: Content, place: int, lang: str) -> str:
    """Where a Renown token lies: a line or, counted after these, a neighbourhood."""
    if place >= state.LINES:
        return neighbourhood_name(c, place - state.LINES, lang)
    return line_name(c, place, lang).partition(" (")[0]


def coins_name(_: Content, n: int, lang: str) -> str:
    return counted(COINS, n, lang)


def cards_name(_: Content, n: int, lang: str) -> str:
    return counted(CARDS, n, lang)


def drive_name(_: Content, k: int, lang: str) -> str:
    """Actions count from 0: this is the number of spaces."""
    return counted(SPACES, k + 1, lang)


def tie_name(_: Content, tie: int, lang: str) -> str:
    return TIE[lang] if tie else ""


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


def seat_names(c: Content, view: Mapping[str, Any]) -> list[str]:
    """C-CMP-9: the guilds at the table, without their articles."""
    names = [named(row, FIRST) for row in c.data["guilds"][: view["players"]]]
    return [name.removeprefix("The ") for name in names]


GROUPS = {
    "neighbourhoods": {"en": "Neighbourhoods", "fr": "Quartiers"},
    "lines": {"en": "Renown Square", "fr": "Place de la Renommée"},
    "rogues": {"en": "Rogues", "fr": "Ribauds"},
    "plots": {"en": "Plot cards", "fr": "Cartes Complot"},
    "guilds": {"en": "Guilds", "fr": "Guildes"},
}


def gallery(c: Content, lang: str) -> list[Entry]:
    """Neighbourhoods with their actions, lines with their bonuses, rogues, cards and guilds."""
    square = c.data["square"]
    blocks = {**c.data, "lines": square["lines"]}
    entries = []
    for group, names in GROUPS.items():
        whole = square.get("provenance", "") if group == "lines" else ""
        for i, row in enumerate(blocks[group]):
            name = line_name(c, i, lang) if group == "lines" else named(row, lang)
            provenance = _provenance(row.get("provenance", whole))
            text, copies = told(row, "texts", lang), row.get("copies", 1)
            entries.append(Entry(names[lang], row["id"], name, copies, text, provenance))
    return entries


def _provenance(given: Any) -> str:
    """« rulebook », or « action: rulebook, spots: reconstructed »."""
    if isinstance(given, dict):
        return ", ".join(f"{what}: {source}" for what, source in given.items())
    return str(given)


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
    strikes={
        "displaced": "other",
        "steal": "other",
        "recall": "other",
        "tribute": "other",
        "oust": "seat",
    },
    context=context,
    actions={
        "place {kind} {spot}": {"en": "Place {kind}: {spot}", "fr": "Poser {kind} : {spot}"},
        "move {origin} {spot}": {
            "en": "Move {origin} → {spot}",
            "fr": "Déplacer {origin} → {spot}",
        },
        "plot {card}": {"en": "Plot: {card}", "fr": "Complot : {card}"},
        "take": {"en": "Take the coins", "fr": "Prendre les pièces"},
        "draw": {"en": "Draw Plot cards", "fr": "Piocher en Complots"},
        "advance": {"en": "Move the Penniless King", "fr": "Avancer le Roi sans le sou"},
        "recruit": {
            "en": "Exchange a rogue with the bag",
            "fr": "Échanger un ribaud avec le sac",
        },
        "skip": {"en": "No action here", "fr": "Pas d'action ici"},
        "end": {"en": "Play no Plot card", "fr": "Ne pas jouer de Complot"},
        "discard {card}": {"en": "Discard {card}", "fr": "Défausser {card}"},
        "drown {kind}": {"en": "To the Seine: {kind}", "fr": "À la Seine : {kind}"},
        "buy {line}": {"en": "Buy {line}", "fr": "Acheter : {line}"},
        "shift {origin} {spot}": {
            "en": "Shift {origin} → {spot}",
            "fr": "Pousser {origin} → {spot}",
        },
        "swap {origin} {spot}": {
            "en": "Swap {origin} ↔ {spot}",
            "fr": "Échanger {origin} ↔ {spot}",
        },
        "recall {spot}": {"en": "Send back: {spot}", "fr": "Renvoyer : {spot}"},
        "look {spot}": {"en": "Look at {spot}", "fr": "Regarder : {spot}"},
        "done": {"en": "Stop here", "fr": "S'arrêter là"},
        "steal {seat}": {"en": "Take coins from {seat}", "fr": "Prendre des pièces à {seat}"},
        "transfer {place} {neighbourhood}": {
            "en": "Renown: {place} → {neighbourhood}",
            "fr": "Renommée : {place} → {neighbourhood}",
        },
        "drive {k}": {"en": "The King moves {k}", "fr": "Le Roi avance : {k}"},
        "challenge {neighbourhood}": {
            "en": "Call a standoff: {neighbourhood}",
            "fr": "Affrontement : {neighbourhood}",
        },
        "wrath {neighbourhood}": {
            "en": "Wrath: {neighbourhood}",
            "fr": "Courroux : {neighbourhood}",
        },
        "settle {neighbourhood}": {
            "en": "Settle next: {neighbourhood}",
            "fr": "Régler d'abord : {neighbourhood}",
        },
        "hide": {"en": "Keep your rogue hidden", "fr": "Garder votre ribaud caché"},
        "reveal": {"en": "Reveal your rogue", "fr": "Révéler votre ribaud"},
        "pay": {"en": "Pay for the blade", "fr": "Payer pour la lame"},
        "decline": {"en": "Do not pay", "fr": "Ne pas payer"},
        "renown {neighbourhood}": {
            "en": "Renown token: {neighbourhood}",
            "fr": "Jeton Renommée : {neighbourhood}",
        },
    },
    decisions={
        "place": {
            "en": ("{seat} places a rogue.", "Your turn: place a rogue."),
            "fr": ("{seat} pose un ribaud.", "À vous : posez un ribaud."),
        },
        "act": {
            "en": ("{seat} may act there.", "Use the neighbourhood's action?"),
            "fr": ("{seat} peut y agir.", "Utiliser l'action du quartier ?"),
        },
        "close": {
            "en": ("{seat} may still play a card.", "A Plot card before the turn ends?"),
            "fr": ("{seat} peut encore comploter.", "Un Complot avant la fin du tour ?"),
        },
        "discard": {
            "en": ("{seat} must discard a card.", "Too many cards: discard one."),
            "fr": ("{seat} doit défausser une carte.", "Trop de cartes : défaussez-en une."),
        },
        "exchange": {
            "en": ("{seat} sends a rogue to the Seine.", "Which rogue goes to the Seine?"),
            "fr": ("{seat} jette un ribaud à la Seine.", "Quel ribaud jetez-vous à la Seine ?"),
        },
        "buy": {
            "en": ("{seat} buys a line.", "Which line do you buy?"),
            "fr": ("{seat} achète une ligne.", "Quelle ligne achetez-vous ?"),
        },
        "relocate": {
            "en": ("{seat} moves a rogue.", "Which rogue moves, and where?"),
            "fr": ("{seat} déplace un ribaud.", "Quel ribaud va où ?"),
        },
        "swap": {
            "en": ("{seat} swaps two rogues.", "Which two rogues change places?"),
            "fr": ("{seat} échange deux ribauds.", "Quels ribauds échangent leurs places ?"),
        },
        "recall": {
            "en": ("{seat} sends a rogue back.", "Which rogue goes back to its owner?"),
            "fr": ("{seat} renvoie un ribaud.", "Quel ribaud renvoyez-vous ?"),
        },
        "look": {
            "en": ("{seat} looks at rogues.", "Which rogue do you look at?"),
            "fr": ("{seat} regarde des ribauds.", "Quel ribaud regardez-vous ?"),
        },
        "steal": {
            "en": ("{seat} takes coins from somebody.", "From whom do you take coins?"),
            "fr": ("{seat} prend des pièces à quelqu'un.", "À qui prenez-vous des pièces ?"),
        },
        "transfer": {
            "en": ("{seat} moves a Renown token.", "Which Renown token goes where?"),
            "fr": ("{seat} déplace un jeton Renommée.", "Quel jeton Renommée va où ?"),
        },
        "drive": {
            "en": ("{seat} drives the King.", "How far does the King go?"),
            "fr": ("{seat} fait avancer le Roi.", "De combien avance le Roi ?"),
        },
        "challenge": {
            "en": ("{seat} calls a standoff.", "Where do you call a standoff?"),
            "fr": ("{seat} provoque un affrontement.", "Où provoquez-vous un affrontement ?"),
        },
        "wrath": {
            "en": ("{seat} turns the King's Wrath.", "Where does the King's Wrath strike?"),
            "fr": ("{seat} dirige le courroux du Roi.", "Où frappe le courroux du Roi ?"),
        },
        "order": {
            "en": ("{seat} chooses the next standoff.", "Which standoff comes next?"),
            "fr": ("{seat} choisit l'affrontement suivant.", "Quel affrontement d'abord ?"),
        },
        "lone": {
            "en": ("{seat} wins alone.", "You win alone: hide or reveal your rogue?"),
            "fr": ("{seat} gagne sans adversaire.", "Seul en lice : cacher ou révéler ?"),
        },
        "swordsman": {
            "en": ("{seat} may pay for a blade.", "Do you pay for your blade?"),
            "fr": ("{seat} peut payer une lame.", "Payez-vous pour votre lame ?"),
        },
        "courtesan": {
            "en": ("{seat} places a Renown token.", "Where does your Renown token go?"),
            "fr": ("{seat} place un jeton Renommée.", "Où va votre jeton Renommée ?"),
        },
        "over": {
            "en": ("The game is over.", "The game is over."),
            "fr": ("La partie est finie.", "La partie est finie."),
        },
    },
    events={
        "turn": {
            "en": ("Turn {turn}: {seat}.", "Turn {turn}: yours."),
            "fr": ("Tour {turn} : {seat}.", "Tour {turn} : à vous."),
        },
        "place": {
            "en": ("{seat} places a rogue: {spot}.", "You place {kind}: {spot}."),
            "fr": ("{seat} pose un ribaud : {spot}.", "Vous posez {kind} : {spot}."),
        },
        "move": {
            "en": ("{seat} moves on: {origin} → {spot}.", "You move on: {origin} → {spot}."),
            "fr": ("{seat} déplace : {origin} → {spot}.", "Vous déplacez : {origin} → {spot}."),
        },
        "skip": {
            "en": ("{seat} takes no action there.", "You take no action there."),
            "fr": ("{seat} n'y fait rien de plus.", "Vous n'y faites rien de plus."),
        },
        "perform": {
            "en": ("{seat} takes the action: {neighbourhood}.", "You act: {neighbourhood}."),
            "fr": ("{seat} accomplit l'action : {neighbourhood}.", "Action : {neighbourhood}."),
        },
        "rent": {
            "en": (
                "{seat} controls {neighbourhood}: 1 coin.",
                "You control {neighbourhood}: 1 coin.",
            ),
            "fr": (
                "{seat} contrôle {neighbourhood} : 1 pièce.",
                "Vous contrôlez {neighbourhood} : 1 pièce.",
            ),
        },
        "rent_paid": {
            "en": (
                "{seat} pays {other} 1 coin, who controls {neighbourhood}.",
                "You pay {other} 1 coin, who controls {neighbourhood}.",
                "{seat} pays you 1 coin: you control {neighbourhood}.",
            ),
            "fr": (
                "{seat} verse 1 pièce à {other}, qui contrôle {neighbourhood}.",
                "Vous versez 1 pièce à {other}, qui contrôle {neighbourhood}.",
                "{seat} vous verse 1 pièce : vous contrôlez {neighbourhood}.",
            ),
        },
        "plot": {
            "en": ("{seat} plays {card}.", "You play {card}."),
            "fr": ("{seat} joue {card}.", "Vous jouez {card}."),
        },
        "coins": {
            "en": ("{seat} takes {coins}.", "You take {coins}."),
            "fr": ("{seat} prend {coins}.", "Vous prenez {coins}."),
        },
        "draw": {
            "en": ("{seat} draws {n} card(s).", "You draw {card}."),
            "fr": ("{seat} pioche {n} carte(s).", "Vous piochez {card}."),
        },
        "discard": {
            "en": ("{seat} discards {card}.", "You discard {card}."),
            "fr": ("{seat} défausse {card}.", "Vous défaussez {card}."),
        },
        "no_draw": {
            "en": ("{seat} finds no card to draw.", "There is no card to draw."),
            "fr": ("{seat} ne peut rien piocher.", "Il n'y a plus rien à piocher."),
        },
        "reshuffle": {
            "en": ("The discard pile is shuffled into a new pile ({cards}).",) * 2,
            "fr": ("La défausse, mélangée, devient la pioche ({cards}).",) * 2,
        },
        "king": {
            "en": ("The Penniless King moves to space {space}.",) * 2,
            "fr": ("Le Roi sans le sou va à la case {space}.",) * 2,
        },
        "king_stays": {
            "en": ("The Penniless King does not move.",) * 2,
            "fr": ("Le Roi sans le sou ne bouge pas.",) * 2,
        },
        "wrath": {
            "en": ("The King's Wrath: {neighbourhood}.",) * 2,
            "fr": ("Courroux du Roi : {neighbourhood}.",) * 2,
        },
        "wrath_any": {
            "en": ("The King's Wrath, wherever the active player points.",) * 2,
            "fr": ("Courroux du Roi, là où le joueur actif voudra.",) * 2,
        },
        "last_space": {
            "en": ("The Penniless King has come to the end of his path.",) * 2,
            "fr": ("Le Roi sans le sou est au bout de son parcours.",) * 2,
        },
        "recruit": {
            "en": ("{seat} draws a rogue from the bag.", "You draw from the bag: {kind}."),
            "fr": ("{seat} tire un ribaud du sac.", "Vous tirez du sac : {kind}."),
        },
        "drown": {
            "en": ("{seat} sends a rogue to the Seine.", "You send to the Seine: {kind}."),
            "fr": ("{seat} jette un ribaud à la Seine.", "Vous jetez à la Seine : {kind}."),
        },
        "buy": {
            "en": ("{seat} buys {line}.", "You buy {line}."),
            "fr": ("{seat} achète : {line}.", "Vous achetez : {line}."),
        },
        "right_hand": {
            "en": ("{seat} takes the waiting rogue in hand.", "You take your waiting rogue."),
            "fr": ("{seat} reprend le ribaud en attente.", "Vous prenez le ribaud en attente."),
        },
        "relocate": {
            "en": ("{seat} shifts: {origin} → {spot}.", "You shift: {origin} → {spot}."),
            "fr": ("{seat} pousse : {origin} → {spot}.", "Vous poussez : {origin} → {spot}."),
        },
        "swap": {
            "en": ("{seat} swaps: {origin} ↔ {spot}.", "You swap: {origin} ↔ {spot}."),
            "fr": ("{seat} échange : {origin} ↔ {spot}.", "Vous échangez : {origin} ↔ {spot}."),
        },
        "displaced": {
            "en": (
                "The rogue now on {spot} belongs to {other}.",
                "The rogue now on {spot} belongs to {other}.",
                "The rogue now on {spot} belongs to you.",
            ),
            "fr": (
                "Le ribaud désormais en {spot} appartient à {other}.",
                "Le ribaud désormais en {spot} appartient à {other}.",
                "Le ribaud désormais en {spot} vous appartient.",
            ),
        },
        "recall": {
            "en": (
                "{seat} sends a rogue back to {other} ({spot}).",
                "You send a rogue back to {other} ({spot}).",
                "{seat} sends your rogue back to your hand ({spot}).",
            ),
            "fr": (
                "{seat} renvoie un ribaud à {other} ({spot}).",
                "Vous renvoyez un ribaud à {other} ({spot}).",
                "{seat} vous renvoie votre ribaud ({spot}).",
            ),
        },
        "look": {
            "en": ("{seat} looks at {spot}.", "You look at {spot}: {kind}."),
            "fr": ("{seat} regarde {spot}.", "Vous regardez {spot} : {kind}."),
        },
        "steal": {
            "en": (
                "{seat} takes {coins} from {other}.",
                "You take {coins} from {other}.",
                "{seat} takes {coins} from you.",
            ),
            "fr": (
                "{seat} prend {coins} à {other}.",
                "Vous prenez {coins} à {other}.",
                "{seat} vous prend {coins}.",
            ),
        },
        "tribute": {
            "en": (
                "{other} gives {seat} {coins}.",
                "{other} gives you {coins}.",
                "You give {seat} {coins}.",
            ),
            "fr": (
                "{other} donne {coins} à {seat}.",
                "{other} vous donne {coins}.",
                "Vous donnez {coins} à {seat}.",
            ),
        },
        "transfer": {
            "en": (
                "{seat} moves renown: {place} → {neighbourhood}.",
                "You move renown: {place} → {neighbourhood}.",
            ),
            "fr": (
                "{seat} déplace un jeton : {place} → {neighbourhood}.",
                "Vous déplacez un jeton : {place} → {neighbourhood}.",
            ),
        },
        "challenge": {
            "en": (
                "{seat} calls a standoff: {neighbourhood}.",
                "You call a standoff: {neighbourhood}.",
            ),
            "fr": (
                "{seat} provoque un affrontement : {neighbourhood}.",
                "Vous provoquez un affrontement : {neighbourhood}.",
            ),
        },
        "no_effect": {
            "en": ("It does nothing for {seat}.", "It does nothing for you."),
            "fr": ("Cela ne fait rien pour {seat}.", "Cela ne vous fait rien."),
        },
        "wrath_chosen": {
            "en": (
                "{seat} turns the Wrath on {neighbourhood}.",
                "You turn the Wrath on {neighbourhood}.",
            ),
            "fr": (
                "{seat} dirige le courroux : {neighbourhood}.",
                "Vous dirigez le courroux : {neighbourhood}.",
            ),
        },
        "standoff": {
            "en": ("Standoff: {neighbourhood}.",) * 2,
            "fr": ("Affrontement : {neighbourhood}.",) * 2,
        },
        "show": {
            "en": ("{seat} shows {kind} ({spot}).", "You show {kind} ({spot})."),
            "fr": ("{seat} montre {kind} ({spot}).", "Vous montrez {kind} ({spot})."),
        },
        "hide": {
            "en": ("{seat}'s rogue stays hidden ({spot}).", "Your rogue stays hidden ({spot})."),
            "fr": ("{seat} garde son ribaud caché ({spot}).", "Votre ribaud reste caché ({spot})."),
        },
        "pay": {
            "en": ("{seat} pays {coins} for the blade.", "You pay {coins} for your blade."),
            "fr": ("{seat} paie {coins} pour sa lame.", "Vous payez {coins} pour votre lame."),
        },
        "decline": {
            "en": ("{seat} does not pay for the blade.", "You do not pay for your blade."),
            "fr": ("{seat} ne paie pas sa lame.", "Vous ne payez pas votre lame."),
        },
        "win": {
            "en": (
                "{seat} wins with strength {strength}{tie}.",
                "You win with strength {strength}{tie}.",
            ),
            "fr": ("{seat} gagne, force {strength}{tie}.", "Vous gagnez, force {strength}{tie}."),
        },
        "win_alone": {
            "en": ("{seat} wins: nobody else is there.", "You win: nobody else is there."),
            "fr": ("{seat} gagne sans adversaire.", "Vous gagnez sans adversaire."),
        },
        "alms": {
            "en": (
                "{seat} gives {other} {coins} in alms.",
                "You give {other} {coins} in alms.",
                "{seat} gives you {coins} in alms.",
            ),
            "fr": (
                "{seat} fait l'aumône à {other} : {coins}.",
                "Vous donnez {coins} à {other}.",
                "{seat} vous fait l'aumône : {coins}.",
            ),
        },
        "gain": {
            "en": ("{kind} is useful to {seat}.", "{kind} is useful to you."),
            "fr": ("{kind} : utile à {seat}.", "{kind} : utile pour vous."),
        },
        "consolation": {
            "en": ("{kind} consoles {seat}.", "{kind} consoles you."),
            "fr": ("{kind} : consolation pour {seat}.", "{kind} : votre consolation."),
        },
        "renown": {
            "en": (
                "{seat} takes control: {neighbourhood}.",
                "You take control: {neighbourhood}.",
            ),
            "fr": (
                "{seat} prend le contrôle : {neighbourhood}.",
                "Vous prenez le contrôle : {neighbourhood}.",
            ),
        },
        "keep": {
            "en": ("{seat} keeps control: {neighbourhood}.", "You keep {neighbourhood}."),
            "fr": (
                "{seat} garde le contrôle : {neighbourhood}.",
                "Vous gardez {neighbourhood}.",
            ),
        },
        "oust": {
            "en": ("{seat} loses control: {neighbourhood}.", "You lose {neighbourhood}."),
            "fr": (
                "{seat} perd le contrôle : {neighbourhood}.",
                "Vous perdez {neighbourhood}.",
            ),
        },
        "retrieve": {
            "en": ("The rogues there return to their owners' hands.",) * 2,
            "fr": ("Les ribauds du quartier reviennent en main.",) * 2,
        },
        "end_renown": {
            "en": (
                "{seat} has the last Renown token on the board and wins.",
                "Your last Renown token is on the board: you win.",
            ),
            "fr": (
                "{seat} a tous ses jetons Renommée sur le plateau et gagne.",
                "Tous vos jetons Renommée sont sur le plateau : vous gagnez.",
            ),
        },
        "end_king": {
            "en": ("The King is at the end of his path: the game ends.",) * 2,
            "fr": ("Le Roi est au bout de son parcours : la partie finit.",) * 2,
        },
        "end_turn_limit": {
            "en": ("That was the last turn: the game ends.",) * 2,
            "fr": ("C'était le dernier tour : la partie finit.",) * 2,
        },
        "victory": {
            "en": ("{seat} wins.", "You win."),
            "fr": ("{seat} gagne.", "Vous gagnez."),
        },
    },
)
