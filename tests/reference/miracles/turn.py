"""The turn, neighbourhood actions, playing Plot cards (sections 3, 4, 5, 8)."""

from __future__ import annotations

from .ending import end_game, leaders
from .game import (
    Game,
    Step,
    add_sorted,
    entry,
    free_spots,
    move_rogue,
    neighbourhood_of,
    program_steps,
    put_first,
    put_on,
    spot_effect,
)
from .operations import CHOICES, POSSIBLE, apply_choice, selected_rogues

# --- The turn (section 3) -----------------------------------------------------------------


def begin_turn(g: Game, number: int) -> None:
    g.p["turn"] = number
    g.p["active"] = (number - 1) % g.p["players"]  # C-TRN-1
    g.p["played"] = False  # C-POS-3
    g.p["placed"] = g.p["wrath"] = g.p["challenge"] = None
    g.p["agenda"] = [{"do": "place"}, {"do": "close"}, {"do": "finish"}]


def ask_place(g: Game, step: Step) -> tuple[str, int]:
    return "place", g.p["active"]


def legal_place(g: Game) -> list[str]:
    hand, free = g.p["rogues"][g.p["active"]], free_spots(g)
    if hand:
        placings = [f"place {kind} {spot}" for kind in hand for spot in free]  # C-TRN-3
    else:
        mine = selected_rogues(g, g.p["active"], "own")
        placings = [f"move {origin} {spot}" for origin in mine for spot in free]  # C-TRN-4
    return placings + legal_plots(g)


def apply_place(g: Game, action: str) -> None:
    verb, *words = action.split()
    if verb == "plot":
        play_plot(g, words[0])
        return
    spot = words[1]
    if verb == "place":
        place_from_hand(g, words[0], spot)
    else:
        move_rogue(g, words[0], spot)
    g.p["placed"] = spot  # C-TRN-6
    g.p["agenda"].pop(0)
    act = {"do": "act", "at": neighbourhood_of(spot)}  # C-NBH-1, C-NBH-2
    put_first(g, [*spot_effect(g, spot, g.p["active"]), act])


def place_from_hand(g: Game, kind: str, spot: str) -> None:
    seat = g.p["active"]
    g.p["rogues"][seat].remove(kind)
    put_on(g, spot, {"owner": seat, "kind": kind, "seen": []})


def ask_close(g: Game, step: Step) -> tuple[str, int] | None:
    seat = g.p["active"]
    return ("close", seat) if not g.p["played"] and g.p["cards"][seat] else None  # C-TRN-9


def legal_close(g: Game) -> list[str]:
    return ["end", *legal_plots(g)]


def apply_close(g: Game, action: str) -> None:
    if action == "end":
        g.p["agenda"].pop(0)
    else:
        play_plot(g, action.split()[1])


def end_turn(g: Game, step: Step) -> None:
    if g.p["king"] == g.data["path"]["last"]:
        end_game(g, leaders(g.p), "king")  # C-END-2, C-END-5
    elif g.p["turn"] >= g.p["options"]["turn_limit"] * g.p["players"]:
        end_game(g, leaders(g.p), "turn_limit")  # C-END-4
    else:
        begin_turn(g, g.p["turn"] + 1)


# --- Neighbourhood actions (section 5) ----------------------------------------------------

ACTION_WORDS = {"coins": "take", "draw": "draw", "king": "advance", "exchange": "recruit"}


def neighbourhood_action(g: Game, nbh: str) -> Step:
    row = entry(g.data["neighbourhoods"], nbh)
    return program_steps([row["action"]], g.p["active"])[0]


def ask_act(g: Game, step: Step) -> tuple[str, int]:
    return "act", g.p["active"]


def legal_act(g: Game) -> list[str]:
    step = neighbourhood_action(g, g.p["agenda"][0]["at"])
    if step["do"] in CHOICES:
        actions = CHOICES[step["do"]](g, step)  # C-EFF-19
    else:
        actions = [ACTION_WORDS[step["do"]]] if POSSIBLE[step["do"]](g, step) else []  # C-NBH-3
    return [*actions, "skip", *legal_plots(g)]


def apply_act(g: Game, action: str) -> None:
    verb, *words = action.split()
    if verb == "plot":
        play_plot(g, words[0])
        return
    nbh = g.p["agenda"].pop(0)["at"]
    if verb == "skip":
        return
    step = neighbourhood_action(g, nbh)
    put_first(g, [step, {"do": "rent", "at": nbh}])
    if step["do"] in CHOICES:
        apply_choice(g, action)  # C-POS-2: carried out at once


def pay_rent(g: Game, step: Step) -> None:
    controller = g.p["control"][step["at"]]
    active, reading = g.p["active"], g.p["options"]["controller_coin"]
    if controller is None or (controller == active and reading != "any"):  # C-OPT-4
        return
    if reading != "paid":
        g.p["coins"][controller] += 1  # C-NBH-4
    elif g.p["coins"][active] > 0:
        g.p["coins"][active] -= 1
        g.p["coins"][controller] += 1


# --- Plot cards (section 8) ---------------------------------------------------------------


def legal_plots(g: Game) -> list[str]:
    if g.p["played"]:
        return []  # C-PLT-1
    return [f"plot {card}" for card in g.p["cards"][g.p["active"]]]  # C-PLT-2


def play_plot(g: Game, card: str) -> None:
    seat = g.p["active"]
    g.p["cards"][seat].remove(card)
    g.p["in_play"] = card  # C-PLT-3
    g.p["played"] = True
    program = entry(g.data["plots"], card)["program"]
    put_first(g, [*program_steps(program, seat), {"do": "spent"}])  # C-POS-3


def spend_plot(g: Game, step: Step) -> None:
    add_sorted(g.p["discard"], g.p["in_play"])  # C-PLT-4
    g.p["in_play"] = None
