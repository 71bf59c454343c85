"""Plans with data that are in memory: taken out of a simulation's file, or changed for a sweep."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import estaminet
from estaminet.games import load
from estaminet.games.data import own
from estaminet.lab.simulate.plans import Plan


def with_data(base: Plan, data: Any, name: str | None, options: Mapping[str, Any]) -> Plan:
    """The same plan with other data, parsed; everything is checked as `plan` does.

    `options` are those that were chosen: the others are what these data choose by themselves.
    """
    game = load(base.game)
    content = game.content if data is None else game.content_of(own(data))
    estaminet.new(base.game, base.players, base.seed, {**options, "data": data})
    complete = dict(game.setup(content, base.players, options).options)
    return replace(base, data=data, data_name=name, options=complete)
