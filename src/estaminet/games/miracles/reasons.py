"""The Court of Miracles: why not, what is asked and what an action brings."""

from collections.abc import Mapping, Sequence
from typing import Any

from estaminet.games.miracles import state, tables
from estaminet.games.miracles.rules.common import active, rogues_in, tokens_on_board
from estaminet.games.miracles.rules.operations import can_draw, king_can_move, offers, possible
from estaminet.games.miracles.rules.standoff import lone_spot
from estaminet.games.miracles.tables import Content
from estaminet.games.miracles.words import TEXTS, told
from estaminet.games.reasons import Asked, Reasons, Refusal, quoted
from estaminet.games.texts import Said
from estaminet.languages import Text, each, same

KINDS = {
    "place": {"en": "Place a rogue", "fr": "Poser un ribaud"},
    "plot": {"en": "Play a Plot card", "fr": "Jouer un Complot"},
    "take": {"en": "Take the coins", "fr": "Prendre les pièces"},
    "draw": {"en": "Draw Plot cards", "fr": "Piocher des Complots"},
    "advance": {"en": "Move the Penniless King", "fr": "Faire avancer le Roi sans le sou"},
    "recruit": {"en": "Exchange a rogue with the bag", "fr": "Échanger un ribaud avec le sac"},
    "buy": {"en": "Buy a line", "fr": "Acheter une ligne"},
    "shift": {"en": "Move a rogue", "fr": "Déplacer un ribaud"},
    "swap": {"en": "Swap two rogues", "fr": "Échanger deux ribauds"},
    "recall": {"en": "Send a rogue back", "fr": "Renvoyer un ribaud"},
    "steal": {
        "en": "Take coins from another guild",
        "fr": "Prendre des pièces à une autre confrérie",
    },
    "challenge": {"en": "Call a standoff", "fr": "Provoquer un affrontement"},
    "wrath": {"en": "Turn the King's Wrath", "fr": "Diriger la Colère du Roi"},
    "renown": {"en": "Place a Renown token", "fr": "Poser un jeton Renommée"},
}
EXPECTED = {"place": ("place", "plot"), "act": ("plot",)}
# The actions of a neighbourhood (C-EFF-19): the first word and the clause of each operation
WORDS = {
    state.DO_COINS: ("take", "C-EFF-4"),
    state.DO_DRAW: ("draw", "C-EFF-5"),
    state.DO_KING: ("advance", "C-EFF-6"),
    state.DO_EXCHANGE: ("recruit", "C-EFF-7"),
    state.DO_BUY: ("buy", "C-EFF-8"),
    state.DO_RELOCATE: ("shift", "C-EFF-10"),
    state.DO_SWAP: ("swap", "C-EFF-11"),
    state.DO_RECALL: ("recall", "C-EFF-12"),
    state.DO_STEAL: ("steal", "C-EFF-14"),
}

# Why not ----------------------------------------------------------------------------------------

