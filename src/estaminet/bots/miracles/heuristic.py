"""A scheming guild for The Court of Miracles: a score for each action, from the view alone.

It counts everything in coins. A board is worth the standoffs that it calls, weighed by the chance
to win them against what the rivals may have laid face down, and a share of those that it prepares.
It buys the cheapest line as soon as it can, and drives the King while it leads.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import prod
from typing import Any

from estaminet.bots.knowledge import Knowledge

WIN = 1000.0
ANY = "any"

Rogue = tuple[int, str | None]  # owner, and the kind where it is known
Row = tuple[Rogue | None, ...]  # a neighbourhood, its closest spot first
Board = dict[str, Row]
Operation = Mapping[str, Any]
Program = Sequence[Operation]


@dataclass(frozen=True)
class Weights:
    """What the guild hopes and fears, in coins."""

    line: float = 9.0  # a Renown token on a line, for good
    token: float = 6.5  # a Renown token in a neighbourhood
    haste: float = 0.6  # more for each token that is already on the board
    toll: float = 0.5  # a coin spent on a line, against one taken
    card: float = 0.8  # a card drawn
    shift: float = 1.3  # a rogue moved about, or exchanged
    alone: float = 0.12  # the share of a standoff that one rogue prepares
    ready: float = 0.35  # ... that two rogues prepare
    threat: float = 0.5  # ... that a rival may call and win
    king: float = 0.1  # a space of the King for each token ahead
    strength: float = 0.2  # a strong rogue out of the hand
    play: float = 0.7  # what a card must gain to be played


class Mind:
    """One decision, thought through."""

    def __init__(self, knowledge: Knowledge, weights: Weights = Weights()) -> None:  # noqa: B008
        self.view = view = knowledge.view
        self.data = data = knowledge.content.data
        self.counts = knowledge.counts
        self.weights = weights
        self.me = knowledge.seat
        self.coins: int = view["coins"][self.me]
        self.seats = range(view["players"])
        self.rivals = [seat for seat in self.seats if seat != self.me]
        self.tokens: list[int] = self.counts["tokens"]
        self.kinds = {row["id"]: row for row in data["rogues"]}
        self.places = {row["id"]: row for row in data["neighbourhoods"]}
        rows = self.places.items()
        self.programs = {f"{at}.{i + 1}": r["spots"][i] for at, r in rows for i in range(3)}
        self.lines = {row["id"]: row for row in data["square"]["lines"]}
        self.plots = {row["id"]: row["program"] for row in data["plots"]}
        self.wraths = {int(space): at for space, at in data["path"]["wrath"].items()}
        self.lead = self._lead()
        self.hostility = [self._hostility(seat) for seat in self.seats]
        self.likely = [self._likely(seat) for seat in self.seats]
        self.fight = cache(self._fight)
        self.hope = cache(self._hope)
        self.here: str | None = view["agenda"][0].get("at") if view["decision"] == "act" else None
        self.board: Board = {
            at: tuple(rogue and (rogue["owner"], rogue["kind"]) for rogue in row)
            for at, row in view["board"].items()
        }
        self.now = self.total(self.board, view["king"], view["wrath"])

    def score(self, action: str) -> float:
        verb, *words = action.split()
        method = getattr(self, f"_{verb}", None)
        return 0.0 if method is None else float(method(*words))

    def _lead(self) -> float:
        """Tokens ahead of the best rival; neighbourhoods break the tie."""
        held = self.counts["neighbourhoods"]
        ranks = [self.tokens[seat] + 0.1 * held[seat] for seat in self.seats]
        return float(ranks[self.me] - max(ranks[seat] for seat in self.rivals))

    def _hostility(self, seat: int) -> float:
        """How much what a seat gains hurts; the own seat gains for itself."""
        if seat == self.me:
            return 1.0
        leads = self.tokens[seat] == max(self.tokens[rival] for rival in self.rivals)
        return -(1.3 if leads else 0.9) / len(self.rivals)

    def token(self, seat: int, base: float) -> float:
        """What a new token is worth to this guild, whoever places it."""
        if self.tokens[seat] + 1 >= self.counts["tokens_to_win"]:
            return WIN if seat == self.me else -WIN
        return self.hostility[seat] * (base + self.weights.haste * self.tokens[seat])

    def strength(self, kind: str, seat: int) -> int:
        row = self.kinds[kind]
        pays = row["ability"] == "blade" and self.view["coins"][seat] >= row["fee"]
        return int(row["paid_strength"] if pays else row["strength"])

    def _likely(self, seat: int) -> list[tuple[int, float]]:
        """The strengths of a rogue that lies face down, with their chances."""
        setup = self.data["setup"]
        weights = {kind: float(n) for kind, n in setup["rogues"].items()}
        if not self.view["waiting"][seat]:
            weights[setup["waiting"]["rogue"]] = 1.0
        bag = {kind: row["copies"] for kind, row in self.kinds.items() if row["bag"]}
        swaps = self.view["counts"]["seine"] / len(self.seats)
        weights |= {kind: swaps * copies / sum(bag.values()) for kind, copies in bag.items()}
        total = sum(weights.values())
        return shares((self.strength(kind, seat), w / total) for kind, w in weights.items())

    def chances(self, rogue: Rogue) -> Sequence[tuple[int, float]]:
        owner, kind = rogue
        return self.likely[owner] if kind is None else [(self.strength(kind, owner), 1.0)]

    def reach(self, seat: int) -> float:
        """The strength a seat may add when it matters."""
        hand = self.view["hand"]["rogues"] if seat == self.me else ()
        usual = [strength for strength, chance in self.likely[seat] if chance > 0.2]
        return max([self.strength(kind, seat) for kind in hand] or usual, default=0)

    def keeping(self, kind: str) -> float:
        row = self.kinds[kind]
        gain = {"blade": 2.0, "favour": 1.0, "on_win": 0.8, "on_loss": 0.6, "alms": 0.4}
        return 1.1 * float(row["strength"]) + gain.get(row["ability"], 0.0)

    def outcome(self, winner: int, at: str, row: Row) -> float:
        """What it is worth that this seat wins a standoff."""
        kinds = [self.kinds[r[1]]["ability"] for r in row if r and r[1] and r[0] == winner]
        places = self.places if "favour" in kinds else (at,)
        won = [self._token_at(winner, place) for place in places]
        token = max(won) if winner == self.me else min(won)
        return token + sum(self._ability(rogue, winner) for rogue in row if rogue)

    def _token_at(self, winner: int, at: str) -> float:
        held = self.view["control"][at]
        if held == winner:
            return 0.0
        ousted = 0.0 if held is None else self.hostility[held] * self.weights.token
        return self.token(winner, self.weights.token) - ousted

    def _ability(self, rogue: Rogue, winner: int) -> float:
        owner, kind = rogue
        row = self.kinds[kind] if owner == self.me and kind else {}
        ability, won = row.get("ability"), winner == owner
        if ability == "alms" and not won:
            return float(row["coins"])
        return self.gains(row["gain"]) if ability == ("on_win" if won else "on_loss") else 0.0

    def _fight(self, at: str, row: Row) -> float:
        """What a standoff is worth, over all that may lie face down."""
        present = [rogue for rogue in row if rogue]
        owners = [owner for owner, _ in present]
        odds = shares(
            (winner(owners, [strength for strength, _ in case]), prod(part for _, part in case))
            for case in product(*map(self.chances, present))
        )
        return sum(chance * self.outcome(seat, at, row) for seat, chance in odds)

    def _hope(self, at: str, row: Row) -> float:
        """What the rogues of a neighbourhood prepare, no standoff being called."""
        present = [rogue for rogue in row if rogue]
        if len(present) == 1:
            return self.weights.alone * self.outcome(present[0][0], at, row)
        takers = [seat for seat in self.seats if len(present) == 2 and self.takes(seat, row)]
        worst = min((self.outcome(seat, at, row) for seat in takers), default=0.0)
        return worst * (self.weights.threat if worst < 0 else self.weights.ready)

    def takes(self, seat: int, row: Row) -> bool:
        """Whether the seat can expect to win with a third rogue here."""
        owners = [rogue[0] if rogue else seat for rogue in row]
        means = [sum(s * p for s, p in self.chances(r)) if r else self.reach(seat) for r in row]
        return winner(owners, means) == seat

    def total(self, board: Board, king: int, wrath: str | None, dare: str | None = None) -> float:
        called = (wrath, dare or self.view["challenge"])
        worth = {}
        for at, row in board.items():
            fights = all(row) or (at in called and any(row))
            worth[at] = self.fight(at, row) if fights else self.hope(at, row)
        free = [at for at, row in board.items() if any(row)] if wrath == ANY else []
        extra = max((self.fight(at, board[at]) - worth[at] for at in free), default=0.0)
        return sum(worth.values()) + extra + self._king_at(king)

    def _king_at(self, king: int) -> float:
        if king >= self.data["path"]["last"]:
            return WIN / 2 if self.lead > 0 else -WIN / 2 if self.lead < 0 else 0.0
        return self.weights.king * max(-2.0, min(2.0, self.lead)) * king

    def change(self, board: Board, steps: int = 0) -> float:
        """What another board is worth more than this one, once the King has gone on."""
        king, wrath = self.view["king"], self.view["wrath"]
        while steps and wrath is None and king < self.data["path"]["last"]:
            king, steps = king + 1, steps - 1
            wrath = self.wraths.get(king)
        return self.total(board, king, wrath) - self.now

    def moved(self, start: str, end: str) -> Board:
        (a, i), (b, j) = spot(start), spot(end)  # what is on them changes places
        return put(put(self.board, a, i, self.board[b][j]), b, j, self.board[a][i])

    def gains(self, program: Program) -> float:
        return amount(program, "coins") + self.weights.card * amount(program, "draw")

    def best_line(self, coins: int) -> float:
        free = [name for name, seats in self.view["square"].items() if self.me not in seats]
        return max((self._buy(n) for n in free if self.lines[n]["toll"] <= coins), default=0.0)

    def _action_worth(self, at: str, coins: int, hand: int) -> float:
        """What the action of a neighbourhood promises once a rogue stands there."""
        op = self.places[at]["action"]
        worth = self.best_line(coins) if op["op"] == "buy" else self.weights.shift
        if op["op"] in ("coins", "draw", "exchange"):
            worth = self.worth_of(op) if hand or op["op"] != "exchange" else 0.0
        return max(0.0, worth + self._rent(at)) if worth else 0.0

    def _rent(self, at: str | None) -> float:
        held = None if at is None else self.view["control"][at]
        return 0.0 if held is None else self.hostility[held]

    def _place(self, kind: str, to: str) -> float:
        board = put(self.board, *spot(to), (self.me, kind))
        gain = self._arrive(to, board, len(self.view["hand"]["rogues"]) - 1)
        return gain - self.weights.strength * self.keeping(kind)

    def _move(self, start: str, to: str) -> float:
        return self._arrive(to, self.moved(start, to), 0)

    def _arrive(self, to: str, board: Board, hand: int) -> float:
        coins = self.coins + amount(self.programs[to], "coins")
        return self._land(to, board) + self._action_worth(spot(to)[0], coins, hand)

    def _land(self, to: str, board: Board) -> float:
        program = self.programs[to]
        return self.gains(program) + self.change(board, amount(program, "king"))

    def _take(self) -> float:
        return self.worth_of(self.places[str(self.here)]["action"]) + self._rent(self.here)

    _draw = _recruit = _advance = _take  # whichever the neighbourhood's action is

    def _buy(self, line: str) -> float:
        row = self.lines[line]
        won = self.token(self.me, self.weights.line)
        return won - self.weights.toll * row["toll"] + 0.5 * self.gains(row["bonus"])

    def _shift(self, start: str, end: str) -> float:
        if self.view["agenda"][0].get("effect"):
            return self._land(end, self.moved(start, end))
        return self.change(self.moved(start, end)) + self._rent(self.here)

    _swap = _relocate = _shift

    def _recall(self, at: str) -> float:
        return self.change(put(self.board, *spot(at), None)) + self._rent(self.here)

    def _steal(self, seat: str) -> float:
        return self.view["coins"][int(seat)] * -self.hostility[int(seat)]

    def _transfer(self, start: str, end: str) -> float:
        """Free the cheapest line, to buy it again; go where few stand."""
        return -self.lines.get(start, {"toll": WIN})["toll"] - 0.3 * sum(map(bool, self.board[end]))

    def _drive(self, steps: str) -> float:
        return self.change(self.board, int(steps))

    def _challenge(self, at: str) -> float:
        return self.total(self.board, self.view["king"], self.view["wrath"], at) - self.now

    def _look(self, at: str) -> float:
        return 1.0 + sum(rogue is not None for rogue in self.board[spot(at)[0]])

    def _plot(self, card: str) -> float:
        """Cards wait for the end of the turn, unless they pay a line or are worth much now."""
        gain = sum(map(self.worth_of, self.plots[card]))
        buys = self.here is None or self.places[self.here]["action"]["op"] == "buy"
        richer = self.best_line(self.coins + amount(self.plots[card], "coins"))
        early = gain > 3.0 or (buys and richer > 0 and not self.best_line(self.coins))
        good = gain > self.weights.play and (early or self.view["decision"] == "close")
        return 5 * WIN + gain if good else -10 * WIN

    def worth_of(self, op: Operation) -> float:
        method = getattr(self, f"_worth_of_{op['op']}", None)
        return self.gains([op]) if method is None else float(method(op))

    def _worth_of_exchange(self, op: Operation) -> float:
        return self.weights.shift * bool(self.view["hand"]["rogues"] and self.view["counts"]["bag"])

    def _worth_of_transfer(self, op: Operation) -> float:
        cheapest = min(self.lines, key=lambda name: self.lines[name]["toll"])
        free = None in self.view["control"].values()
        return 2.0 if free and self.me in self.view["square"][cheapest] else 0.0

    def _worth_of_tribute(self, op: Operation) -> float:
        ranks = self.tokens if op["who"] == "more_renown" else self.view["coins"]
        payers = [s for s in self.rivals if op["who"] == "all" or ranks[s] > ranks[self.me]]
        paid = sorted(min(op["n"], self.view["coins"][seat]) for seat in payers)
        return 1.3 * sum(paid[-1:] if op["op"] == "steal" else paid)

    _worth_of_steal = _worth_of_tribute

    def choices(self, op: Operation) -> Iterable[tuple[str, ...]]:
        if op["op"] == "drive":
            return [(str(steps + 1),) for steps in range(op["max"])]
        if op["op"] == "challenge":
            return [(a,) for a, row in self.board.items() if len({r[0] for r in row if r}) > 1]
        taken = self.spots(op.get("whose", ANY))
        if op["op"] == "relocate":
            return product(taken, self.spots("free"))
        return combinations(taken, 2 if op["op"] == "swap" else 1)

    def _worth_of_choice(self, op: Operation) -> float:
        flat, method = 1.2 * op.get("effect", 0), getattr(self, f"_{op['op']}")  # what a spot gives
        return max((flat + method(*words) for words in self.choices(op)), default=0.0)

    _worth_of_drive = _worth_of_challenge = _worth_of_recall = _worth_of_choice
    _worth_of_swap = _worth_of_relocate = _worth_of_choice

    def spots(self, whose: str) -> list[str]:
        seats: dict[str, Sequence[int | None]] = {"free": [None], "own": [self.me], ANY: self.seats}
        owners = seats.get(whose, self.rivals)  # `other`
        rogues = [(name, self.board[spot(name)[0]][spot(name)[1]]) for name in self.programs]
        return [name for name, rogue in rogues if (rogue and rogue[0]) in owners]

    def _discard(self, card: str) -> float:
        return -sum(map(self.worth_of, self.plots[card]))

    def _drown(self, kind: str) -> float:
        return -self.keeping(kind)

    def _settle(self, at: str) -> float:
        return self.fight(at, self.board[at])

    _wrath = _settle

    def _reveal(self) -> float:
        """A lone rogue shows itself only if that brings something."""
        shown = [r[1] for r in self.board[self.view["standoff"]["at"]] if r and r[1]]
        abilities = {self.kinds[kind]["ability"] for kind in shown}
        return 1.0 if abilities & {"on_win", "favour"} else -1.0

    def _pay(self) -> float:
        """Only a blade that turns the standoff is worth its fee."""
        at, i = spot(self.view["agenda"][0]["spot"])
        paid = {spot(name)[1] for name in self.view["standoff"]["paid"]}
        fee = next(r["fee"] for r in self.data["rogues"] if self.board[at][i] == (self.me, r["id"]))
        return self._won_with(at, paid | {i}) - self._won_with(at, paid) - float(fee)

    def _won_with(self, at: str, paid: set[int]) -> float:
        shown = [(i, *rogue) for i, rogue in enumerate(self.board[at]) if rogue]
        rows = [(self.kinds[str(kind)], i in paid) for i, _, kind in shown]
        strengths = [row["paid_strength" if pays else "strength"] for row, pays in rows]
        return self.outcome(winner([owner for _, owner, _ in shown], strengths), at, self.board[at])

    def _renown(self, at: str) -> float:
        return self._token_at(self.me, at)


def spot(name: str) -> tuple[str, int]:
    """`taverne.1` is the first of `taverne`."""
    at, number = name.rsplit(".", 1)
    return at, int(number) - 1


def put(board: Board, at: str, i: int, rogue: Rogue | None) -> Board:
    return {**board, at: (*board[at][:i], rogue, *board[at][i + 1 :])}


def amount(program: Program, word: str) -> int:
    return sum(op["n"] for op in program if op["op"] == word)


def shares(parts: Iterable[tuple[int, float]]) -> list[tuple[int, float]]:
    sums: dict[int, float] = {}
    for thing, chance in parts:
        sums[thing] = sums.get(thing, 0.0) + chance
    return list(sums.items())


def winner(owners: Sequence[int], strengths: Sequence[float]) -> int:
    """The seat with the highest total; of those tied the one closest to the symbol."""
    totals = dict(shares(zip(owners, strengths, strict=True)))
    return max(totals, key=lambda seat: totals[seat])
