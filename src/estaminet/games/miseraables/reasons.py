"""Les Miseraables: why not, what is asked and what an action brings, said to whoever decides."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from estaminet.engine import piles
from estaminet.games.miseraables import state, tables
from estaminet.games.miseraables.checks import bottom_first, members
from estaminet.games.miseraables.rules.places import owned
from estaminet.games.miseraables.rules.targets import verb_has_target
from estaminet.games.miseraables.tables import Content
from estaminet.games.miseraables.view import is_met, points_in, view
from estaminet.games.miseraables.words import effect_text
from estaminet.games.reasons import Asked, Reasons, Refusal, as_far_as_known, quoted
from estaminet.games.texts import Said
from estaminet.languages import Text, each, same

KINDS = {
    "take": {"en": "Take a card", "fr": "Prendre une carte"},
    "use": {"en": "Use a card", "fr": "Utiliser une carte"},
    "score": {"en": "Score a card", "fr": "Décompter une carte"},
    "save": {"en": "Save a card", "fr": "Sauver une carte"},
    "kill": {"en": "Kill a card", "fr": "Tuer une carte"},
    "return": {"en": "Put a card under the deck", "fr": "Glisser une carte sous la pioche"},
    "give": {"en": "Give a card away", "fr": "Donner une carte"},
    "swap": {"en": "Swap two cards", "fr": "Échanger deux cartes"},
    "scout": {"en": "Look at the top of the deck", "fr": "Regarder le haut de la pioche"},
    "skip": {"en": "Skip the effect", "fr": "Renoncer à l'effet"},
}
EXPECTED = {"turn": ("take", "use", "score"), "effect": ("skip",)}

# Why not ----------------------------------------------------------------------------------------

NOTHING_TO_TAKE = {
    "en": "The deck and the tableau are empty.",
    "fr": "La pioche et le tableau sont vides.",
}
EMPTY_DECK = {"en": "The deck is empty.", "fr": "La pioche est vide."}
NOTHING_OWNED = {"en": "You own no cards.", "fr": "Vous ne possédez aucune carte."}
MUST = {
    "en": "This effect is mandatory: the card leaves you no choice.",
    "fr": "Cet effet est obligatoire : la carte ne vous laisse pas le choix.",
}
NO_TARGET = {
    "en": "There is no suitable card at the moment ({effect}).",
    "fr": "Aucune carte ne convient pour l'instant ({effect}).",
}
USED = {
    "en": "It has already been used this turn.",
    "fr": "Cette carte a déjà été utilisée pendant ce tour.",
}


def refused(c: Content, s: Any) -> list[Refusal]:
    if s.decision == state.TURN:
        return refused_on_turn(s)
    return refused_in_effect(c, s) if s.decision == state.EFFECT else []


def refused_on_turn(s: Any) -> list[Refusal]:
    found = []
    if piles.size(s.deck) == 0 and s.tableau == 0:
        found.append(Refusal("take", Said(NOTHING_TO_TAKE), "M-TURN-2"))
    elif piles.size(s.deck) == 0:
        deck = state.A_TAKE + state.T_DECK
        found.append(Refusal("take", Said(EMPTY_DECK), "M-TURN-2", deck))
    if owned(s, s.actor) == 0:
        found += [Refusal(kind, Said(NOTHING_OWNED), "M-TURN-3") for kind in ("use", "score")]
    return found


def refused_in_effect(c: Content, s: Any) -> list[Refusal]:
    """Verbs of the effect without a target, cards used already, and leaving it out."""
    t = c.tables
    source, effect = running(c, s)
    told = each(lambda lang: effect_text(effect_row(c, source, effect), lang))
    nothing = Said(NO_TARGET, {"effect": told})
    found = [
        Refusal(state.VERBS[verb], nothing, "M-EFF-3")
        for verb in range(len(state.VERBS))
        if t.zones[source, effect, verb] != 0 and not verb_has_target(t, s, verb)
    ]
    if t.scout[source, effect] > 0 and piles.size(s.deck) == 0:
        found.append(Refusal("scout", Said(EMPTY_DECK), "M-OP-10"))
    if t.zones[source, effect, state.USE] & tables.Z_OWN:
        found += used_cards(c, s)
    if not t.may[source, effect]:
        found.append(Refusal("skip", Said(MUST), "M-EFF-4"))
    return found


def used_cards(c: Content, s: Any) -> list[Refusal]:
    """M-USE-4: cards of one's own of which no copy is left to use; used ones lie face up."""
    used = bottom_first(s.used)
    mine = members(s.up[s.actor])
    left = {c.kind(card) for card in mine if card not in used}
    spent = {c.kind(card) for card in mine if card in used} - left
    return [Refusal("use", Said(USED), "M-USE-4", state.A_USE + kind) for kind in sorted(spent)]


