"""Les Poilus: why not, what is asked and what an action brings, said to the seat that decides."""

from collections.abc import Sequence
from typing import Any

from estaminet.engine import piles
from estaminet.games.poilus import state, tables
from estaminet.games.poilus.rules.common import (
    active_threats,
    count_in,
    seats_in_mission,
    suffers,
    tally,
    threat_at,
)
from estaminet.games.poilus.rules.legal import (
    MUST,
    MUST_NOT,
    most_intensity,
    word_on_falling_back,
)
from estaminet.games.poilus.rules.mission import FRENETIC_CARDS, receiver_of, weight_before
from estaminet.games.poilus.tables import Content
from estaminet.games.reasons import Asked, Reasons, Refusal, as_far_as_known
from estaminet.games.texts import Said
from estaminet.languages import same

KINDS = {
    "play": {"en": "Play a card", "fr": "Jouer une carte"},
    "charm": {"en": "Use your lucky charm", "fr": "Utiliser votre porte-bonheur"},
    "speech": {"en": "Make a speech", "fr": "Faire un discours"},
    "fall_back": {"en": "Fall back", "fr": "Se replier"},
    "discard": {"en": "Discard a card", "fr": "Défausser une carte"},
    "remove": {"en": "Remove a hardship", "fr": "Retirer un coup dur"},
    "recover_charm": {"en": "Recover your lucky charm", "fr": "Récupérer votre porte-bonheur"},
    "intensity": {"en": "Choose the intensity", "fr": "Choisir l'intensité"},
}
EXPECTED = {
    "turn": ("play", "charm", "speech", "fall_back"),
    "speech_reply": ("discard",),
    "christmas": ("remove",),
    "support": ("remove", "recover_charm"),
    "support_more": ("remove",),
}

# Why not ----------------------------------------------------------------------------------------

AFRAID = {
    "en": "Afraid: two cards in No man's land show {threat}, so you must fall back.",
    "fr": "Peureux : deux cartes du No man's land montrent {threat}, vous devez donc vous replier.",
}
EMPTY_HAND = {"en": "You have no cards left.", "fr": "Vous n'avez plus de cartes."}
CHARM_USED = {
    "en": "You have already used your lucky charm.",
    "fr": "Votre porte-bonheur est déjà utilisé.",
}
CHARM_IDLE = {
    "en": "No card in No man's land shows {threat}, the threat of your lucky charm.",
    "fr": "Aucune carte du No man's land ne montre {threat}, la menace de votre porte-bonheur.",
}
MUTE = {
    "en": "Mute: you cannot make a speech while this card is in front of you.",
    "fr": "Mutisme : pas de discours tant que cette carte est devant vous.",
}
NO_TOKEN = {"en": "You have no speech token.", "fr": "Vous n'avez pas de jeton discours."}
STUBBORN = {
    "en": "Stubborn: you cannot fall back with 2 or more cards in hand.",
    "fr": "Entêté : vous ne pouvez pas vous replier avec 2 cartes ou plus en main.",
}
PROUD = {
    "en": "Proud: with cards in hand, you can only fall back as the last one in the mission.",
    "fr": "Orgueilleux : avec des cartes en main, vous ne pouvez vous replier qu'en dernier.",
}
FRAGILE = {
    "en": "{other} is Fragile: nobody else may fall back while holding cards.",
    "fr": "Fragile, devant {other} : personne d'autre ne peut se replier avec des cartes en main.",
}
NOTHING_SHOWS = {
    "en": "None of your cards shows {threat}.",
    "fr": "Aucune de vos cartes ne montre {threat}.",
}
NO_HARDSHIP = {
    "en": "You have no hardship in front of you.",
    "fr": "Vous n'avez aucun coup dur devant vous.",
}
NO_HARDSHIPS = {
    "en": "Nobody has a hardship in front of them.",
    "fr": "Personne n'a de coup dur devant soi.",
}
CHARM_THERE = {
    "en": "You have not used your lucky charm.",
    "fr": "Votre porte-bonheur n'est pas utilisé.",
}
ONLY_AFTER_SUCCESS = {
    "en": "The mission has failed: you can only remove a hardship.",
    "fr": "La mission a échoué : vous ne pouvez que retirer un coup dur.",
}
FIRST_MISSION = {
    "en": "In the first mission, everyone draws at least {n} {n:card|cards}.",
    "fr": "À la première mission, chacun pioche au moins {n} {n:carte|cartes}.",
}


