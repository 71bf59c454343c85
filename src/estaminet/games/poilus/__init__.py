"""Les Poilus (also published as The Grizzled): soldiers of 1914 who win or lose together.

Rules: `rules.md` beside this file, clauses P-…; data: `data.yaml`. Deviations from the published
game: none; the rulings are marked in the document.
"""

from estaminet.engine import verbs
from estaminet.games.data import shipped
from estaminet.games.game import Game
from estaminet.games.poilus import checks, events, notation, options, state, tables
from estaminet.games.poilus.belief import determinize
from estaminet.games.poilus.counts import counts
from estaminet.games.poilus.observe import OBSERVATION, observe
from estaminet.games.poilus.outcome import OUTCOME
from estaminet.games.poilus.reasons import REASONS
from estaminet.games.poilus.rules import deal, legal, returns, step
from estaminet.games.poilus.view import seen_action, view
from estaminet.games.poilus.words import TEXTS

verbs.implement(
    state.STATE,
    deal=deal,
    legal=legal,
    step=step,
    observe=observe,
    determinize=determinize,
    returns=returns,
)

GAME = Game(
    id="poilus",
    version=1,
    players=(2, 3, 4, 5),  # P-SET-1
    options=options.OPTIONS,
    state=state.STATE,
    content=tables.Content(shipped(__package__)),
    content_of=tables.Content,
    actions=state.ACTIONS,
    most_actions=128,
    most_told=2048,
    decisions=state.DECISIONS,
    chances=state.CHANCES,
    events=events.EVENTS,
    observation=OBSERVATION,
    setup=options.setup,
    apply_setup=options.apply_setup,
    to_position=notation.to_position,
    from_position=notation.from_position,
    result_of=checks.result_of,
    view=view,
    counts=counts,
    seen_action=seen_action,
    texts=TEXTS,
    reasons=REASONS,
    outcome=OUTCOME,
)
