"""What the workshop does for its guests: checking and counting, each in its turn among the thoughts
of bots, so that nobody's game stands still."""

from collections import OrderedDict
from functools import partial
from typing import Any

from estaminet.errors import BadData
from estaminet.games import load, places
from estaminet.games.data import read
from estaminet.lab.counting import Counted, Counter
from estaminet.languages import say
from estaminet.typography import typeset
from estaminet.web import catalogue
from estaminet.web.background.compiling import COUNTER, Compiling
from estaminet.web.background.thinking import Thinking
from estaminet.web.refusals import Refused
from estaminet.web.settings import Settings
from estaminet.web.store.own_files import OwnFiles
from estaminet.web.workshop import drafts
from estaminet.web.workshop.wire import MOST_PARTS, PART

KEPT = 100  # parts that have been counted
SEED = 1  # of all simulations here: games of equal numbers are dealt alike

Key = tuple[str, str, int, int]  # game, digest, players, part


class Office:
    def __init__(
        self, files: OwnFiles, thinking: Thinking, compiling: Compiling, settings: Settings
    ) -> None:
        self.files = files
        self._thinking = thinking
        self._compiling = compiling
        self._settings = settings
        self._counted: OrderedDict[Key, Counted] = OrderedDict()

    @property
    def limits(self) -> dict[str, int]:
        return {"most": self._settings.most_files, "most_bytes": self._settings.most_file}

    def sized(self, text: str) -> str:
        if len(text.encode()) > self._settings.most_file:
            raise Refused("large_file")
        return text

    async def origin_text(self, game: str, origin: str) -> str:
        """The file that another came from, or the shipped one if it is no more."""
        if origin in drafts.STARTS:
            return drafts.shipped(game, origin)
        name, _, version = origin.partition("/")
        if not (version.isascii() and version.isdigit() and len(version) < 10):
            raise Refused("unknown_file")
        try:
            file = await self.files.get(name, int(version))
        except Refused:
            return drafts.shipped(game, drafts.STARTS[0])
        if file.game != game:
            raise Refused("unknown_file")
        return file.body

    # Checking

    async def check(
        self, game: str, text: str, within: str | None, lang: str, address: str
    ) -> dict[str, Any]:
        found: dict[str, Any] = await self._thinking.show(
            partial(checked, game, text, within, lang), address
        )
        return found

    # Counting

    async def count(
        self, game: str, text: str, players: int, part: int, lang: str, address: str
    ) -> dict[str, Any]:
        """A part of a simulation; `ready: false` until the loop is compiled that plays it."""
        content = await self._thinking.show(partial(drafts.content, game, text), address)
        key = (game, content.source.digest, players, part)
        if not self._compiling.counts(game):
            return {**told(game, Counted.nothing(players), lang), "ready": False}
        if key not in self._counted:
            counting = partial(counted, game, content, players, part)
            self._counted[key] = await self._thinking.show(counting, address)
            while len(self._counted) > KEPT:
                self._counted.popitem(last=False)
        return told(game, self._counted[key], lang)


def checked(game: str, text: str, within: str | None, lang: str) -> dict[str, Any]:
    """What is right and wrong in a text, and where its things stand."""
    found = drafts.draft(game, text)
    answer: dict[str, Any] = {
        "defects": [drafts.told(defect, game, lang) for defect in found.defects],
        "digest": None,
        "content": None,
        "cards": None,
        **_places(text, within),
    }
    if found.content is not None:
        answer["digest"] = found.content.source.digest
        answer["content"] = found.content.source.plain
        answer["cards"] = catalogue.cards(game, found.content, lang)
    return answer


def _places(text: str, within: str | None) -> dict[str, Any]:
    try:
        read(text, "")
    except BadData:
        return {"rows": [], "sections": [], "values": []}
    return {
        "rows": [row._asdict() for row in places.rows(text)],
        "sections": places.sections(text),
        "values": [leaf._asdict() for leaf in places.leaves(text, within)] if within else [],
    }


def counted(game: str, content: Any, players: int, part: int) -> Counted:
    try:
        counter = Counter(load(game), content, players, COUNTER)
    except ValueError:  # limits that cannot be brought near the usual ones
        raise Refused("not_counted") from None
    return counter.count(range(part * PART, (part + 1) * PART), SEED)


def told(game: str, counted: Counted, lang: str) -> dict[str, Any]:
    """A part of a simulation as the page adds it up."""
    outcome = load(game).outcome
    span = next(column for column in outcome.columns if column.name == outcome.span)
    return {
        "ready": True,
        "games": counted.games,
        "parts": MOST_PARTS,
        "bot": catalogue.bot_name(COUNTER, lang),
        "together": outcome.together,
        "endings": [
            {"id": name, "name": say(text, lang)} for name, text in outcome.endings.items()
        ],
        "ended": counted.ended,
        "won": [{"total": total, "squares": squares} for total, squares in counted.won],
        "span": {"total": counted.span[0], "squares": counted.span[1]},
        "span_name": say(span.title, lang),
        "deeds": [
            {
                "verb": deed.verb.id,
                "what": say(deed.verb.title, lang),
                "piece": deed.piece,
                "name": typeset(deed.names[lang], lang),
                "sums": sums,
            }
            for deed, sums in counted.deeds
        ],
    }
