"""Les Miseraables: characters of Hugo's novel, saved or killed, and scored at the right moment.

Rules: `rules.md` beside this file, clauses M-…; the cards: `data.yaml`, most of them reconstructed
as it says. Another deck file of the same form plays as well; `example.yaml` is one to start from.
"""

from estaminet.engine import verbs
from estaminet.games.data import shipped
from estaminet.games.game import Game
from estaminet.games.miseraables import checks, events, notation, options, state, tables
from estaminet.games.miseraables.belief import determinize
from estaminet.games.miseraables.counts import counts
from estaminet.games.miseraables.observe import OBSERVATION, observe
from estaminet.games.miseraables.outcome import OUTCOME
from estaminet.games.miseraables.reasons import REASONS
from estaminet.games.miseraables.rules import deal, legal, returns, step
from estaminet.games.miseraables.view import seen_action, view
from estaminet.games.miseraables.words import TEXTS

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
    id="miseraables",
    version=1,
    players=(2, 3, 4),  # M-SET-1
    options=options.OPTIONS,
    state=state.STATE,
    content=tables.Content(shipped(__package__)),
    content_of=tables.Content,
    actions=state.ACTIONS,
    most_actions=1024,
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