def refused(c: Content, s: Any) -> list[Refusal]:
    t = c.tables
    if s.decision == state.TURN:
        return refused_on_turn(t, s)
    if s.decision == state.INTENSITY and s.mission == 1:
        return refused_intensities(t, s)
    if s.decision == state.SPEECH_REPLY:
        cards = s.hands[s.actor][1 : s.hands[s.actor, 0] + 1]
        if not any(t.shows[card, s.speech] for card in cards):
            return [Refusal("discard", Said(NOTHING_SHOWS, {"threat": int(s.speech)}), "P-SPE-6")]
    if s.decision == state.CHRISTMAS and not any(s.front[: s.players, 0]):
        return [Refusal("remove", Said(NO_HARDSHIPS), "P-HARD-14")]
    if s.decision in (state.SUPPORT, state.SUPPORT_MORE):
        return refused_relief(s)
    return []


def refused_intensities(t: Any, s: Any) -> list[Refusal]:
    """P-PREP-2, P-PREP-8."""
    least = int(min(t.first_intensity, most_intensity(s)))
    reason = Said(FIRST_MISSION, {"n": least})
    return [
        Refusal("intensity", reason, "P-PREP-2", state.A_INTENSITY + k - 1)
        for k in range(int(t.least_intensity), least)
    ]


def refused_on_turn(t: Any, s: Any) -> list[Refusal]:
    says = word_on_falling_back(t, s, s.active)
    if says == MUST:
        pair = {"threat": int(threat_at(tally(t, s.land), 2))}
        kinds = ("play", "charm", "speech")
        return [Refusal(kind, Said(AFRAID, pair), "P-HARD-4") for kind in kinds]
    found = []
    if s.hands[s.active, 0] == 0:
        found.append(Refusal("play", Said(EMPTY_HAND), "P-PLAY-1"))
    found += refused_charm(t, s)
    if suffers(s, s.active, tables.MUTE):
        found.append(Refusal("speech", Said(MUTE), "P-HARD-2"))
    elif s.tokens[s.active] == 0:
        found.append(Refusal("speech", Said(NO_TOKEN), "P-SPE-1"))
    return [*found, ban_on_falling_back(t, s)] if says == MUST_NOT else found


def refused_charm(t: Any, s: Any) -> list[Refusal]:
    threat = int(t.charm[s.poilus[s.active]])
    if s.charm_used[s.active]:
        return [Refusal("charm", Said(CHARM_USED), "P-CHA-1")]
    if not any(t.shows[card, threat] for card in s.land[1 : s.land[0] + 1]):
        return [Refusal("charm", Said(CHARM_IDLE, {"threat": threat}), "P-CHA-2")]
    return []


def ban_on_falling_back(t: Any, s: Any) -> Refusal:
    """P-CON-2, P-CON-3: the oldest own ban in force, else another's Fragile."""
    seat, front = s.active, s.front[s.active]
    for card in front[1 : front[0] + 1]:
        if t.effect[card] == tables.STUBBORN and s.hands[seat, 0] >= 2:
            return Refusal("fall_back", Said(STUBBORN), "P-HARD-5")
        if t.effect[card] == tables.PROUD and seats_in_mission(s) > 1:
            return Refusal("fall_back", Said(PROUD), "P-HARD-7")
    fragile = next(
        other
        for other in range(int(s.players))
        if other != seat and s.in_mission[other] and suffers(s, other, tables.FRAGILE)
    )
    return Refusal("fall_back", Said(FRAGILE, {"other": fragile}), "P-HARD-8")


def refused_relief(s: Any) -> list[Refusal]:
    found = []
    if s.front[s.actor, 0] == 0:
        found.append(Refusal("remove", Said(NO_HARDSHIP), "P-SUP-10"))
    if s.decision == state.SUPPORT and s.last_outcome != state.SUCCESS:
        found.append(Refusal("recover_charm", Said(ONLY_AFTER_SUCCESS), "P-SUP-8"))
    elif s.decision == state.SUPPORT and not s.charm_used[s.actor]:
        found.append(Refusal("recover_charm", Said(CHARM_THERE), "P-SUP-6"))
    return found


# What is asked ----------------------------------------------------------------------------------

