"""The one play loop: what is told of a choice, and that it is told before it is played."""

import pytest

import estaminet
from estaminet import bots
from estaminet.games import load

GAMES = estaminet.games()


@pytest.mark.parametrize("game", GAMES)
def test_play_is_asking_and_playing_to_the_end(game: str) -> None:
    table, by_hand = (estaminet.new(game, 3, seed=5) for _ in range(2))
    result = bots.play(table, [bots.make("heuristic", game, seat) for seat in range(3)])
    players = {seat: bots.make("heuristic", game, seat) for seat in range(3)}
    while by_hand.actor is not None:
        by_hand.play(bots.ask(players[by_hand.actor], by_hand))
    assert result == table.result == by_hand.result
    assert result is not None
    assert table.record() == by_hand.record()


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_is_told_before_it_is_played(game: str) -> None:
    table = estaminet.new(game, 3, seed=5)
    actions, words = load(game).actions, table.content.words
    told = []
    for choice in bots.playing(table, [bots.make("random", game, 1)] * 3):
        assert table.move == len(told)
        assert choice.seat == table.actor
        assert choice.seconds >= 0.0
        told.append(actions.text(choice.number, words))
        assert told[-1] in table.actions()
    assert table.record()["actions"] == told


def test_who_stops_listening_stops_the_game() -> None:
    table = estaminet.new(GAMES[0], 3, seed=5)
    for _ in bots.playing(table, [bots.make("random", GAMES[0], 1)] * 3):
        if table.move == 4:
            break
    assert table.move == 4


def test_what_a_player_may_not_do_is_refused() -> None:
    class Stubborn:
        def choose(self, knowledge: bots.Knowledge) -> str:
            return "resign"

    table = estaminet.new(GAMES[0], 3, seed=5)
    with pytest.raises(estaminet.IllegalAction):
        bots.play(table, [Stubborn()] * 3)
    assert table.move == 0
