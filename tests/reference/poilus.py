"""The slow, obvious reference of Les Poilus: an oracle for the compiled engine.

Source: shared/rules/poilus.md (clause ids in the comments) and poilus.yaml. No deviations.
The state is the position of section 9 itself: a dict of plain lists of ids, changed in place.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, Protocol

import yaml

Position = dict[str, Any]

DATA_FILE = Path(__file__).parents[2] / "src/estaminet/games/poilus/data.yaml"
SHIPPED = yaml.safe_load(DATA_FILE.read_text(encoding="utf-8"))


def read(data: dict[str, Any]) -> None:
    """Play with this data file from now on; one game at a time."""
    global SETUP, THREATS, THREAT_CARDS, HARDSHIPS, POILUS, TILES, VARIANTS, TILE_DEALS, BY_PLAYERS
    SETUP = data["setup"]
    THREATS = data["threats"]["order"]
    THREAT_CARDS = {card["id"]: card for card in data["threat_cards"]["cards"]}
    HARDSHIPS = {card["id"]: card for card in data["hardships"]["cards"]}
    POILUS = {poilu["id"]: poilu for poilu in data["poilus"]["cards"]}
    TILES = {tile["id"]: tile for tile in data["tiles"]["tiles"]}
    VARIANTS = {variant["id"]: variant for variant in SETUP["variants"]}
    TILE_DEALS = {deal["id"]: deal for deal in SETUP["support_tiles"]}
    BY_PLAYERS = {row["players"]: row for row in SETUP["by_players"]}


read(SHIPPED)

# fmt: off
PUBLIC_KEYS = (
    "game", "players", "options", "mission", "leader", "intensity", "active", "in_mission",
    "no_mans_land", "removed", "hardships", "poilus", "charm_used", "speech_tokens",
    "speech_pool", "speech", "tiles_removed", "last_mission", "decision", "actor", "result",
)
# fmt: on


class Chance(Protocol):
    """Answers the chance events of section 8."""

    def permutation(self, event: str, items: list[str]) -> list[str]: ...

    def pick(self, event: str, items: list[str]) -> str: ...


class Dice:
    """Chance from a seeded generator."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def permutation(self, event: str, items: list[str]) -> list[str]:
        return self._random.sample(items, len(items))

    def pick(self, event: str, items: list[str]) -> str:
        return self._random.choice(items)


class Reference:
    """One game, at one position."""

    def __init__(self, position: Position) -> None:
        self._position = deepcopy(position)

    def position(self) -> Position:
        return deepcopy(self._position)

    def actions(self) -> list[str]:
        return legal_actions(self._position)

    def play(self, action: str, chance: Chance) -> None:
        if action not in self.actions():
            raise ValueError(f"{action!r} is not legal; legal: {self.actions()}")
        APPLY[self._position["decision"]](self._position, action, chance)

    def view(self, seat: int | None) -> Position:
        return view(self._position, seat)


# --- Cards and zones (sections 1 and 2) ---------------------------------------------------


def copies(cards: dict[str, Any]) -> list[str]:
    """Every physical piece, in the order of the data file."""
    return [piece for piece, row in cards.items() for _ in range(row["copies"])]


def shown_threats(card: str) -> list[str]:
    if card in THREAT_CARDS:
        return list(THREAT_CARDS[card]["threats"])
    threat = HARDSHIPS[card].get("threat")  # P-HARD-15
    return [threat] if threat else []


def number_showing(cards: list[str], threat: str) -> int:
    return sum(threat in shown_threats(card) for card in cards)


def add_sorted(zone: list[str], cards: list[str]) -> None:
    zone.extend(cards)
    zone.sort()


def has(p: Position, seat: int, hardship: str) -> bool:
    """Whether the hardship lies in front of the seat."""
    return hardship in p["hardships"][seat]


def turn_order(p: Position, seat: int) -> list[int]:
    """All the seats in turn order from this one."""
    return [(seat + step) % p["players"] for step in range(p["players"])]


def remove_hardship(p: Position, seat: int, hardship: str) -> None:
    p["hardships"][seat].remove(hardship)  # P-HARD-17: it stops acting at once
    add_sorted(p["removed"], [hardship])


def ask(p: Position, decision: str, actor: int) -> None:
    p["decision"] = decision
    p["actor"] = actor


# --- Set-up (sections 3 and 4) ------------------------------------------------------------


