"""The agenda (C-POS-1) and the tables of steps and decisions (sections 13 and 15)."""

from __future__ import annotations

from collections.abc import Callable

from . import operations as op, standoffs, turn
from .game import Game, Step, pass_on

# Who is asked what when a step is at the head, or None.
ASKS: dict[str, Callable[[Game, Step], tuple[str, int] | None]] = {
    "place": turn.ask_place,
    "act": turn.ask_act,
    "close": turn.ask_close,
    "draw": op.ask_draw,
    "exchange": op.ask_exchange,
    **dict.fromkeys(op.CHOICES, op.ask_choice),
    "finish": standoffs.ask_finish,
    "standoffs": standoffs.ask_standoffs,
    "reveal": standoffs.ask_reveal,
    "blade": standoffs.ask_blade,
    "renown": standoffs.ask_renown,
}

# What a step does when it does not ask.
CARRY_OUT: dict[str, Callable[[Game, Step], None]] = {
    **dict.fromkeys(op.OPERATIONS, op.operate),
    **dict.fromkeys(op.CHOICES, pass_on),
    "rent": turn.pay_rent,
    "close": pass_on,
    "spent": turn.spend_plot,
    "finish": standoffs.finish,
    "standoffs": standoffs.last_standoff,
    "reveal": standoffs.reveal,
    "blade": pass_on,
    "count": standoffs.count,
    "ability": standoffs.use_ability,
    "renown": standoffs.renown_here,
    "retrieve": standoffs.retrieve,
    "end": turn.end_turn,
}

LEGAL: dict[str, Callable[[Game], list[str]]] = {
    "place": turn.legal_place,
    "act": turn.legal_act,
    "close": turn.legal_close,
    "discard": op.legal_discard,
    "exchange": op.legal_exchange,
    **dict.fromkeys(op.CHOICES, op.legal_choice),
    "wrath": standoffs.legal_wrath,
    "order": standoffs.legal_order,
    "lone": standoffs.legal_lone,
    "swordsman": standoffs.legal_swordsman,
    "courtesan": standoffs.legal_courtesan,
    "over": lambda g: [],
}

APPLY: dict[str, Callable[[Game, str], None]] = {
    "place": turn.apply_place,
    "act": turn.apply_act,
    "close": turn.apply_close,
    "discard": op.apply_discard,
    "exchange": op.apply_exchange,
    **dict.fromkeys(op.CHOICES, op.apply_choice),
    "wrath": standoffs.apply_wrath,
    "order": standoffs.apply_order,
    "lone": standoffs.apply_lone,
    "swordsman": standoffs.apply_swordsman,
    "courtesan": standoffs.apply_courtesan,
}


def legal_actions(g: Game) -> list[str]:
    """Each different action once, sorted by code point."""
    return sorted(set(LEGAL[g.p["decision"]](g)))


def proceed(g: Game) -> None:
    """C-POS-1: steps are carried out from the head until one needs a decision."""
    while g.p["agenda"]:
        step = g.p["agenda"][0]
        question = ASKS[step["do"]](g, step) if step["do"] in ASKS else None
        if question is not None:
            g.p["decision"], g.p["actor"] = question
            return
        g.p["agenda"].pop(0)
        CARRY_OUT[step["do"]](g, step)