LEAD = {
    "en": (
        "Mission {mission}: {seat} leads and chooses the intensity.",
        "Mission {mission}: you lead. How many cards does everyone draw?",
    ),
    "fr": (
        "Mission {mission} : {seat} mène et choisit l'intensité.",
        "Mission {mission} : vous menez. Combien de cartes chacun pioche-t-il ?",
    ),
}
IN_FEAR = {
    "en": ("Afraid: {seat} must fall back.", "Your turn. Afraid: you must fall back."),
    "fr": ("Peureux : {seat} doit se replier.", "À vous. Peureux : vous devez vous replier."),
}
SPEECH = {
    "en": (
        "{seat} answers {other:'s} speech about {threat}.",
        "{other:'s} speech: you may discard one card that shows {threat}.",
    ),
    "fr": (
        "{seat} répond au discours {other:de} : {threat}.",
        "Discours {other:de} : vous pouvez défausser une carte qui montre {threat}.",
    ),
}
RELIEF = {
    "en": (
        "{seat} has the most support after mission {mission}.",
        "You have the most support after mission {mission}: remove a hardship or recover your "
        "lucky charm.",
    ),
    "fr": (
        "{seat} a le plus de soutien après la mission {mission}.",
        "Vous avez le plus de soutien après la mission {mission} : retirez un coup dur ou "
        "récupérez votre porte-bonheur.",
    ),
}
RELIEF_AFTER_FAILURE = {
    "en": (
        "{seat} has the most support after mission {mission}, which failed.",
        "You have the most support after mission {mission}, which failed: you may remove one "
        "hardship.",
    ),
    "fr": (
        "{seat} a le plus de soutien après l'échec de la mission {mission}.",
        "Vous avez le plus de soutien après l'échec de la mission {mission} : vous pouvez "
        "retirer un coup dur.",
    ),
}


def asked(c: Content, s: Any) -> Asked | None:
    if s.decision == state.INTENSITY:
        return Asked(LEAD, {"mission": int(s.mission)})
    if s.decision == state.TURN and word_on_falling_back(c.tables, s, s.active) == MUST:
        return Asked(IN_FEAR)
    if s.decision == state.SPEECH_REPLY:
        return Asked(SPEECH, {"other": int(s.active), "threat": int(s.speech)})
    if s.decision == state.SUPPORT:
        voices = RELIEF if s.last_outcome == state.SUCCESS else RELIEF_AFTER_FAILURE
        return Asked(voices, {"mission": int(s.last_mission)})
    return None


# What it brings ---------------------------------------------------------------------------------

LEFT_IN_TRIALS = {
    "en": "{count:no cards|1 card|{count} cards} left in the Trials deck",
    "fr": "{count:plus aucune carte|1 carte|{count} cartes} dans la pioche Épreuves",
}
THREAT_COUNT = {"en": "{threat}: {count} of {most}", "fr": "{threat} : {count} sur {most}"}
COUNTED = same("{threats}")
THEN_TRAP = {
    "en": "{threats}; then the trap: the top card of the Trials deck too",
    "fr": "{threats} ; puis le piège : la première carte de la pioche Épreuves aussi",
}
FAILS = {"en": "the mission fails: {threats}", "fr": "la mission échoue : {threats}"}
SUCCEEDS = {
    "en": "everyone is back: the mission succeeds",
    "fr": "tout le monde est rentré : la mission réussit",
}
WEIGHT = {
    "en": "stays in front of you: {count} of {most} hardships",
    "fr": "reste devant vous : {count} {count:coup dur|coups durs} sur {most}",
}
CHRISTMAS = {"en": "you remove one hardship", "fr": "vous retirez un coup dur"}
LISTENERS = {
    "en": "{n} {n:comrade|comrades} may discard such a card; speech tokens left: {count}",
    "fr": "{n} {n:camarade peut|camarades peuvent} défausser une telle carte ; jetons discours "
    "restants : {count}",
}
NO_LISTENER = {
    "en": "nobody else is in the mission to hear it",
    "fr": "personne d'autre n'est en mission pour l'entendre",
}
TILE_FOR = {"en": "your tile goes to {other}", "fr": "votre tuile ira {other:à}"}
TILE_BACK = {
    "en": "Selfish: your tile comes back to you",
    "fr": "Égoïste : votre tuile vous revient",
}
RELIEVED = {
    "en": "{seat} will have {count} of {most} hardships",
    "fr": "il restera {count} {count:coup dur|coups durs} sur {most} {seat:à}",
}
CHARM_BACK = {"en": "it can remove {threat} again", "fr": "il pourra de nouveau retirer {threat}"}


