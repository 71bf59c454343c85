"""The built page: hashed files for ever, the pages of clauses, everything else is the one index."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from estaminet.languages import FIRST, LANGUAGES, Text, say

STATIC = Path(__file__).parents[1] / "static"
ASSETS = "assets/"  # what the page's build names by a hash
CLAUSES = "clauses/"  # every clause with its code and tests: `tools.clauses` makes them
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOT_BUILT: Text = {
    "en": "The server is running, but the page isn't built. In the sources: <code>make page</code>",
    "fr": "Le serveur tourne, mais la page n'est pas encore construite : <code>make page</code>",
}
NO_CLAUSES: Text = {
    "en": 'There is no such page of clauses. <a href="/">Back to the café</a>',
    "fr": 'Cette page de clauses n\'existe pas. <a href="/">Retour au café</a>',
}
MISSING = (
    "the page is missing: this copy was installed from sources in which it had not been built; "
    "run `make page` there (with Node) and reinstall, or install a release, which includes it"
)
PAGE = """<!doctype html>
<html lang="{first}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Estaminet</title>
<h1>Estaminet</h1>
{said}
</html>
"""


def page(text: Text) -> str:
    """A page that says one thing, in every language."""
    said = "\n".join(f'<p lang="{lang}">{say(text, lang)}</p>' for lang in LANGUAGES)
    return PAGE.format(first=FIRST, said=said)


def is_built(static: Path = STATIC) -> bool:
    return (static / "index.html").is_file()


def found(static: Path, path: str) -> Path | None:
    """The file a path names, if it lies in the folder."""
    if "\0" in path:
        return None
    file = (static / path).resolve()
    inside = file.is_relative_to(static.resolve())
    return file if inside and file.is_file() else None


class StaticFiles:
    def __init__(self, static: Path = STATIC) -> None:
        self.static = static

    async def __call__(self, request: Request) -> Response:
        path = request.path_params["path"]
        file = found(self.static, path) if path else None
        if file is not None:
            keep = FOR_EVER if path.startswith(ASSETS) else ASK_AGAIN
            return FileResponse(file, headers={"cache-control": keep})
        if path.startswith(ASSETS):
            return Response(status_code=404)
        if path.startswith(CLAUSES):
            return HTMLResponse(page(NO_CLAUSES), 404, {"cache-control": ASK_AGAIN})
        index = found(self.static, "index.html")
        if index is None:
            return HTMLResponse(page(NOT_BUILT), headers={"cache-control": ASK_AGAIN})
        return FileResponse(index, headers={"cache-control": ASK_AGAIN})