def start(
    players: int, options: dict[str, Any], chance: Chance, data: dict[str, Any] | None = None
) -> Reference:
    read(data or SHIPPED)
    # Section 8: the set-up events happen in the order poilus, tiles, deck.
    poilus = deal_poilus(players, options["poilus"], chance)
    stock, box = deal_tiles(players, options["support_tiles"], chance)
    trials, morale = deal_decks(options["variant"], chance)
    position = empty_position(players, options)
    position.update(poilus=poilus, stock=stock, tiles_box=box, trials=trials, morale=morale)
    begin_mission(position, 1)
    return Reference(position)


def empty_position(players: int, options: dict[str, Any]) -> Position:
    return {
        "game": "poilus",
        "players": players,
        "options": options,
        "mission": 0,
        "leader": SETUP["first_leader"],  # P-SET-10
        "intensity": None,
        "active": None,
        "in_mission": [False] * players,
        "trials": [],
        "morale": [],
        "no_mans_land": [],
        "removed": [],
        "hands": [[] for _ in range(players)],
        "hardships": [[] for _ in range(players)],
        "poilus": [],
        "charm_used": [False] * players,  # P-SET-3
        "speech_tokens": [0] * players,  # P-SET-9
        "speech_pool": BY_PLAYERS[players]["speech_tokens"],  # P-SET-9
        "speech": None,
        "stock": [],
        "placed": [None] * players,
        "tiles_removed": [],
        "tiles_box": [],
        "last_mission": None,
        "decision": "intensity",
        "actor": None,
        "result": None,
    }


def deal_poilus(players: int, chosen: list[str] | None, chance: Chance) -> list[str]:
    if chosen is not None:  # P-OPT-5
        return list(chosen)
    return chance.permutation("poilus", list(POILUS))[:players]  # P-SET-2


def deal_tiles(players: int, way: str, chance: Chance) -> tuple[list[list[str]], list[str]]:
    """The stocks and the box."""
    fixed, number = TILE_DEALS[way]["fixed"], TILE_DEALS[way]["random"]
    rest, box = tiles_in_play(players)
    for tile in fixed * players:  # P-SET-5
        rest.remove(tile)
    shuffled = chance.permutation("tiles", rest)
    stock = []
    for seat in range(players):  # P-SET-4, P-SET-5
        stock.append(sorted(fixed + shuffled[number * seat : number * (seat + 1)]))
    return stock, sorted(box + shuffled[number * players :])  # P-SET-6


def tiles_in_play(players: int) -> tuple[list[str], list[str]]:
    """The tiles used with this number of players, and the unused doubles."""
    tiles = copies(TILES)
    if BY_PLAYERS[players]["doubles"]:
        return tiles, []
    doubles = [tile for tile in tiles if tile.startswith("double_")]  # P-SET-4
    return [tile for tile in tiles if tile not in doubles], doubles


def deal_decks(variant: str, chance: Chance) -> tuple[list[str], list[str]]:
    """Trials and Morale."""
    deck = chance.permutation("deck", copies(THREAT_CARDS) + copies(HARDSHIPS))
    size = VARIANTS[variant]["trials"]  # P-OPT-3
    return deck[:size], deck[size:]  # P-SET-7


# --- Preparation --------------------------------------------------------------------------


def begin_mission(p: Position, number: int) -> None:
    p["mission"] = number  # P-MIS-1
    p["intensity"] = None
    p["in_mission"] = [True] * p["players"]  # P-MIS-2
    ask(p, "intensity", p["leader"])  # P-PREP-1