def brings(c: Content, s: Any, numbers: Sequence[int]) -> list[Said | None]:
    return [brings_one(c.tables, s, *state.ACTIONS.decode(number)) for number in numbers]


def brings_one(t: Any, s: Any, pattern: str, values: tuple[int, ...]) -> Said | None:
    kind = pattern.split(" ")[0]
    if kind == "intensity":
        return Said(LEFT_IN_TRIALS, {"count": left_in_trials(t, s, values[0] + 1)})
    if kind == "play":
        return brings_play(t, s, values[0])
    if kind == "charm":
        counts = active_threats(s) - t.tally[values[0]]
        return Said(COUNTED, {"threats": counted(t, counts, values[0])})
    if kind == "speech":
        others = int(seats_in_mission(s)) - 1
        left = {"n": others, "count": int(s.tokens[s.active]) - 1}
        return Said(LISTENERS, left) if others else Said(NO_LISTENER)
    if kind == "fall_back":
        return brings_fall_back(t, s, values[0])
    if kind == "remove":
        seat, card = values if len(values) == 2 else (int(s.actor), values[0])
        return relieved(t, s, seat, card)
    if kind == "recover_charm":
        return Said(CHARM_BACK, {"threat": int(t.charm[s.poilus[s.actor]])})
    return None


def left_in_trials(t: Any, s: Any, k: int) -> int:
    """P-PREP-4 to -6."""
    frenetic = sum(bool(suffers(s, seat, tables.FRENETIC)) for seat in range(s.players))
    return max(0, int(piles.size(s.trials)) - k * int(s.players) - FRENETIC_CARDS * frenetic)


def counted(t: Any, counts: int, card: int) -> list[Said]:
    """The counts of the threats that a card shows."""
    return [
        Said(
            THREAT_COUNT,
            {"threat": threat, "count": int(count_in(counts, threat)), "most": int(t.fail_at)},
        )
        for threat in range(state.THREATS)
        if t.shows[card, threat]
    ]


def brings_play(t: Any, s: Any, card: int) -> Said:
    """P-FAIL-1, P-FAIL-2, P-TRAP-1; a trap shows what nobody knows yet."""
    counts = active_threats(s) + t.tally[card]
    threats = counted(t, counts, card)
    too_many = [said for said in threats if said.values["count"] >= t.fail_at]
    if too_many:
        return Said(FAILS, {"threats": too_many})
    if t.effect[card] == tables.MERRY_CHRISTMAS and t.hardship[card]:
        return Said(CHRISTMAS)
    if t.hardship[card]:
        weight = int(weight_before(t, s, s.active)) + int(t.weight[card])
        stays = Said(WEIGHT, {"count": weight, "most": int(t.hardship_limit)})
        return Said(COUNTED, {"threats": [*threats, stays]})
    if t.trap[card] and t.traps[s.variant] and piles.size(s.trials) > 0:
        return Said(THEN_TRAP, {"threats": threats})
    return Said(COUNTED, {"threats": threats})


def brings_fall_back(t: Any, s: Any, place: int) -> Said | None:
    """P-END-1, P-SUP-2, P-HARD-1; what Clumsy turns up may change both."""
    clumsy = suffers(s, s.active, tables.CLUMSY) and piles.size(s.trials) > 0
    if seats_in_mission(s) == 1 and not clumsy:
        return Said(SUCCEEDS)
    if place >= state.TILE_KINDS:
        return None
    receiver = int(receiver_of(t, s, s.active, place))
    if receiver == s.active:
        return as_far_as_known(Said(TILE_BACK))
    told = Said(TILE_FOR, {"other": receiver})
    return as_far_as_known(told) if clumsy else told


def relieved(t: Any, s: Any, seat: int, card: int) -> Said:
    weight = int(weight_before(t, s, seat)) - int(t.weight[card])
    return Said(RELIEVED, {"count": weight, "most": int(t.hardship_limit), "seat": seat})


REASONS = Reasons(KINDS, EXPECTED, refused, asked, brings)