PLOT_PLAYED = {
    "en": "You have already played a Plot card this turn; only one is allowed.",
    "fr": "Vous avez déjà joué un Complot ce tour-ci : un seul est permis.",
}
NO_PLOT = {"en": "You have no Plot cards.", "fr": "Vous n'avez aucun Complot en main."}
NO_ROGUE_IN_HAND = {
    "en": "You have no rogue in hand: move one of yours on the board.",
    "fr": "Vous n'avez aucun ribaud en main : déplacez un des vôtres sur le plateau.",
}
NOTHING_TO_DRAW = {
    "en": "There are no Plot cards left to draw.",
    "fr": "Il ne reste aucun Complot à piocher.",
}
WRATH_MET = {
    "en": "The King's Wrath has already struck this turn: the King moves no further.",
    "fr": "La Colère du Roi a déjà frappé ce tour-ci : le Roi n'avance plus.",
}
KING_AT_END = {"en": "The King is on his last space.", "fr": "Le Roi est sur sa dernière case."}
NO_ROGUE_TO_EXCHANGE = {
    "en": "You have no rogue in hand to exchange.",
    "fr": "Vous n'avez aucun ribaud en main à échanger.",
}
BAG_EMPTY = {"en": "The bag is empty.", "fr": "Le sac est vide."}
TOLL = {
    "en": "It costs {toll} {toll:coin|coins}; you have {purse}.",
    "fr": "Il vous faut {toll} {toll:pièce|pièces} ; vous en avez {purse}.",
}
TOKEN_THERE = {
    "en": "Your Renown token is already there.",
    "fr": "Votre jeton Renommée y est déjà.",
}
NO_LINE = {
    "en": "There is no line without your token that you can afford; you have {coins}.",
    "fr": "Aucune ligne sans votre jeton n'est à votre portée ; vous avez {coins}.",
}
NO_ROGUE_TO_MOVE = {"en": "There is no rogue to move.", "fr": "Il n'y a aucun ribaud à déplacer."}
TOO_FEW_ROGUES = {
    "en": "There are fewer than two rogues on the board.",
    "fr": "Il y a moins de deux ribauds sur le plateau.",
}
NO_ROGUE_TO_RECALL = {
    "en": "There is no rogue on the board to send back.",
    "fr": "Il n'y a aucun ribaud à renvoyer sur le plateau.",
}
NOBODY_TO_ROB = {
    "en": "There is nobody you can take coins from.",
    "fr": "Il n'y a personne à qui prendre des pièces.",
}
PENNILESS = {
    "en": "{other} {other:has|have} no coins.",
    "fr": "{other} {other:n'a|n'ont} aucune pièce.",
}
NOT_RICHER = {
    "en": "{other} {other:is|are} not richer than you.",
    "fr": "{other} {other:n'est pas plus riche|ne sont pas plus riches} que vous.",
}
NO_MORE_RENOWN = {
    "en": "{other} {other:does|do} not have more Renown on the board than you.",
    "fr": "{other} {other:n'a|n'ont} pas plus de jetons Renommée que vous sur le plateau.",
}
NO_OPPONENTS = {
    "en": "It does not hold rogues of two guilds.",
    "fr": "Il ne s'y trouve pas de ribauds de deux confréries.",
}
EMPTY_PLACE = {"en": "There is no rogue there.", "fr": "Il ne s'y trouve aucun ribaud."}
CONTROLLED = {"en": "You already control it.", "fr": "Vous le contrôlez déjà."}


def refused(c: Content, s: Any) -> list[Refusal]:
    t = c.tables
    if s.decision == state.PLACE:
        empty = s.rogues[s.actor, 0] == 0
        none = [Refusal("place", Said(NO_ROGUE_IN_HAND), "C-TRN-4")] if empty else []
        return none + refused_plots(s)
    if s.decision == state.ACT:
        return refused_action(t, s) + refused_plots(s)
    if state.BUY <= s.decision <= state.CHALLENGE:
        step = s.agenda[s.steps - 1]
        return refused_choices(t, s, int(step[0]), int(step[3]))
    if s.decision == state.WRATH:
        empty_places = (place for place in range(state.PLACES) if rogues_in(s, place) == 0)
        return [
            Refusal("wrath", Said(EMPTY_PLACE), "C-STD-2", state.A_WRATH + place)
            for place in empty_places
        ]
    if s.decision == state.COURTESAN:
        own = (p for p in range(state.PLACES) if s.control[p] == s.actor and p != s.standoff)
        return [
            Refusal("renown", Said(CONTROLLED), "C-ROG-6", state.A_RENOWN + place) for place in own
        ]
    return []


def refused_plots(s: Any) -> list[Refusal]:
    if s.played:
        return [Refusal("plot", Said(PLOT_PLAYED), "C-PLT-1")]
    if s.cards[s.actor, 0] == 0:
        return [Refusal("plot", Said(NO_PLOT), "C-PLT-1")]
    return []


def refused_action(t: Any, s: Any) -> list[Refusal]:
    """C-NBH-3, and the single choices that are not offered."""
    do, _, flags = action_of(t, int(s.agenda[s.steps - 1, 1]))
    if possible(t, s, do, s.actor, flags):
        return refused_choices(t, s, do, flags)
    word, clause = WORDS[do]
    single = refused_choices(t, s, do, flags) if do == state.DO_BUY else []
    return single or [Refusal(word, why_not(s, do), clause)]


def action_of(t: Any, place: int) -> tuple[int, int, int]:
    """A neighbourhood's operation: its code, number and flags."""
    do, number, flags = t.program[tables.ACTION_PROGRAM + place, 0]
    return int(do), int(number), int(flags)


