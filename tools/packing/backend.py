"""How the package is built: by setuptools, and never released without the page.

The page is made by Node (`make page`) before a build, not in it: who installs needs no Node. What
is released is made from an sdist, and there is none without the page. A wheel that pip builds out
of a clone, or of the repository's address, may lack it: all but `serve` works, and that says so.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  the other hooks as they are

PACKAGE = Path(__file__).parents[2] / "src" / "estaminet"
STATIC = PACKAGE / "web" / "static"


def parts() -> Iterator[str]:
    """What the page is made of, at least."""
    yield from ("index.html", "assets/*.js", "assets/*.css")
    for data in sorted(PACKAGE.glob("games/*/data.yaml")):
        yield f"clauses/{data.parent.name}.html"


def need_page() -> None:
    """Refuse to build a café without its page."""
    missing = [part for part in parts() if not any(STATIC.glob(part))]
    if missing:
        lacking = f"{', '.join(missing)} missing"
        raise SystemExit(f"estaminet: the page is not built ({lacking}); run: make page")


def build_sdist(*args: Any, **options: Any) -> str:
    need_page()
    return build_meta.build_sdist(*args, **options)