def running(c: Content, s: Any) -> tuple[int, int]:
    """The card (its kind) whose effect is asked, and which effect it is."""
    entry = s.stack[s.stack_size - 1]
    return c.kind(entry[state.F_CARD]), int(entry[state.F_AT])


def effect_row(c: Content, kind: int, effect: int) -> Mapping[str, Any]:
    row: Mapping[str, Any] = c.by_id[c.cards[kind]]["ability"]["effects"][effect]
    return row


# What is asked ----------------------------------------------------------------------------------

ONLY_EFFECT = {
    "en": ("{seat} uses {card:a}.", "{card}: {effect}."),
    "fr": ("{seat} utilise {card:un}.", "{card} : {effect}."),
}
NTH_EFFECT = {
    "en": ("{seat} uses {card:a}: {nth} effect.", "{card}, {nth} effect: {effect}."),
    "fr": ("{seat} utilise {card:un} : {nth} effet.", "{card}, {nth} effet : {effect}."),
}
ORDINALS: tuple[Text, ...] = (
    {"en": "first", "fr": "premier"},
    {"en": "second", "fr": "deuxième"},
    {"en": "third", "fr": "troisième"},
    {"en": "fourth", "fr": "quatrième"},
)
SCOUT = {
    "en": (
        "{seat} uses {card:a} and looks at the top of the deck.",
        "{card}: take one of these cards.",
    ),
    "fr": (
        "{seat} utilise {card:un} et regarde le haut de la pioche.",
        "{card} : prenez une de ces cartes.",
    ),
}
REVEAL = {
    "en": (
        "{seat} scores {card:a} and may turn cards face up.",
        "Scoring {card}, which counts symbols on your face-up cards: turn some of them up first?",
    ),
    "fr": (
        "{seat} décompte {card:un} et peut dévoiler des cartes.",
        "{card} compte les symboles de vos cartes visibles : en dévoiler d'abord ?",
    ),
}
FATE = {
    "en": (
        "{seat} has scored {points} with {card:a}.",
        "{card} has scored {points}: save or kill it?",
    ),
    "fr": (
        "{seat} a marqué {points} avec {card:un}.",
        "{card} a rapporté {points} : sauver ou tuer cette carte ?",
    ),
}
POINTS = {"en": "{n} {n:point|points}", "fr": "{n} {n:point|points}"}
NO_POINTS = {"en": "no points", "fr": "0 point"}


def asked(c: Content, s: Any) -> Asked | None:
    if s.decision == state.EFFECT:
        return asked_effect(c, s)
    if s.decision == state.SCOUT:
        return Asked(SCOUT, {"card": c.kind(s.stack[s.stack_size - 2, state.F_CARD])})
    if s.decision in (state.REVEAL, state.FATE):
        card = {"card": c.kind(s.stack[s.stack_size - 1, state.F_CARD])}
        if s.decision == state.REVEAL:
            return Asked(REVEAL, card)
        return Asked(FATE, {**card, "points": some_points(int(s.last_points))})
    return None


def asked_effect(c: Content, s: Any) -> Asked:
    """« Éponine, second effect: Save one of your cards (if you like). »"""
    source, effect = running(c, s)
    told = each(lambda lang: effect_text(effect_row(c, source, effect), lang))
    values = {"card": source, "effect": told, "nth": ORDINALS[effect]}
    return Asked(ONLY_EFFECT if c.tables.effects[source] == 1 else NTH_EFFECT, values)


def some_points(n: int) -> Said:
    return Said(POINTS, {"n": n}) if n else Said(NO_POINTS)


# What it brings ---------------------------------------------------------------------------------

NOW = {"en": "{points} now", "fr": "{points} maintenant"}
WORTH = {"en": "{card:a} would score {points}", "fr": "{card:un} rapporterait {points}"}
CHANGED = {
    "en": "{card:a} would score {points} instead of {before}",
    "fr": "{card:un} rapporterait {points} au lieu de {before}",
}
CHANGES = same("{changes}")
AWAY, SAVE, KILL, OWN = "", "SAVE", "KILL", "OWN"
GOES_TO = {"take": OWN, "save": SAVE, "kill": KILL, "return": AWAY, "give": AWAY, "pick": OWN}
Zones = Mapping[str, list[str]]