def why_not(s: Any, do: int) -> Said:
    """Of an operation that is not possible (C-EFF-2)."""
    if do == state.DO_KING:
        return Said(WRATH_MET if s.wrath != state.NOTHING else KING_AT_END)
    if do == state.DO_EXCHANGE:
        return Said(NO_ROGUE_TO_EXCHANGE if s.rogues[s.actor, 0] == 0 else BAG_EMPTY)
    if do == state.DO_BUY:
        return Said(NO_LINE, {"coins": int(s.coins[s.actor])})
    return Said(
        {
            state.DO_DRAW: NOTHING_TO_DRAW,
            state.DO_RELOCATE: NO_ROGUE_TO_MOVE,
            state.DO_SWAP: TOO_FEW_ROGUES,
            state.DO_RECALL: NO_ROGUE_TO_RECALL,
            state.DO_STEAL: NOBODY_TO_ROB,
        }[do]
    )


def refused_choices(t: Any, s: Any, do: int, flags: int) -> list[Refusal]:
    """The lines, seats and neighbourhoods that a choosing operation does not offer."""
    seat = int(s.actor)
    if do == state.DO_BUY:
        lines = (i for i in range(state.LINES) if not offers(t, s, do, seat, flags, i))
        return [
            Refusal("buy", why_no_line(t, s, line), "C-SQR-2", state.A_BUY + line) for line in lines
        ]
    if do == state.DO_STEAL:
        others = (other for other in range(int(s.players)) if other != seat)
        return [
            Refusal("steal", why_not_rob(s, other, flags), "C-EFF-3", state.A_STEAL + other)
            for other in others
            if not offers(t, s, do, seat, flags, other)
        ]
    if do == state.DO_CHALLENGE:
        places = (p for p in range(state.PLACES) if not offers(t, s, do, seat, flags, p))
        return [
            Refusal("challenge", Said(NO_OPPONENTS), "C-EFF-18", state.A_CHALLENGE + place)
            for place in places
        ]
    return []


def why_no_line(t: Any, s: Any, line: int) -> Said:
    if s.square[line] >> s.actor & 1:
        return Said(TOKEN_THERE)
    return Said(TOLL, {"toll": int(t.toll[line]), "purse": int(s.coins[s.actor])})


def why_not_rob(s: Any, other: int, flags: int) -> Said:
    who = {"other": other}
    if s.coins[other] == 0:
        return Said(PENNILESS, who)
    return Said(NOT_RICHER if flags & tables.SELECT == tables.RICHER else NO_MORE_RENOWN, who)


# What is asked ----------------------------------------------------------------------------------

ACTION = {
    "en": (
        "{neighbourhood}: {seat} may use the action.",
        "{neighbourhood}: use the action? {text}",
    ),
    "fr": (
        "{neighbourhood} : {seat} {seat:peut|peuvent} utiliser l'action.",
        "{neighbourhood} : utiliser l'action ? {text}",
    ),
}
BECAUSE = {
    "en": ("{source}: {asked}", "{source}: {asked}"),
    "fr": ("{source} : {asked}", "{source} : {asked}"),
}
LONE = {
    "en": (
        "Standoff in {neighbourhood}: unopposed, {seat} {seat:wins|win}.",
        "Standoff in {neighbourhood}: unopposed, your {kind} wins. Hide or reveal it?",
    ),
    "fr": (
        "Affrontement {neighbourhood:à} : faute d'adversaire, {seat} {seat:gagne|gagnent}.",
        "Affrontement {neighbourhood:à} : faute d'adversaire, votre {kind} l'emporte. Cacher ou "
        "révéler ?",
    ),
}
BLADE = {
    "en": (
        "Standoff in {neighbourhood}: {seat} may pay for their {kind}.",
        "Standoff in {neighbourhood}: pay {coins} to give your {kind} strength {strength}?",
    ),
    "fr": (
        "Affrontement {neighbourhood:à} : {seat} {seat:peut payer pour son|peuvent payer pour "
        "leur} {kind}.",
        "Affrontement {neighbourhood:à} : payer {coins} pour que votre {kind} ait une force de "
        "{strength} ?",
    ),
}
FAVOUR = {
    "en": (
        "Standoff in {neighbourhood}: {seat} {seat:wins|win} and may place Renown elsewhere.",
        "Standoff in {neighbourhood}: you win. Where does your Renown token go?",
    ),
    "fr": (
        "Affrontement {neighbourhood:à} : {seat} {seat:gagne et pose son|gagnent et posent "
        "leur} jeton Renommée où bon {seat:lui|leur} semble.",
        "Affrontement {neighbourhood:à} : vous gagnez. Où posez-vous votre jeton Renommée ?",
    ),
}
WRATH = {
    "en": (
        "{seat} {seat:chooses|choose} where the King's Wrath strikes.",
        "The King's Wrath: where does it strike?",
    ),
    "fr": (
        "{seat} {seat:choisit|choisissent} où frappe la Colère du Roi.",
        "Colère du Roi : où frappe-t-elle ?",
    ),
}


