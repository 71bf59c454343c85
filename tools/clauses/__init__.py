"""The pages of clauses: every clause with its source, its code and its tests.

`markdown(game)` and `overview()` are for the documentation, `html(game, lang)` for the café.
All of them raise Defective while a clause has no test or something names a clause that does not
exist. `python -m tools.clauses --out FOLDER` writes the café's pages.
"""

from tools.clauses.cafe import html, write
from tools.clauses.ledger import Defective, Ledger, checked, read
from tools.clauses.site import markdown, overview

__all__ = ["Defective", "Ledger", "checked", "html", "markdown", "overview", "read", "write"]
