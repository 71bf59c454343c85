"""Standoffs and the abilities of rogues (sections 10 and 11)."""

from __future__ import annotations

from .ending import end_game, has_placed_all
from .game import (
    Game,
    Rogue,
    Step,
    give_coins,
    neighbourhoods,
    program_steps,
    put_first,
    rogue_data,
    rogues_in,
    take_off_board,
)

# --- Calling standoffs (C-STD-1 to C-STD-5) -----------------------------------------------


def inhabited(g: Game) -> list[str]:
    return [nbh for nbh in neighbourhoods(g) if rogues_in(g, nbh)]


def ask_finish(g: Game, step: Step) -> tuple[str, int] | None:
    open_choice = g.p["wrath"] == "any" and inhabited(g)
    return ("wrath", g.p["active"]) if open_choice else None  # C-STD-2


def legal_wrath(g: Game) -> list[str]:
    return [f"wrath {nbh}" for nbh in inhabited(g)]


def apply_wrath(g: Game, action: str) -> None:
    g.p["wrath"] = action.split()[1]


def finish(g: Game, step: Step) -> None:
    """C-STD-1, in board order; C-STD-3: inhabited ones; C-STD-4: each once."""
    named = [g.p["wrath"], g.p["challenge"]]
    called = [nbh for nbh in inhabited(g) if nbh in named or len(rogues_in(g, nbh)) == 3]
    put_first(g, [{"do": "standoffs", "at": called}, {"do": "end"}])


def ask_standoffs(g: Game, step: Step) -> tuple[str, int] | None:
    return ("order", g.p["active"]) if len(step["at"]) >= 2 else None  # C-STD-5


def legal_order(g: Game) -> list[str]:
    return [f"settle {nbh}" for nbh in g.p["agenda"][0]["at"]]


def apply_order(g: Game, action: str) -> None:
    begin_standoff(g, g.p["agenda"].pop(0), action.split()[1])


def last_standoff(g: Game, step: Step) -> None:
    if step["at"]:
        begin_standoff(g, step, step["at"][0])  # C-STD-5


def begin_standoff(g: Game, step: Step, nbh: str) -> None:
    step["at"].remove(nbh)
    g.p["standoff"] = {"at": nbh, "shown": False, "paid": [], "winner": None}
    put_first(g, [{"do": "reveal"}, step])


# --- Settling a standoff (C-STD-6 to C-STD-15, section 11) --------------------------------


def present(g: Game) -> dict[str, Rogue]:
    """The rogues of the standoff by spot, from the closest to the farthest."""
    return rogues_in(g, g.p["standoff"]["at"])


def ability(g: Game, rogue: Rogue) -> str:
    return rogue_data(g, rogue["kind"])["ability"]


def ask_reveal(g: Game, step: Step) -> tuple[str, int] | None:
    owners = [rogue["owner"] for rogue in present(g).values()]
    return ("lone", owners[0]) if len(owners) == 1 else None  # C-STD-7


def legal_lone(g: Game) -> list[str]:
    return ["hide", "reveal"]


def apply_lone(g: Game, action: str) -> None:
    g.p["agenda"].pop(0)
    [(spot, rogue)] = present(g).items()
    g.p["standoff"]["winner"] = rogue["owner"]
    g.p["standoff"]["shown"] = action == "reveal"
    shown = [{"do": "ability", "spot": spot}] if action == "reveal" else []
    put_first(g, [*shown, {"do": "renown"}, {"do": "retrieve"}])


def reveal(g: Game, step: Step) -> None:
    g.p["standoff"]["shown"] = True  # C-STD-6
    rogues = present(g)
    farthest_first = list(reversed(rogues))
    swords = [spot for spot in farthest_first if ability(g, rogues[spot]) == "blade"]
    blades = [{"do": "blade", "spot": spot} for spot in swords]  # C-STD-8
    abilities = [{"do": "ability", "spot": spot} for spot in farthest_first]  # C-STD-11
    put_first(g, [*blades, {"do": "count"}, *abilities, {"do": "renown"}, {"do": "retrieve"}])