def asked(c: Content, s: Any) -> Asked | None:
    t = c.tables
    if s.decision == state.ACT:
        place = int(s.agenda[s.steps - 1, 1])
        row = c.data["neighbourhoods"][place]
        return Asked(ACTION, {"neighbourhood": place, "text": text_of(row)})
    if s.decision == state.WRATH:
        return Asked(WRATH)
    where = {"neighbourhood": int(s.standoff)}
    if s.decision == state.LONE:
        return Asked(LONE, {**where, "kind": int(s.kind[lone_spot(s)])})
    if s.decision == state.SWORDSMAN:
        kind = int(s.kind[s.agenda[s.steps - 1, 1]])
        price = {"coins": int(t.price[kind]), "strength": int(t.paid_strength[kind])}
        return Asked(BLADE, {**where, "kind": kind, **price})
    if s.decision == state.COURTESAN:
        return Asked(FAVOUR, where)
    if state.DISCARD <= s.decision <= state.CHALLENGE:
        return with_source(s)
    return None


def with_source(s: Any) -> Asked | None:
    """The decision's own words behind the card, the place or the rogue that asks for it."""
    source = source_of(s)
    if source is None:
        return None
    words = TEXTS.decisions[state.DECISIONS[s.decision]]
    voices = {
        lang: tuple(
            voice.replace("{asked}", said[0].lower() + said[1:])
            for voice, said in zip(both, words[lang], strict=True)
        )
        for lang, both in BECAUSE.items()
    }
    return Asked({lang: (one, two) for lang, (one, two) in voices.items()}, {"source": source})


def source_of(s: Any) -> Said | None:
    """Whose program runs: that of a Plot card, a neighbourhood, a spot or a standoff's rogue."""
    for step in s.agenda[: s.steps][::-1]:
        if step[0] == state.DO_SPENT:
            return Said(same("{card}"), {"card": int(s.in_play)})
        if step[0] == state.DO_RENT:
            return Said(same("{neighbourhood}"), {"neighbourhood": int(step[1])})
        if step[0] == state.DO_ACT and s.placed != state.NOTHING:
            return Said(same("{spot}"), {"spot": int(s.placed)})
        if step[0] == state.DO_RETRIEVE:
            return Said(same("{neighbourhood}"), {"neighbourhood": int(s.standoff)})
    return None


# What it brings ---------------------------------------------------------------------------------

