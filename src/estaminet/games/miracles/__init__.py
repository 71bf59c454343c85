"""The Court of Miracles: guilds of beggars and their rogues, face down in the streets of Paris.

Rules: `rules.md` beside this file, clauses C-…; data: `data.yaml`. Deviations from the published
game: none; what had to be ruled or reconstructed is marked in the document. `example.yaml` is a
different board and deck, to begin one's own with.
"""

from estaminet.engine import verbs
from estaminet.games.data import shipped
from estaminet.games.game import Game
from estaminet.games.miracles import events, notation, options, state, tables
from estaminet.games.miracles.belief import determinize
from estaminet.games.miracles.counts import counts
from estaminet.games.miracles.observe import OBSERVATION, observe
from estaminet.games.miracles.outcome import OUTCOME
from estaminet.games.miracles.reasons import REASONS
from estaminet.games.miracles.rules import deal, legal, returns, step
from estaminet.games.miracles.view import seen_action, view
from estaminet.games.miracles.words import TEXTS

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
    id="miracles",
    version=1,
    players=(2, 3, 4, 5),
    options=options.OPTIONS,
    state=state.STATE,
    content=tables.Content(shipped(__package__)),
    content_of=tables.Content,
    actions=state.ACTIONS,
    most_actions=160,  # 64 in the standard game (C-DEC-1)
    most_told=4096,
    decisions=state.DECISIONS,
    chances=state.CHANCES,
    events=events.EVENTS,
    observation=OBSERVATION,
    setup=options.setup,
    apply_setup=options.apply_setup,
    to_position=notation.to_position,
    from_position=notation.from_position,
    result_of=notation.result_of,
    view=view,
    counts=counts,
    seen_action=seen_action,
    texts=TEXTS,
    reasons=REASONS,
    outcome=OUTCOME,
)
