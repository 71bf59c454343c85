"""The reference pages of the docs, made from the code they describe when the site is built."""

from tools.reference import calls, catalogue, commands, errors, glossary, settings

PAGES = {
    "reference/cli.md": commands.page,
    "reference/http.md": calls.page,
    "reference/settings.md": settings.page,
    "reference/errors.md": errors.page,
    "reference/catalogue.md": catalogue.page,
    "reference/glossary.md": glossary.page,
}  # by their address in the docs