ALL, COINS = same("{gains}"), same("{coins}")
CARDS = {"en": "{n} Plot {n:card|cards}", "fr": "{n} {n:Complot|Complots}"}
KING = {"en": "the King moves {spaces}", "fr": "le Roi avance de {spaces}"}
KING_STRIKES = {
    "en": "the King moves {spaces} and calls a standoff in {neighbourhood}",
    "fr": "le Roi avance de {spaces} et provoque un affrontement {neighbourhood:à}",
}
KING_CHOOSES = {
    "en": "the King moves {spaces} and his Wrath strikes where you choose",
    "fr": "le Roi avance de {spaces} et sa Colère frappe où vous voulez",
}
KING_ENDS = {
    "en": "the King moves {spaces} to the end of his path: the game ends immediately",
    "fr": "le Roi avance de {spaces} jusqu'au bout de son parcours : la partie finit immédiatement",
}
KING_STAYS = {"en": "the King does not move", "fr": "le Roi ne bouge pas"}
SPACES = {"en": "{n} {n:space|spaces}", "fr": "{n} {n:case|cases}"}
RIGHT_HAND = {
    "en": "your waiting rogue joins your hand",
    "fr": "votre ribaud en attente vient en main",
}
STANDOFF = {
    "en": "third rogue there: a standoff at the end of the turn",
    "fr": "troisième ribaud du quartier : affrontement à la fin du tour",
}
RENT_OWN = {"en": "1 coin, as you control it", "fr": "1 pièce, car vous contrôlez le quartier"}
RENT = {
    "en": "1 coin for {other}, who {other:controls|control} it",
    "fr": "1 pièce pour {other}, qui {other:contrôle|contrôlent} le quartier",
}
RENT_PAID = {
    "en": "1 of your coins, if you have any, goes to {other}, who {other:controls|control} it",
    "fr": "1 de vos pièces, si vous en avez, va {other:à}, qui {other:contrôle|contrôlent} le "
    "quartier",
}
PAID = {"en": "you pay {coins}", "fr": "vous payez {coins}"}
TOKEN = {"en": "Renown token {count} of {most}", "fr": "jeton Renommée {count} sur {most}"}
VICTORY = {
    "en": "your last Renown token: you win",
    "fr": "votre dernier jeton Renommée : vous gagnez",
}
OUSTED = {
    "en": "{other} {other:loses|lose} control there",
    "fr": "{other} y {other:perd|perdent} le contrôle",
}
STAYS = {"en": "your {kind} stays hidden", "fr": "votre {kind} reste {kind:caché/cachée}"}
STRENGTH = {"en": "strength {strength}", "fr": "force {strength}"}


def brings(c: Content, s: Any, numbers: Sequence[int]) -> list[Said | None]:
    return [brings_one(c, s, *state.ACTIONS.decode(number)) for number in numbers]


def brings_one(c: Content, s: Any, pattern: str, values: tuple[int, ...]) -> Said | None:
    kind = pattern.split(" ")[0]
    if kind == "plot":
        return quoted(text_of(c.plot_rows[c.plots[values[0]]]))
    gains = gains_of(c.tables, s, kind, values)
    if kind == "reveal":
        gains = [quoted(text_of(c.kind_rows[c.kinds[s.kind[lone_spot(s)]]]))]
    if s.decision == state.ACT and kind != "skip":
        gains += rent(s, int(s.agenda[s.steps - 1, 1]))
    gains = up_to_the_end(gains)
    return Said(ALL, {"gains": gains}) if gains else None


def up_to_the_end(gains: list[Said]) -> list[Said]:
    """C-OPT-5: of a turn that the King ends nothing more is carried out."""
    end = next((at for at, said in enumerate(gains) if said.text is KING_ENDS), len(gains))
    return gains[: end + 1]


def gains_of(t: Any, s: Any, kind: str, values: tuple[int, ...]) -> list[Said]:
    if kind in ("place", "move"):
        return program(t, s, tables.SPOT_PROGRAM + values[1]) + full(s, kind, values)
    if kind == "shift":
        return shifted(t, s, values)
    if kind in ("take", "draw", "advance"):
        return program(t, s, tables.ACTION_PROGRAM + int(s.agenda[s.steps - 1, 1]))
    if kind == "buy":
        return bought(t, s, values[0])
    if kind == "steal":
        return [Said(COINS, {"coins": min(number_asked(t, s), int(s.coins[values[0]]))})]
    if kind == "drive":
        return [king(t, s, values[0] + 1)]
    if kind == "hide":
        return [Said(STAYS, {"kind": int(s.kind[lone_spot(s)])})]
    if kind == "pay":
        return drawn_blade(t, int(s.kind[s.agenda[s.steps - 1, 1]]))
    if kind == "renown":
        return conquered(t, s, values[0])
    return []


def drawn_blade(t: Any, rogue: int) -> list[Said]:
    """C-ROG-5: said by the action itself, unless the data file has blades of several kinds."""
    if (t.paid_strength > 0).sum() == 1:
        return []
    strength = Said(STRENGTH, {"strength": int(t.paid_strength[rogue])})
    return [Said(PAID, {"coins": int(t.price[rogue])}), strength]


def text_of(row: Mapping[str, Any]) -> Text:
    return each(lambda lang: told(row, "texts", lang))


