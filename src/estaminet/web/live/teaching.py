"""A lesson in a room: which tips the learner is told at a moment."""

from estaminet.table import Table
from estaminet.web import lessons
from estaminet.web.live.journal import Journal

LEARNER = 0  # the seat that a lesson is for


def tips_due(journal: Journal, table: Table) -> list[int]:
    history = journal.history
    return lessons.due(table, LEARNER, history.decisions_of(LEARNER), history.told)
