"""What is counted in plays: verbs by game, each with its action patterns and its titles.

A title completes « in N games this piece was … »; where a verb is about no piece it stands alone.
"""

from collections.abc import Mapping
from typing import Any


def _row(
    ident: str, en: str, fr: str, *patterns: str, about: str | None = None, **more: Any
) -> dict[str, Any]:
    return {
        "id": ident,
        "title": {"en": en, "fr": fr},
        "patterns": patterns,
        "argument": about,
        **more,
    }


VERBS: Mapping[str, tuple[dict[str, Any], ...]] = {
    "miracles": (
        _row("place", "placed", "posé", "place {kind} {spot}", about="kind"),
        _row("drown", "sent to the Seine", "jeté à la Seine", "drown {kind}", about="kind"),
        _row("plot", "played", "jouée", "plot {card}", about="card"),
        _row("discard", "discarded", "défaussée", "discard {card}", about="card"),
        _row(
            "enter",
            "a rogue placed there",
            "un ribaud posé là",
            "place {kind} {spot}",
            about="spot",
        ),
        _row(
            "arrive",
            "own rogue moved there",
            "son ribaud déplacé là",
            "move {origin} {spot}",
            about="spot",
        ),
        _row(
            "leave",
            "own rogue moved away",
            "son ribaud parti de là",
            "move {origin} {spot}",
            about="origin",
        ),
        _row(
            "challenge",
            "standoff called there",
            "affrontement provoqué là",
            "challenge {neighbourhood}",
            about="neighbourhood",
        ),
        _row(
            "wrath",
            "the King's Wrath sent there",
            "courroux du Roi envoyé là",
            "wrath {neighbourhood}",
            about="neighbourhood",
        ),
        _row(
            "settle",
            "standoff settled first",
            "affrontement réglé d'abord",
            "settle {neighbourhood}",
            about="neighbourhood",
        ),
        _row(
            "renown",
            "token won by the Courtesan",
            "jeton de la Courtisane",
            "renown {neighbourhood}",
            about="neighbourhood",
        ),
        _row(
            "shift",
            "a rogue pushed there",
            "un ribaud poussé là",
            "shift {origin} {spot}",
            about="spot",
        ),
        _row(
            "swap",
            "a rogue swapped there",
            "un ribaud échangé là",
            "swap {origin} {spot}",
            about="spot",
        ),
        _row(
            "recall",
            "a rogue sent back from there",
            "un ribaud renvoyé de là",
            "recall {spot}",
            about="spot",
        ),
        _row(
            "look", "a rogue looked at there", "un ribaud regardé là", "look {spot}", about="spot"
        ),
        _row(
            "transfer_to",
            "own token brought there",
            "son jeton amené là",
            "transfer {place} {neighbourhood}",
            about="neighbourhood",
        ),
        _row(
            "transfer_from",
            "own token taken away",
            "son jeton retiré de là",
            "transfer {place} {neighbourhood}",
            about="place",
        ),
        _row("buy", "bought", "achetée", "buy {line}", about="line"),
        _row("drive", "the King driven so far", "le Roi avancé d'autant", "drive {k}", about="k"),
        _row("take", "took the coins", "pièces prises", "take"),
        _row("draw", "drew Plot cards", "Complots piochés", "draw"),
        _row("advance", "moved the Penniless King", "Roi sans le sou avancé", "advance"),
        _row("recruit", "exchanged a rogue with the bag", "ribaud échangé avec le sac", "recruit"),
        _row("steal", "took coins from another", "pièces prises à un autre", "steal {seat}"),
        _row("pay", "paid for the blade", "lame payée", "pay"),
        _row("decline", "did not pay for the blade", "lame refusée", "decline"),
        _row("hide", "won alone, stayed hidden", "seul en lice, resté caché", "hide"),
        _row("reveal", "won alone, revealed the rogue", "seul en lice, ribaud révélé", "reveal"),
        _row("skip", "left the place's action out", "action du quartier laissée", "skip"),
        _row("end", "ended the turn without a card", "tour fini sans Complot", "end"),
        _row("done", "stopped early", "arrêté avant la fin", "done"),
    ),
    "miseraables": (
        _row("keep", "kept at the start", "gardée au départ", "keep {card} {fate}", about="card"),
        _row("take", "taken", "prise", "take {target}", about="target"),
        _row(
            "pick",
            "picked from the deck",
            "choisie dans la pioche",
            "pick {card}",
            about="card",
        ),
        _row("use", "used", "utilisée", "use {own}", about="own"),
        _row("score", "scored", "décomptée", "score {own}", about="own"),
        _row("save", "saved", "sauvée", "save {target}", about="target", heir=("save", "score")),
        _row("kill", "killed", "tuée", "kill {target}", about="target", heir=("kill", "score")),
        _row(
            "return",
            "put under the deck",
            "remise sous la pioche",
            "return {target}",
            about="target",
        ),
        _row("give", "given away", "donnée", "give {own} {seat}", about="own"),
        _row("swap_out", "swapped away", "échangée, cédée", "swap {own} {with}", about="own"),
        _row("swap_in", "swapped in", "échangée, obtenue", "swap {own} {with}", about="with"),
        _row(
            "reveal",
            "turned up for a scoring",
            "dévoilée pour un décompte",
            "reveal {hidden}",
            about="hidden",
        ),
        _row("scout", "looked at the top of the deck", "haut de la pioche regardé", "scout"),
        _row("done", "turned up no more", "rien dévoilé de plus", "done"),
        _row("skip", "left an effect out", "effet laissé", "skip"),
        _row("pass", "passed", "passé", "pass"),
    ),
    "poilus": (
        _row("play", "played", "jouée", "play {card}", about="card"),
        _row(
            "discard",
            "discarded in a speech",
            "défaussée lors d'un discours",
            "discard {card}",
            about="card",
        ),
        _row(
            "charm",
            "removed by the lucky charm",
            "retirée par le porte-bonheur",
            "charm {card}",
            about="card",
        ),
        _row(
            "remove",
            "hardship removed",
            "coup dur retiré",
            "remove {seat} {card}",
            "remove {card}",
            about="card",
        ),
        _row(
            "speech",
            "named in a speech",
            "nommée dans un discours",
            "speech {threat}",
            about="threat",
        ),
        _row(
            "fall_back",
            "placed when falling back",
            "posée en se repliant",
            "fall_back {place}",
            "fall_back {place} lose {tile}",
            about="place",
        ),
        _row(
            "lose",
            "lost when stunned",
            "perdue, étourdi",
            "fall_back {place} lose {tile}",
            about="tile",
        ),
        _row("intensity", "chosen", "choisie", "intensity {k}", about="k"),
        _row(
            "recover_charm", "got the lucky charm back", "porte-bonheur retrouvé", "recover_charm"
        ),
        _row("decline", "declined", "rien fait", "decline"),
        _row("none", "had nothing to remove", "rien à retirer", "none"),
        _row("done", "stopped early", "arrêté avant la fin", "done"),
    ),
}
