"""The log speaks in one voice, and each sentence carries the event it tells."""

import random

import pytest

import estaminet
from estaminet.games import load
from estaminet.games.texts import SEATS
from estaminet.languages import LANGUAGES

GAMES = 6


def finished(game: str, seed: int) -> estaminet.Table:
    dice = random.Random(seed)
    players = load(game).players
    table = estaminet.new(game, players[seed % len(players)], seed=seed)
    while table.actor is not None:
        table.play(dice.choice(table.actions()))
    return table


@pytest.mark.parametrize("game", estaminet.games())
def test_the_reader_is_always_you(game: str) -> None:
    """No sentence calls its reader by name; a spectator reads everybody's."""
    for seed in range(GAMES):
        table = finished(game, seed)
        for seat, name in enumerate(table.names()):
            for lang in LANGUAGES:
                for row in table.log(seat, lang):
                    assert not [s["text"] for s in row["sentences"] if name in s["text"].split()]


@pytest.mark.parametrize("game", estaminet.games())
def test_who_may_be_the_other_has_a_voice(game: str) -> None:
    texts = load(game).texts
    for event in load(game).events:
        if "other" in event.arguments or texts.strikes.get(event.name) == "other":
            for voices in texts.events[event.name].values():
                assert len(voices) in (3, 5)  # 5: somebody may be their own other


@pytest.mark.parametrize("game", estaminet.games())
def test_a_sentence_carries_its_event(game: str) -> None:
    """Its arguments are ids of the data file, seats and numbers; a hidden one is not told."""
    words = load(game).content.words
    events = {event.name: event for event in load(game).events}
    table = finished(game, 1)
    hidden = 0
    for viewer in (0, None):
        for row in table.log(viewer):
            for told in row["sentences"]:
                event = events[told["event"]]
                assert event.clause == told["clause"]
                assert set(event.arguments) <= set(told["args"])
                for name, value in told["args"].items():
                    many = value if isinstance(value, list) else [value]
                    if name in words and name not in SEATS:
                        assert all(one is None or one in words[name] for one in many)
                    hidden += None in many
    assert hidden > 0


@pytest.mark.parametrize("game", estaminet.games())
def test_what_strikes_the_reader_is_told_so(game: str) -> None:
    """To the seat that is struck by somebody else, and to nobody else."""
    strikes = load(game).texts.strikes
    struck = 0
    for seed in range(GAMES):
        table = finished(game, seed)
        logs = [table.log(seat) for seat in range(table.players)]
        for row in zip(*logs, strict=True):
            for told in zip(*(one["sentences"] for one in row), strict=True):
                at = [seat for seat, one in enumerate(told) if one["at_me"]]
                struck += len(at)
                assert at in ([], [told[0]["args"].get(strikes.get(told[0]["event"], ""))])
        assert not any(s["at_me"] for row in table.log(None) for s in row["sentences"])
    assert (struck > 0) == bool(strikes)
