"""What must hold for every registered game, at every decision of random games."""

import json
from itertools import islice

import numpy as np
import pytest

import estaminet
from estaminet import games
from estaminet.languages import LANGUAGES
from tests.conformance.random_play import Case, decisions, some_cases

SEEDS = range(2)
POSITION_EVERY = 3  # from one decision to the next a position changes little


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_mask_and_actions_agree(case: Case) -> None:
    description = games.load(case.game)
    for table in decisions(case, 1):
        numbers = np.flatnonzero(table.mask())
        words = table.content.words
        texts = [description.actions.text(int(a), words) for a in numbers]
        assert sorted(texts) == table.actions()
        assert len(texts) == len(set(texts))
        assert bool(texts) == (table.actor is not None)
        assert [text for text, _ in table.menu()] == texts


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_position_there_and_back_is_the_identity(case: Case) -> None:
    for seed in SEEDS:
        for table in islice(decisions(case, seed), 0, None, POSITION_EVERY):
            position = table.position()
            again = case.from_position(position)
            assert again.position() == position
            assert again.actions() == table.actions()
            for seat in [None, *range(table.players)]:
                assert again.view(seat) == table.view(seat)
            assert json.loads(json.dumps(position)) == position


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_a_copy_goes_its_own_way(case: Case) -> None:
    for table in decisions(case, 2):
        if table.actor is None:
            break
        before = table.state_bytes()
        other = table.copy()
        assert other.state_bytes() == before
        assert other.record() == table.record()
        other.play(other.actions()[-1])
        assert table.state_bytes() == before
        twin = table.copy()
        twin.play(twin.actions()[-1])
        assert twin.state_bytes() == other.state_bytes()


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_a_record_replays_to_the_bit(case: Case) -> None:
    for seed in SEEDS:
        *_, table = decisions(case, seed)
        record = json.loads(json.dumps(table.record()))
        again = estaminet.replay(record)
        assert again.state_bytes() == table.state_bytes()
        assert again.record() == record
        assert again.log(0) == table.log(0)


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_a_record_outlives_the_generator(case: Case) -> None:
    """With another seed the logged chance outcomes still lead to the same game."""
    for seed in SEEDS:
        *_, table = decisions(case, seed)
        record = table.record() | {"seed": 987_654_321}
        assert estaminet.replay(record).position() == table.position()


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_a_play_from_a_position_replays(case: Case) -> None:
    for seed in SEEDS:
        middle = next(decisions(case, seed)).position()
        table = case.from_position(middle, seed=5)
        while table.actor is not None:
            table.play(table.actions()[0])
        assert estaminet.replay(table.record()).position() == table.position()


@pytest.mark.parametrize("game", estaminet.games())
def test_a_state_is_at_most_one_kibibyte(game: str) -> None:
    assert games.load(game).state.itemsize <= 1024


@pytest.mark.parametrize("game", estaminet.games())
def test_the_same_seed_is_the_same_game_and_another_is_not(game: str) -> None:
    players = games.load(game).players[0]
    first = estaminet.new(game, players, seed=1)
    assert first.position() == estaminet.new(game, players, seed=1).position()
    assert first.position() != estaminet.new(game, players, seed=2).position()


@pytest.mark.parametrize("game", estaminet.games())
def test_no_decision_has_more_actions_than_the_buffer(game: str) -> None:
    description = games.load(game)
    for case in some_cases():
        for table in decisions(case, 3) if case.game == game else ():
            assert len(table.actions()) <= description.most_actions // 2


@pytest.mark.parametrize("case", some_cases(), ids=str)
def test_every_event_and_action_has_words_in_every_language(case: Case) -> None:
    for table in decisions(case, 4):
        for lang in LANGUAGES:
            for seat in (None, 0):
                (move,) = table.log(seat, lang, first=table.move)
                assert all(row["text"] and row["clause"] for row in move["sentences"])
                assert table.prompt(seat, lang)
            assert all(sentence for _, sentence in table.menu(lang))