class Known(NamedTuple):
    """What the seat knows of the zones that goals look at."""

    c: Content
    zones: Zones  # the ids of the cards in SAVE, KILL and owned; of KILL those it knows
    unknown: bool  # whether there are others in KILL

    def sure(self, zones: Zones, card: str) -> bool:
        """Whether the points of a card depend on nothing that the seat does not know."""
        goals = self.c.by_id[card]["goals"]
        at_stake = (goal for goal in goals if goal["type"].startswith(KILL))
        return not self.unknown or all(is_met(self.c, zones, goal) for goal in at_stake)

    def after(self, moves: Iterable[tuple[str, str, str]]) -> Zones:
        """The zones when cards have gone from one to another."""
        zones = {zone: list(cards) for zone, cards in self.zones.items()}
        for card, origin, zone in moves:
            if card in zones.get(origin, ()):
                zones[origin].remove(card)
            if zone:
                zones[zone].append(card)
        return zones


def known(c: Content, s: Any) -> Known:
    seat = int(s.actor)
    seen = view(c, s, seat)
    own = [*seen["up"][seat], *seen["hidden"][seat]]
    zones = {SAVE: seen["save"], KILL: seen["kill_known"], OWN: own}
    return Known(c, zones, seen["kill_size"] > len(seen["kill_known"]))


def brings(c: Content, s: Any, numbers: Sequence[int]) -> list[Said | None]:
    if s.decision in (state.REVEAL, state.OVER):
        return [None] * len(numbers)
    knowing = known(c, s)
    return [brings_one(knowing, s, *state.ACTIONS.decode(number)) for number in numbers]


def brings_one(knowing: Known, s: Any, pattern: str, values: tuple[int, ...]) -> Said | None:
    c, verb = knowing.c, pattern.split(" ")[0]
    if verb == "use":
        row = c.by_id[c.cards[values[0] % state.KINDS]]
        return quoted(each(lambda lang: row["ability"]["texts"][lang]))
    if verb == "score":
        return scored(knowing, c.cards[values[0] % state.KINDS])
    moves = moves_of(knowing, s, verb, values)
    return changed(knowing, moves) if moves else None


def scored(knowing: Known, card: str) -> Said:
    """M-SCORE-4, with all of one's cards turned up."""
    points = points_in(knowing.c, knowing.zones, card)
    told = Said(NOW, {"points": some_points(points)})
    return told if knowing.sure(knowing.zones, card) else as_far_as_known(told)


def moves_of(
    knowing: Known, s: Any, verb: str, values: tuple[int, ...]
) -> list[tuple[str, str, str]]:
    """Which card goes from where to where; nothing for a card that is not known."""
    c = knowing.c
    if verb == "keep":
        kept = c.cards[values[0]]
        other = next((card for card in knowing.zones[OWN] if card != kept), kept)
        return [(other, OWN, (SAVE, KILL)[values[1]])]
    if verb == "swap":
        target = values[1] + state.AT_SEAT * state.KINDS
        mine, theirs = c.cards[values[0] % state.KINDS], c.cards[target % state.KINDS]
        return [(theirs, zone_at(target), OWN), (mine, OWN, zone_at(target))]
    if verb not in GOES_TO or (verb != "pick" and values and values[0] >= state.T_DECK):
        return []
    if not values:  # the fate of the scored card
        card = c.card_id(s.stack[s.stack_size - 1, state.F_CARD])
        return [(card, OWN, GOES_TO[verb])]
    card = c.cards[values[0] % state.KINDS]
    return [(card, AWAY if verb == "pick" else zone_at(values[0]), GOES_TO[verb])]


def zone_at(target: int) -> str:
    """The zone of goals in which a target lies."""
    place = target // state.KINDS
    if place in (state.AT_UP, state.AT_HIDDEN):
        return OWN
    return {state.AT_SAVE: SAVE, state.AT_KILL: KILL}.get(place, AWAY)


def changed(knowing: Known, moves: list[tuple[str, str, str]]) -> Said | None:
    """What one's cards would score then: those that come, and those whose points change."""
    c, zones = knowing.c, knowing.after(moves)
    fresh = {card for card, _, zone in moves if zone == OWN}
    told, sure = [], True
    for card in dict.fromkeys(zones[OWN]):
        points = points_in(c, zones, card)
        values = {"card": c.cards.index(card), "points": some_points(points)}
        if card in fresh:
            told.append(Said(WORTH, values))
        elif points != (before := points_in(c, knowing.zones, card)):
            told.append(Said(CHANGED, {**values, "before": some_points(before)}))
        else:
            continue
        sure = sure and knowing.sure(zones, card)
    if not told:
        return None
    said = Said(CHANGES, {"changes": told})
    return said if sure else as_far_as_known(said)


REASONS = Reasons(KINDS, EXPECTED, refused, asked, brings)