def blade_of(g: Game, step: Step) -> tuple[int, int]:
    """The owner and the fee of a Swordsman."""
    rogue = present(g)[step["spot"]]
    return rogue["owner"], rogue_data(g, rogue["kind"])["fee"]


def ask_blade(g: Game, step: Step) -> tuple[str, int] | None:
    owner, fee = blade_of(g, step)
    return ("swordsman", owner) if g.p["coins"][owner] >= fee else None  # C-STD-8


def legal_swordsman(g: Game) -> list[str]:
    return ["decline", "pay"]


def apply_swordsman(g: Game, action: str) -> None:
    step = g.p["agenda"].pop(0)
    if action == "pay":
        owner, fee = blade_of(g, step)
        g.p["coins"][owner] -= fee
        g.p["standoff"]["paid"].append(step["spot"])


def strength(g: Game, spot: str, rogue: Rogue) -> int:
    paid = spot in g.p["standoff"]["paid"]  # C-ROG-5
    return rogue_data(g, rogue["kind"])["paid_strength" if paid else "strength"]


def count(g: Game, step: Step) -> None:
    totals: dict[int, int] = {}
    for spot, rogue in present(g).items():  # C-STD-9
        totals[rogue["owner"]] = totals.get(rogue["owner"], 0) + strength(g, spot, rogue)
    tied = [seat for seat in totals if totals[seat] == max(totals.values())]
    closest_first = [rogue["owner"] for rogue in present(g).values()]
    g.p["standoff"]["winner"] = next(seat for seat in closest_first if seat in tied)  # C-STD-10


def use_ability(g: Game, step: Step) -> None:
    rogue = present(g)[step["spot"]]
    won = rogue["owner"] == g.p["standoff"]["winner"]
    word, row = ability(g, rogue), rogue_data(g, rogue["kind"])
    if word == "alms":
        receive_alms(g, step["spot"], row["coins"])
    elif (word == "on_win" and won) or (word == "on_loss" and not won):  # C-ROG-3, C-ROG-4
        put_first(g, program_steps(row["gain"], rogue["owner"]))


def receive_alms(g: Game, spot: str, coins: int) -> None:
    """C-ROG-2. A winner who owns the closest Beggar pays himself: nothing moves."""
    rogues = present(g)
    beggars = [place for place in rogues if ability(g, rogues[place]) == "alms"]
    if spot == beggars[0]:
        give_coins(g, g.p["standoff"]["winner"], rogues[spot]["owner"], coins)


def ask_renown(g: Game, step: Step) -> tuple[str, int] | None:
    winner = g.p["standoff"]["winner"]
    mine = [rogue for rogue in present(g).values() if rogue["owner"] == winner]
    favour = any(ability(g, rogue) == "favour" for rogue in mine)
    return ("courtesan", winner) if favour and g.p["standoff"]["shown"] else None  # C-ROG-6


def legal_courtesan(g: Game) -> list[str]:
    here, control = g.p["standoff"]["at"], g.p["control"]
    places = [n for n in neighbourhoods(g) if n == here or control[n] != g.p["actor"]]
    return [f"renown {nbh}" for nbh in places]  # C-ROG-6


def apply_courtesan(g: Game, action: str) -> None:
    g.p["agenda"].pop(0)
    place_renown(g, action.split()[1])


def renown_here(g: Game, step: Step) -> None:
    place_renown(g, g.p["standoff"]["at"])  # C-STD-12


def place_renown(g: Game, nbh: str) -> None:
    winner, controller = g.p["standoff"]["winner"], g.p["control"][nbh]
    if controller == winner:
        return  # C-STD-12
    if controller is not None:
        g.p["renown"][controller] += 1  # C-STD-13
    g.p["control"][nbh] = winner
    g.p["renown"][winner] -= 1
    if has_placed_all(g, winner):
        end_game(g, [winner], "renown")  # C-STD-14


def retrieve(g: Game, step: Step) -> None:
    for spot in present(g):
        take_off_board(g, spot)  # C-STD-15
    g.p["standoff"] = None
