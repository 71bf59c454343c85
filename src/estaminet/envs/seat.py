"""One seat of a game for Gymnasium: bots play the others."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from estaminet.bots import Player, decide, make
from estaminet.envs import drawing
from estaminet.envs.single import ILLEGAL, PLAYERS
from estaminet.envs.spaces import Observation, observation_space
from estaminet.errors import BadOption, IllegalAction, brief
from estaminet.games import load
from estaminet.games.positions import is_int
from estaminet.languages import FIRST
from estaminet.table import new

USUAL = "guide"  # the bot at the other seats unless told otherwise

Bots = str | Sequence[str]


def bots_by_seat(players: int, seat: int, bots: Bots) -> dict[int, str]:
    """Who sits where: one bot for all other seats, or one for each, in their order."""
    if not is_int(seat) or not 0 <= seat < players:
        raise BadOption("bad_seat", f"seat 0 to {players - 1}, not {brief(seat)}")
    named = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(named) != players - 1:
        text = f"one bot, or {players - 1} of them for the other seats; not {brief(bots)}"
        raise BadOption("bad_bots", text)
    others = [other for other in range(players) if other != seat]
    return dict(zip(others, named, strict=True))


class SeatEnv(gymnasium.Env[Observation, Any]):
    """`reset(seed=s)` deals the game of `estaminet.new(game, players, seed=s)`."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc] # it is the class's in Gymnasium
        "render_modes": list(drawing.MODES),
        "render_fps": drawing.FRAMES_PER_SECOND,
    }

    def __init__(
        self,
        game: str,
        players: int = PLAYERS,
        seat: int = 0,
        bots: Bots = USUAL,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        lang: str = FIRST,
    ) -> None:
        self.render_mode = drawing.checked_mode(render_mode)
        self.table = new(game, players, 0, options)
        self.seat, self.lang = seat, lang
        self._options = options
        self._bots = bots_by_seat(players, seat, bots)
        for bot in self._bots.values():
            make(bot, game, 0)  # or says that there is none
        self._players: dict[int, Player] = {}
        self._over = True
        self.observation_space = observation_space(load(game))
        self.action_space = Discrete(load(game).actions.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._begin(self._draw() if seed is None else seed)
        while self.table.actor is None:  # it ended before the seat was asked
            self._begin(self._draw())
        self._over = False
        return self._observed(), self._info()

    def _draw(self) -> int:
        return int(self.np_random.integers(2**63))

    def _begin(self, seed: int) -> None:
        game, players = self.table.game, self.table.players
        self.table = new(game, players, seed, self._options)
        self._players = {at: make(bot, game, self._draw()) for at, bot in self._bots.items()}
        self._answer()

    def _answer(self) -> None:
        """The bots play until it is the seat's turn, or to the end."""
        while (actor := self.table.actor) is not None and actor != self.seat:
            self.table.play_number(decide(self._players[actor], self.table))

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action; what is not legal loses the game."""
        if self._over:
            raise IllegalAction("game_over", f"{self.table.game}: reset() deals a game", ())
        legal = is_int(action) and action in self.table.numbers()
        if legal:
            self.table.play_number(int(action))
            self._answer()
        self._over = not legal or self.table.actor is None
        reward = self.table.returns()[self.seat] if legal else ILLEGAL
        told = self._info() | ({} if legal else {"illegal": True})
        return self._observed(), reward, self._over, False, told

    def _observed(self) -> Observation:
        observation = self.table.observation(self.seat)
        return {"observation": observation, "action_mask": self.action_masks().astype(np.int8)}

    def action_masks(self) -> np.ndarray:
        """What may be done, as booleans; all of it once nothing is to be chosen any more."""
        return self.table.mask() if self.table.actor is not None else ~self.table.mask()

    def _info(self) -> dict[str, Any]:
        return {"decision": self.table.decision}

    def render(self) -> Any:
        """The table as the seat sees it; at the end, as everybody does."""
        return drawing.rendered(self.table, self.render_mode, self.lang)