def legal_intensity(p: Position) -> list[str]:
    first = p["mission"] == 1
    least = SETUP["first_mission_min_intensity"] if first else SETUP["min_intensity"]  # P-PREP-2
    most = -(-len(p["trials"]) // p["players"])  # P-PREP-3: rounded up
    if p["options"]["hands"] == "equal":
        most = len(p["trials"]) // p["players"] or 1  # P-OPT-7
    return [f"intensity {k}" for k in range(min(least, most), most + 1)]  # P-PREP-8


def apply_intensity(p: Position, action: str, chance: Chance) -> None:
    p["intensity"] = int(action.split()[1])
    for _ in range(p["intensity"]):  # P-PREP-4
        for seat in turn_order(p, p["leader"]):
            draw_to_hand(p, seat)
    for seat in range(p["players"]):
        if has(p, seat, "frenetic"):  # P-PREP-6
            draw_to_hand(p, seat)
            draw_to_hand(p, seat)
    begin_turn(p, p["leader"])  # P-ACT-1


def draw_to_hand(p: Position, seat: int) -> None:
    if p["trials"]:  # P-PREP-5
        add_sorted(p["hands"][seat], [p["trials"].pop(0)])


# --- Turns --------------------------------------------------------------------------------


def begin_turn(p: Position, seat: int) -> None:
    p["active"] = seat
    ask(p, "turn", seat)


def go_on(p: Position) -> None:
    """The action of the active player is over and has not failed the mission."""
    if not any(p["in_mission"]):
        succeed(p)  # P-END-1
        return
    after = [*turn_order(p, p["active"])[1:], p["active"]]  # P-ACT-1: himself last
    begin_turn(p, next(seat for seat in after if p["in_mission"][seat]))


def legal_turn(p: Position) -> list[str]:
    seat = p["active"]
    applies = order_or_ban(p, seat)
    actions: list[str] = []
    if applies != "order":  # P-CON-2
        actions += [f"play {card}" for card in p["hands"][seat]]  # P-PLAY-1
        actions += legal_speeches(p, seat)
        actions += legal_charms(p, seat)
    if applies != "ban":  # P-CON-2, P-FALL-5
        actions += legal_fall_backs(p, seat)
    return actions


def apply_turn(p: Position, action: str, chance: Chance) -> None:
    verb, *arguments = action.split()
    if verb == "play":
        play_from_hand(p, arguments[0], chance)
    elif verb == "speech":
        make_speech(p, arguments[0])
    elif verb == "charm":
        use_charm(p, arguments[0])
    else:
        fall_back(p, arguments, chance)


# --- Order and ban (P-CON) ----------------------------------------------------------------


def order_or_ban(p: Position, seat: int) -> str:
    """What binds the active player: "order", "ban" or "nothing"."""
    order = order_in_force(p, seat)
    own = own_bans_in_force(p, seat)
    if order and own:
        in_force = [card for card in p["hardships"][seat] if card == "afraid" or card in own]
        return "order" if in_force[0] == "afraid" else "ban"  # P-CON-3: the oldest
    if order:
        return "order"  # P-CON-2, P-CON-4
    return "ban" if own or fragile_in_force(p, seat) else "nothing"  # P-CON-2


def order_in_force(p: Position, seat: int) -> bool:
    land = p["no_mans_land"]
    pair = any(number_showing(land, threat) >= 2 for threat in THREATS)
    return has(p, seat, "afraid") and pair  # P-HARD-4, P-CON-1


def own_bans_in_force(p: Position, seat: int) -> list[str]:
    cards = len(p["hands"][seat])
    alone = sum(p["in_mission"]) == 1
    bans = []
    if has(p, seat, "stubborn") and cards >= 2:  # P-HARD-5
        bans.append("stubborn")
    if has(p, seat, "proud") and cards >= 1 and not alone:  # P-HARD-7, P-FALL-6
        bans.append("proud")
    return bans


def fragile_in_force(p: Position, seat: int) -> bool:
    others = [other for other in range(p["players"]) if other != seat]
    fragile = any(has(p, other, "fragile") and p["in_mission"][other] for other in others)
    return fragile and len(p["hands"][seat]) >= 1  # P-HARD-8, P-FALL-3, P-FALL-6


# --- Playing a card -----------------------------------------------------------------------


def play_from_hand(p: Position, card: str, chance: Chance) -> None:
    p["hands"][p["active"]].remove(card)
    play_card(p, card, from_hand=True, chance=chance)


def play_top_of_trials(p: Position, chance: Chance) -> None:
    play_card(p, p["trials"].pop(0), from_hand=False, chance=chance)


def play_card(p: Position, card: str, *, from_hand: bool, chance: Chance) -> None:
    """The active player plays the card; then whatever this causes."""
    lay_down(p, p["active"], card)
    if has_failed(p):  # P-FAIL-3; P-TRAP-3: the trap is not resolved
        fail(p, chance)
    elif card == "merry_christmas":
        ask(p, "christmas", p["active"])  # P-HARD-14
    elif from_hand and springs_trap(p, card):  # P-TRAP-2, P-TRAP-5
        play_top_of_trials(p, chance)  # P-TRAP-1
    else:
        go_on(p)


def lay_down(p: Position, seat: int, card: str) -> None:
    if card in THREAT_CARDS:
        add_sorted(p["no_mans_land"], [card])  # P-PLAY-2
    elif card == "merry_christmas":
        add_sorted(p["removed"], [card])  # P-PLAY-4, P-HARD-14
    else:
        p["hardships"][seat].append(card)  # P-PLAY-3
        if card == "tyrannical":
            p["leader"] = seat  # P-HARD-9


def springs_trap(p: Position, card: str) -> bool:
    trap = card in THREAT_CARDS and THREAT_CARDS[card]["trap"]
    variant_has_traps = VARIANTS[p["options"]["variant"]]["traps"]  # P-OPT-2
    return trap and variant_has_traps and len(p["trials"]) > 0  # P-TRAP-4


def legal_christmas(p: Position) -> list[str]:
    everybody = enumerate(p["hardships"])
    removals = [f"remove {seat} {card}" for seat, cards in everybody for card in cards]
    return removals or ["none"]  # P-HARD-14


def apply_christmas(p: Position, action: str, chance: Chance) -> None:
    if action != "none":
        _, seat, hardship = action.split()
        remove_hardship(p, int(seat), hardship)
    go_on(p)


# --- Falling back -------------------------------------------------------------------------


def legal_fall_backs(p: Position, seat: int) -> list[str]:
    if not p["stock"][seat]:
        return ["fall_back none"]  # P-FALL-2
    if has(p, seat, "stunned"):
        return legal_fall_backs_stunned(p, seat)
    return [f"fall_back {tile}" for tile in placeable(p, seat, p["stock"][seat])]


def legal_fall_backs_stunned(p: Position, seat: int) -> list[str]:
    actions = []
    for lost in p["stock"][seat]:  # P-HARD-11
        left_over = list(p["stock"][seat])
        left_over.remove(lost)
        for tile in placeable(p, seat, left_over):
            actions.append(f"fall_back {tile} lose {lost}")
    return actions


def placeable(p: Position, seat: int, tiles: list[str]) -> list[str]:
    """What the seat may name as the placed tile when it has these tiles."""
    if not tiles:
        return ["none"]
    if has(p, seat, "panic"):
        return ["random"]  # P-HARD-12, P-CON-7
    return tiles


def fall_back(p: Position, arguments: list[str], chance: Chance) -> None:
    """`TILE` or `TILE lose TILE`: the steps in the order of P-FALL-7."""
    seat = p["active"]
    if "lose" in arguments:
        lose_tile(p, seat, arguments[2])
    place_tile(p, seat, arguments[0], chance)
    p["in_mission"][seat] = False  # P-FALL-1, P-FALL-3
    if has(p, seat, "clumsy") and p["trials"]:  # P-HARD-6
        play_top_of_trials(p, chance)
    else:
        go_on(p)


def lose_tile(p: Position, seat: int, tile: str) -> None:
    p["stock"][seat].remove(tile)  # P-HARD-11
    add_sorted(p["tiles_removed"], [tile])


def place_tile(p: Position, seat: int, tile: str, chance: Chance) -> None:
    if tile == "none":
        return
    if tile == "random":
        tile = chance.pick("panic", list(p["stock"][seat]))  # P-HARD-12
    p["stock"][seat].remove(tile)
    p["placed"][seat] = tile  # P-FALL-2


# --- Speech -------------------------------------------------------------------------------


def legal_speeches(p: Position, seat: int) -> list[str]:
    if p["speech_tokens"][seat] == 0 or has(p, seat, "mute"):  # P-SPE-1, P-HARD-2
        return []
    return [f"speech {threat}" for threat in THREATS]  # P-SPE-2


def make_speech(p: Position, threat: str) -> None:
    speaker = p["active"]
    p["speech_tokens"][speaker] -= 1  # P-SPE-1: it leaves the game
    others = turn_order(p, speaker)[1:]
    asked = [seat for seat in others if p["in_mission"][seat]]  # P-SPE-3, P-SPE-5
    p["speech"] = {"threat": threat, "waiting": asked}
    ask_next_listener(p)


def ask_next_listener(p: Position) -> None:
    if p["speech"]["waiting"]:
        ask(p, "speech_reply", p["speech"]["waiting"][0])  # P-SPE-6
    else:
        p["speech"] = None
        go_on(p)  # P-SPE-8


def legal_speech_reply(p: Position) -> list[str]:
    threat = p["speech"]["threat"]
    hand = p["hands"][p["actor"]]
    matching = [card for card in hand if threat in shown_threats(card)]  # P-SPE-4
    return ["decline"] + [f"discard {card}" for card in matching]


def apply_speech_reply(p: Position, action: str, chance: Chance) -> None:
    if action != "decline":
        card = action.split()[1]
        p["hands"][p["actor"]].remove(card)
        add_sorted(p["removed"], [card])  # P-SPE-7
    p["speech"]["waiting"].pop(0)
    ask_next_listener(p)


# --- Lucky charm --------------------------------------------------------------------------


def legal_charms(p: Position, seat: int) -> list[str]:
    if p["charm_used"][seat]:
        return []
    threat = POILUS[p["poilus"][seat]]["charm"]
    land = p["no_mans_land"]  # P-CHA-3: never a hardship
    return [f"charm {card}" for card in land if threat in shown_threats(card)]  # P-CHA-1, -2


def use_charm(p: Position, card: str) -> None:
    p["no_mans_land"].remove(card)
    add_sorted(p["removed"], [card])  # P-CHA-1
    p["charm_used"][p["active"]] = True
    go_on(p)


# --- Failure and success ------------------------------------------------------------------


def threat_count(p: Position, threat: str) -> int:
    count = number_showing(p["no_mans_land"], threat)
    for seat in range(p["players"]):
        if p["in_mission"][seat]:  # P-FALL-3, P-HARD-16
            count += number_showing(p["hardships"][seat], threat)
    return count  # P-FAIL-2


def has_failed(p: Position) -> bool:
    return any(threat_count(p, threat) >= SETUP["fail_at"] for threat in THREATS)  # P-FAIL-1


def fail(p: Position, chance: Chance) -> None:
    land = end_actions(p, "failure")
    p["trials"] = chance.permutation("trials", p["trials"] + land)  # P-FAIL-4
    support(p)


def succeed(p: Position) -> None:
    land = end_actions(p, "success")
    add_sorted(p["removed"], land)  # P-END-1
    support(p)


def end_actions(p: Position, outcome: str) -> list[str]:
    """Close the Actions phase; the cards that lay in No man's land."""
    land: list[str] = p["no_mans_land"]
    p["no_mans_land"] = []
    p["active"] = None
    p["in_mission"] = [False] * p["players"]  # P-END-2
    p["last_mission"] = {
        "mission": p["mission"],
        "outcome": outcome,
        "no_mans_land": list(land),
        "transfers": [],
        "majority": None,
        "drop": None,
    }
    return land


# --- Support ------------------------------------------------------------------------------


def support(p: Position) -> None:
    last = p["last_mission"]
    last["transfers"] = give_tiles(p)
    last["majority"] = majority(p, last["transfers"])
    if last["majority"] is None:
        morale_phase(p)
    else:
        ask(p, "support", last["majority"])  # P-SUP-5, P-SUP-8


def give_tiles(p: Position) -> list[dict[str, Any]]:
    """P-SUP-1: every placed tile goes to the seat its arrow names."""
    transfers = []
    for seat in range(p["players"]):
        tile = p["placed"][seat]
        if tile is not None:
            receiver = supported_seat(p, seat, tile)
            add_sorted(p["stock"][receiver], [tile])
            transfers.append({"from": seat, "tile": tile, "to": receiver})
    p["placed"] = [None] * p["players"]
    return transfers


def supported_seat(p: Position, seat: int, tile: str) -> int:
    if has(p, seat, "selfish"):
        return seat  # P-HARD-1
    return int((seat + TILES[tile]["step"]) % p["players"])  # P-SUP-2


def majority(p: Position, transfers: list[dict[str, Any]]) -> int | None:
    received = [0] * p["players"]
    for transfer in transfers:
        received[transfer["to"]] += 1  # P-SUP-3
    most = max(received)
    if most == 0 or received.count(most) > 1:
        return None  # P-SUP-4
    return received.index(most)


def succeeded(p: Position) -> bool:
    return bool(p["last_mission"]["outcome"] == "success")


def legal_support(p: Position) -> list[str]:
    seat = p["actor"]
    actions = ["decline"]
    actions += [f"remove {card}" for card in p["hardships"][seat]]  # P-SUP-10
    if succeeded(p) and p["charm_used"][seat]:  # P-SUP-6, P-SUP-8
        actions.append("recover_charm")
    return actions


def apply_support(p: Position, action: str, chance: Chance) -> None:
    seat = p["actor"]
    if action == "recover_charm":
        p["charm_used"][seat] = False  # P-SUP-6
    elif action != "decline":
        remove_hardship(p, seat, action.split()[1])
        if succeeded(p):  # P-SUP-7, P-SUP-8
            ask(p, "support_more", seat)
            return
    morale_phase(p)


def legal_support_more(p: Position) -> list[str]:
    return ["done"] + [f"remove {card}" for card in p["hardships"][p["actor"]]]  # P-SUP-7


def apply_support_more(p: Position, action: str, chance: Chance) -> None:
    if action != "done":
        remove_hardship(p, p["actor"], action.split()[1])
    morale_phase(p)


# --- Checks and Morale drop ---------------------------------------------------------------


def morale_phase(p: Position) -> None:
    """After Support, in the order of P-RES-3."""
    if any(weight(p, seat) >= SETUP["hardship_limit"] for seat in range(p["players"])):
        end_game(p, "defeat", "hardships")  # P-CHK-1
    elif not p["trials"] and not any(p["hands"]):
        end_game(p, "victory", "peace")  # P-CHK-3
    else:
        drop_morale(p)
        if not p["morale"]:
            end_game(p, "defeat", "monument")  # P-MOR-3
        else:
            pass_leader_token(p)
            begin_mission(p, p["mission"] + 1)  # P-MOR-6


def weight(p: Position, seat: int) -> int:
    return sum(HARDSHIPS[card]["weight"] for card in p["hardships"][seat])  # P-HARD-13


def drop_morale(p: Position) -> None:
    size = max(SETUP["min_drop"], sum(len(hand) for hand in p["hands"]))  # P-MOR-1
    if any(has(p, seat, "demoralised") for seat in range(p["players"])):
        size += 1  # P-HARD-3
    packet = p["morale"][:size]
    p["morale"] = p["morale"][size:]
    p["trials"] = packet + p["trials"]  # P-MOR-2
    p["last_mission"]["drop"] = len(packet)


def pass_leader_token(p: Position) -> None:
    leader = p["leader"]
    tyrant = has(p, leader, "tyrannical")
    speaks = not tyrant or p["options"]["tyrannical"] == "speaks"  # P-OPT-6
    if speaks and p["speech_pool"] > 0:
        p["speech_pool"] -= 1
        p["speech_tokens"][leader] += 1  # P-MOR-4
    if not tyrant:
        p["leader"] = (leader + 1) % p["players"]  # P-MOR-5


def end_game(p: Position, outcome: str, reason: str) -> None:
    point = 1 if outcome == "victory" else 0
    p["decision"] = "over"
    p["actor"] = None
    p["result"] = {  # P-RES-1
        "outcome": outcome,
        "reason": reason,
        "missions": p["mission"],
        "score": [point] * p["players"],  # P-RES-2
    }


# --- Decision points (section 7) ----------------------------------------------------------

LEGAL: dict[str, Callable[[Position], list[str]]] = {
    "intensity": legal_intensity,
    "turn": legal_turn,
    "speech_reply": legal_speech_reply,
    "christmas": legal_christmas,
    "support": legal_support,
    "support_more": legal_support_more,
    "over": lambda p: [],
}

APPLY: dict[str, Callable[[Position, str, Chance], None]] = {
    "intensity": apply_intensity,
    "turn": apply_turn,
    "speech_reply": apply_speech_reply,
    "christmas": apply_christmas,
    "support": apply_support,
    "support_more": apply_support_more,
}


def legal_actions(p: Position) -> list[str]:
    """Each different action once, sorted by code point."""
    return sorted(set(LEGAL[p["decision"]](p)))


# --- Visibility (section 10) --------------------------------------------------------------


def view(p: Position, seat: int | None) -> Position:
    seen = {key: deepcopy(p[key]) for key in PUBLIC_KEYS}
    seen["seat"] = seat
    seen["trials_size"] = len(p["trials"])
    seen["morale_size"] = len(p["morale"])
    seen["hand_sizes"] = [len(hand) for hand in p["hands"]]
    seen["stock_sizes"] = [len(stock) for stock in p["stock"]]
    seen["placed"] = [tile is not None for tile in p["placed"]]
    seen["hand"] = None if seat is None else list(p["hands"][seat])  # P-VIS-1
    seen["stock"] = None if seat is None else list(p["stock"][seat])  # P-VIS-2
    seen["placed_tile"] = None if seat is None else p["placed"][seat]  # P-VIS-2
    return seen