def number_asked(t: Any, s: Any) -> int:
    """The number of the operation that asks."""
    if s.decision == state.ACT:
        return action_of(t, int(s.agenda[s.steps - 1, 1]))[1]
    return int(s.agenda[s.steps - 1, 2])


def program(t: Any, s: Any, number: int) -> list[Said]:
    """What a program without choices gives, as things are."""
    operations = t.program[number, : t.length[number]]
    found = (gain(t, s, int(do), int(n)) for do, n, _ in operations)
    return [said for said in found if said is not None]


def gain(t: Any, s: Any, do: int, n: int) -> Said | None:
    if do == state.DO_COINS:
        return Said(COINS, {"coins": n})  # C-EFF-4
    if do == state.DO_DRAW:
        return Said(CARDS, {"n": n}) if can_draw(s) else Said(NOTHING_TO_DRAW)  # C-EFF-5
    if do == state.DO_KING:
        return king(t, s, n)  # C-EFF-6
    if do == state.DO_RIGHT_HAND and s.waiting[s.actor]:
        return Said(RIGHT_HAND)  # C-EFF-9
    return None


def king(t: Any, s: Any, n: int) -> Said:
    """C-KNG-2 to C-KNG-4, C-OPT-5."""
    if not king_can_move(t, s):
        return Said(KING_STAYS)
    for moved in range(1, n + 1):
        space = int(s.king) + moved
        wrath = int(t.wrath[space])
        if wrath != state.NOTHING or space == t.last_space:
            break
    spaces = {"spaces": Said(SPACES, {"n": moved})}
    if space == t.last_space and s.king_end == state.AT_ONCE:
        return Said(KING_ENDS, spaces)
    if wrath == state.ANY:
        return Said(KING_CHOOSES, spaces)
    if wrath != state.NOTHING:
        return Said(KING_STRIKES, {**spaces, "neighbourhood": wrath})
    return Said(KING, spaces)


def full(s: Any, kind: str, values: tuple[int, ...]) -> list[Said]:
    """C-STD-1: whether a rogue is the third of its neighbourhood."""
    place = values[1] // state.SPOTS_EACH
    stays = kind != "place" and values[0] // state.SPOTS_EACH == place
    there = int(rogues_in(s, place)) + (0 if stays else 1)
    return [Said(STANDOFF)] if there == state.SPOTS_EACH else []


def shifted(t: Any, s: Any, values: tuple[int, ...]) -> list[Said]:
    """C-EFF-10."""
    if s.decision == state.ACT:
        flags = action_of(t, int(s.agenda[s.steps - 1, 1]))[2]
    else:
        flags = int(s.agenda[s.steps - 1, 3])
    effect = flags & tables.EFFECT
    gains = program(t, s, tables.SPOT_PROGRAM + values[1]) if effect else []
    return gains + full(s, "shift", values)


def bought(t: Any, s: Any, line: int) -> list[Said]:
    """C-SQR-1, C-SQR-3, C-SQR-5."""
    paid = Said(PAID, {"coins": int(t.toll[line])})
    count = int(tokens_on_board(s, s.actor)) + 1
    if count >= t.renown:
        return [paid, Said(VICTORY)]
    token = Said(TOKEN, {"count": count, "most": int(t.renown)})
    return [paid, token, *program(t, s, tables.BONUS_PROGRAM + line)]


def rent(s: Any, place: int) -> list[Said]:
    """C-NBH-4, C-OPT-4."""
    controller = int(s.control[place])
    if controller == state.NOBODY:
        return []
    if controller == active(s):
        return [Said(RENT_OWN)] if s.controller_coin == state.COIN_ANY else []
    paid = s.controller_coin == state.COIN_PAID
    return [Said(RENT_PAID if paid else RENT, {"other": controller})]


def conquered(t: Any, s: Any, place: int) -> list[Said]:
    """C-STD-12 to C-STD-14."""
    controller = int(s.control[place])
    if controller == s.actor:
        return []
    count = int(tokens_on_board(s, s.actor)) + 1
    token = Said(TOKEN, {"count": count, "most": int(t.renown)})
    ousted = [] if controller == state.NOBODY else [Said(OUSTED, {"other": controller})]
    return [Said(VICTORY) if count >= t.renown else token, *ousted]


REASONS = Reasons(KINDS, EXPECTED, refused, asked, brings)
