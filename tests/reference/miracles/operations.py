"""The vocabulary of effects (section 9)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from .ending import end_game, has_placed_all, leaders
from .game import (
    Game,
    Step,
    add_sorted,
    entry,
    free_spots,
    give_coins,
    lines,
    move_rogue,
    neighbourhoods,
    program_steps,
    put_first,
    put_on,
    rogue_on,
    rogues_in,
    rogues_on_board,
    spot_effect,
    take_off_board,
    tokens_on_board,
)

# --- Drawing (C-PLT-5 to C-PLT-7) ---------------------------------------------------------


def can_draw(g: Game, step: Step) -> bool:
    return bool(g.p["pile"] or g.p["discard"])  # C-EFF-5, C-PLT-6


def ask_draw(g: Game, step: Step) -> tuple[str, int] | None:
    room = g.data["limits"]["hand"] - step["n"]
    too_many = len(g.p["cards"][step["seat"]]) > room
    return ("discard", step["seat"]) if can_draw(g, step) and too_many else None  # C-PLT-6


def legal_discard(g: Game) -> list[str]:
    return [f"discard {card}" for card in g.p["cards"][g.p["actor"]]]


def apply_discard(g: Game, action: str) -> None:
    card = action.split()[1]
    g.p["cards"][g.p["actor"]].remove(card)
    add_sorted(g.p["discard"], card)


def draw(g: Game, step: Step) -> None:
    for _ in range(step["n"]):
        if not g.p["pile"]:  # C-PLT-7, C-CHN-2
            if not g.p["discard"]:
                return
            g.p["pile"] = g.chance.permutation("reshuffle", list(g.p["discard"]))
            g.p["discard"] = []
        add_sorted(g.p["cards"][step["seat"]], g.p["pile"].pop(0))


# --- Operations without a choice (section 9) ----------------------------------------------


def always(g: Game, step: Step) -> bool:
    return True


def take_coins(g: Game, step: Step) -> None:
    g.p["coins"][step["seat"]] += step["n"]  # C-EFF-4


def king_can_move(g: Game, step: Step) -> bool:
    """C-EFF-6: no Wrath reached this turn, and not on his last space."""
    return g.p["wrath"] is None and g.p["king"] < g.data["path"]["last"]


def move_king(g: Game, step: Step) -> None:
    for _ in range(step["n"]):
        if king_can_move(g, step):  # C-KNG-3, C-KNG-4
            g.p["king"] += 1  # C-KNG-2
            g.p["wrath"] = g.data["path"]["wrath"].get(g.p["king"])  # C-KNG-3
    if g.p["king"] == g.data["path"]["last"] and g.p["options"]["king_end"] == "at_once":
        end_game(g, leaders(g.p), "king")  # C-OPT-5


def can_take_right_hand(g: Game, step: Step) -> bool:
    return g.p["waiting"][step["seat"]]  # C-EFF-9, C-SQR-6


def take_right_hand(g: Game, step: Step) -> None:
    g.p["waiting"][step["seat"]] = False
    add_sorted(g.p["rogues"][step["seat"]], g.data["setup"]["waiting"]["rogue"])


def selected_seats(g: Game, seat: int, who: str) -> list[int]:
    """C-EFF-3."""
    p = g.p
    others = [other for other in range(p["players"]) if other != seat and p["coins"][other] >= 1]
    if who == "more_renown":
        mine = tokens_on_board(p, seat)
        return [other for other in others if tokens_on_board(p, other) > mine]
    if who == "richer":
        return [other for other in others if p["coins"][other] > p["coins"][seat]]
    return others


def can_tribute(g: Game, step: Step) -> bool:
    return bool(selected_seats(g, step["seat"], step["who"]))  # C-EFF-15


def tribute(g: Game, step: Step) -> None:
    for giver in selected_seats(g, step["seat"], step["who"]):
        give_coins(g, giver, step["seat"], step["n"])


# --- Exchange (C-EFF-7) -------------------------------------------------------------------


def can_exchange(g: Game, step: Step) -> bool:
    return bool(g.p["rogues"][step["seat"]] and g.p["bag"])


def draw_from_bag(g: Game, step: Step) -> None:
    g.p["drawn"] = g.chance.pick("bag", list(g.p["bag"]))  # C-CHN-3
    g.p["bag"].remove(g.p["drawn"])
    put_first(g, [step])  # C-POS-3: it stays at the head while it asks


def ask_exchange(g: Game, step: Step) -> tuple[str, int] | None:
    return ("exchange", step["seat"]) if g.p["drawn"] is not None else None


def legal_exchange(g: Game) -> list[str]:
    return [f"drown {kind}" for kind in [*g.p["rogues"][g.p["actor"]], g.p["drawn"]]]


def apply_exchange(g: Game, action: str) -> None:
    kind, hand = action.split()[1], g.p["rogues"][g.p["actor"]]
    g.p["agenda"].pop(0)
    add_sorted(hand, g.p["drawn"])
    g.p["drawn"] = None
    hand.remove(kind)
    add_sorted(g.p["seine"], kind)


# --- Operations with a choice (section 9): what may be chosen -----------------------------


def selected_rogues(g: Game, seat: int, whose: str) -> list[str]:
    """C-EFF-3: the spots of the rogues selected."""
    board = rogues_on_board(g)
    if whose == "own":
        return [spot for spot in board if board[spot]["owner"] == seat]
    if whose == "other":
        return [spot for spot in board if board[spot]["owner"] != seat]
    return list(board)


def choices_buy(g: Game, step: Step) -> list[str]:
    seat, rows = step["seat"], g.data["square"]["lines"]
    affordable = [row["id"] for row in rows if row["toll"] <= g.p["coins"][seat]]
    return [f"buy {line}" for line in affordable if seat not in g.p["square"][line]]  # C-SQR-2


def choices_relocate(g: Game, step: Step) -> list[str]:
    origins = selected_rogues(g, step["seat"], step["whose"])
    if step["not_placed"]:
        origins = [spot for spot in origins if spot != g.p["placed"]]
    return [f"shift {origin} {spot}" for origin in origins for spot in free_spots(g)]


def choices_swap(g: Game, step: Step) -> list[str]:
    return [f"swap {one} {other}" for one, other in combinations(rogues_on_board(g), 2)]


def choices_recall(g: Game, step: Step) -> list[str]:
    return [f"recall {spot}" for spot in selected_rogues(g, step["seat"], step["whose"])]


def choices_look(g: Game, step: Step) -> list[str]:
    seat, board = step["seat"], rogues_on_board(g)
    others = selected_rogues(g, seat, "other")
    return [f"look {spot}" for spot in others if seat not in board[spot]["seen"]]


def choices_steal(g: Game, step: Step) -> list[str]:
    return [f"steal {seat}" for seat in selected_seats(g, step["seat"], step["who"])]


def choices_transfer(g: Game, step: Step) -> list[str]:
    seat, p = step["seat"], g.p
    origins = [line for line in lines(g) if seat in p["square"][line]]
    origins += [nbh for nbh in neighbourhoods(g) if p["control"][nbh] == seat]
    targets = [nbh for nbh in neighbourhoods(g) if p["control"][nbh] is None]
    return [f"transfer {origin} {target}" for origin in origins for target in targets]


def choices_drive(g: Game, step: Step) -> list[str]:
    if not king_can_move(g, step):
        return []
    return [f"drive {number}" for number in range(1, step["max"] + 1)]


def choices_challenge(g: Game, step: Step) -> list[str]:
    owners = {n: {rogue["owner"] for rogue in rogues_in(g, n).values()} for n in neighbourhoods(g)}
    return [f"challenge {nbh}" for nbh in owners if len(owners[nbh]) >= 2]


def ask_choice(g: Game, step: Step) -> tuple[str, int] | None:
    """C-EFF-2, C-EFF-19: the decision bears the name of the operation."""
    return (step["do"], step["seat"]) if CHOICES[step["do"]](g, step) else None


def legal_choice(g: Game) -> list[str]:
    step = g.p["agenda"][0]
    done = ["done"] if step["do"] == "look" else []  # C-EFF-13
    return CHOICES[step["do"]](g, step) + done


def apply_choice(g: Game, action: str) -> None:
    step = g.p["agenda"].pop(0)
    CHOSEN[step["do"]](g, step, action.split()[1:])


# --- Operations with a choice: what happens -----------------------------------------------


def buy(g: Game, step: Step, words: list[str]) -> None:
    seat, line = step["seat"], entry(g.data["square"]["lines"], words[0])
    g.p["coins"][seat] -= line["toll"]  # C-SQR-1
    g.p["renown"][seat] -= 1
    add_sorted(g.p["square"][line["id"]], seat)
    if has_placed_all(g, seat):
        end_game(g, [seat], "renown")  # C-SQR-5
    else:
        put_first(g, program_steps(line["bonus"], seat))  # C-SQR-3


def relocate(g: Game, step: Step, words: list[str]) -> None:
    origin, spot = words
    move_rogue(g, origin, spot)
    if step["effect"]:  # C-EFF-10, C-SPT-3
        put_first(g, spot_effect(g, spot, step["seat"]))


def swap(g: Game, step: Step, words: list[str]) -> None:
    one, other = words
    first, second = rogue_on(g, one), rogue_on(g, other)
    put_on(g, one, second)
    put_on(g, other, first)
    if g.p["placed"] in words:
        g.p["placed"] = other if g.p["placed"] == one else one  # C-TRN-6


def recall(g: Game, step: Step, words: list[str]) -> None:
    take_off_board(g, words[0])  # C-EFF-12


def look(g: Game, step: Step, words: list[str]) -> None:
    if not words:
        return  # done
    rogue = rogue_on(g, words[0])
    assert rogue is not None
    add_sorted(rogue["seen"], step["seat"])  # C-EFF-13
    if step["n"] > 1:
        put_first(g, [{**step, "n": step["n"] - 1}])  # C-POS-3


def steal(g: Game, step: Step, words: list[str]) -> None:
    give_coins(g, int(words[0]), step["seat"], step["n"])  # C-EFF-14


def transfer(g: Game, step: Step, words: list[str]) -> None:
    seat, (origin, target) = step["seat"], words
    if seat in g.p["square"].get(origin, []):
        g.p["square"][origin].remove(seat)
    else:
        g.p["control"][origin] = None
    g.p["control"][target] = seat  # C-EFF-16: moved, not placed


def drive(g: Game, step: Step, words: list[str]) -> None:
    move_king(g, {"n": int(words[0])})  # C-EFF-17


def challenge(g: Game, step: Step, words: list[str]) -> None:
    g.p["challenge"] = words[0]  # C-EFF-18


# --- Tables (C-EFF-2, C-EFF-19) -----------------------------------------------------------

# Choosing operations (C-EFF-19): the choices, and what each of them does.
CHOICES: dict[str, Callable[[Game, Step], list[str]]] = {
    "buy": choices_buy,
    "relocate": choices_relocate,
    "swap": choices_swap,
    "recall": choices_recall,
    "look": choices_look,
    "steal": choices_steal,
    "transfer": choices_transfer,
    "drive": choices_drive,
    "challenge": choices_challenge,
}

CHOSEN: dict[str, Callable[[Game, Step, list[str]], None]] = {
    "buy": buy,
    "relocate": relocate,
    "swap": swap,
    "recall": recall,
    "look": look,
    "steal": steal,
    "transfer": transfer,
    "drive": drive,
    "challenge": challenge,
}

# The other operations: when they are possible, and what they do.
POSSIBLE: dict[str, Callable[[Game, Step], bool]] = {
    "coins": always,
    "draw": can_draw,
    "king": king_can_move,
    "exchange": can_exchange,
    "right_hand": can_take_right_hand,
    "tribute": can_tribute,
}

OPERATIONS: dict[str, Callable[[Game, Step], None]] = {
    "coins": take_coins,
    "draw": draw,
    "king": move_king,
    "exchange": draw_from_bag,
    "right_hand": take_right_hand,
    "tribute": tribute,
}


def operate(g: Game, step: Step) -> None:
    if POSSIBLE[step["do"]](g, step):  # C-EFF-2
        OPERATIONS[step["do"]](g, step)
