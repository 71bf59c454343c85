"""An arena's result on the terminal, and as a picture."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from estaminet.cli.arena_words import say
from estaminet.cli.compare_report import table
from estaminet.games import load
from estaminet.lab.arena import Result
from estaminet.lab.arena.standings import Duel, Mix, Pace, team_name
from estaminet.lab.plots import Picture, PictureRow
from estaminet.lab.statistics import Estimate
from estaminet.languages import Count, number, percent, quote


class Report:
    """A result told in one language."""

    def __init__(self, result: Result, lang: str) -> None:
        self.result = result
        self.lang = lang
        self.par = 1 / result.arena.players

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, key, **values)

    def number(self, value: float, digits: int = 0, sign: bool = False) -> str:
        return number(value, self.lang, digits, sign)

    def percent(self, share: float, digits: int = 1, sign: bool = False) -> str:
        return self.number(100 * share, digits, sign)

    def span(self, e: Estimate, scale: float = 1, digits: int = 0, sign: bool = False) -> str:
        low, high = (self.number(scale * v, digits, sign) for v in (e.low, e.high))
        return f"{low} … {high}" if sign else f"{low} – {high}"

    @property
    def tells_duels(self) -> bool:
        """Between two bots at a table for two, the standings say it all."""
        return bool(self.result.duels) and len(self.result.identity["seatings"]) > 2

    @property
    def title(self) -> str:
        return quote(load(self.result.arena.game).texts.title, self.lang)

    @property
    def subtitle(self) -> str:
        arena = self.result.arena
        deals, games = (Count(n, self.lang) for n in (arena.deals, self.result.games))
        return self.say(
            "subtitle", players=arena.players, deals=deals, games=games, seed=arena.seed
        )

    # On the terminal

    def show(self, written: Sequence[str]) -> None:
        """Everything, and at the end which files have it too."""
        console = Console(highlight=False)
        console.print(Text(self.title, "bold"))
        console.print(Text(self.subtitle, "dim"))
        for shown in self.tables():
            console.print()
            console.print(shown)
        console.print()
        for note in self.notes():
            console.print(Text(note, "dim"))
        if written:
            console.print(self.say("wrote", paths=", ".join(written)), soft_wrap=True, style="dim")

    def tables(self) -> Iterator[Table]:
        result = self.result
        if result.standings:
            yield self.standings()
        if self.tells_duels:
            yield self.duels(result.duels)
        if result.teams:
            yield self.teams()
        if result.mixes:
            yield self.mixes(result.mixes)
        yield self.paces(result.paces)

    def table(self, title: str, *heads: str) -> Table:
        return table(self.say(title), *heads)

    def standings(self) -> Table:
        heads = ("bot", "elo", "interval", "share", "interval", "wins", "seats")
        made = self.table("standings", *map(self.say, heads))
        for row in self.result.standings:
            made.add_row(
                Text(row.bot, "bold"),
                Text(self.number(row.rating.value, sign=True), "bold"),
                self.span(row.rating, sign=True),
                Text(percent(row.share.value, self.lang), "bold"),
                self.span(row.share, 100, 1),
                self.number(row.wins, 0 if row.wins == round(row.wins) else 1),
                self.number(row.seats),
            )
        return made

    def duels(self, duels: Sequence[Duel]) -> Table:
        order = [row.bot for row in self.result.standings]
        made = self.table("duels", "", *order)
        shares = {(d.one, d.two): d.share for d in duels}
        shares |= {(d.two, d.one): turned(d.share) for d in duels}
        for one in order:
            cells = [self._cell(shares.get((one, two)), one == two) for two in order]
            made.add_row(Text(one, "bold"), *cells)
        return made

    def _cell(self, share: Estimate | None, same: bool) -> str:
        if share is None:
            return "·" if same else "–"
        return f"{self.percent(share.value, 0)} ± {percent(share.half, self.lang, 0)}"

    def teams(self) -> Table:
        first = team_name(self.result.teams[0].seats)
        heads = [self.say(head) for head in ("team", "rate", "interval", "games")]
        compared = len(self.result.teams) > 1
        made = self.table("teams", *heads, *([self.say("ahead", first=first)] * compared))
        for team in self.result.teams:
            made.add_row(
                Text(team_name(team.seats), "bold"),
                Text(percent(team.rate.value, self.lang), "bold"),
                self.span(team.rate, 100, 1),
                f"{self.number(team.wins)} / {self.number(team.games)}",
                *([self._ahead(team.ahead)] * compared),
            )
        return made

    def _ahead(self, ahead: Estimate | None) -> str:
        if ahead is None:
            return "·"
        value = self.percent(ahead.value, sign=True)
        return f"{value} ({self.span(ahead, 100, 1, sign=True)})"

    def mixes(self, mixes: Sequence[Mix]) -> Table:
        """A row for two bots; columns by how many seats each of the two holds."""
        most = len(mixes[0].rates) - 1
        made = self.table("mixes", "", *(f"{most - k} + {k}" for k in range(most + 1)))
        for mix in mixes:
            cells = (self._cell(rate, same=False) for rate in mix.rates)
            made.add_row(Text(f"{mix.one} + {mix.two}", "bold"), *cells)
        return made

    def paces(self, paces: Sequence[Pace]) -> Table:
        heads = ("bot", "decisions", "mean", "p99", "longest")
        made = self.table("paces", *map(self.say, heads))
        for row in paces:
            made.add_row(
                Text(row.bot, "bold"),
                self.number(row.decisions),
                *(self.milliseconds(value) for value in (row.mean, row.p99, row.longest)),
            )
        return made

    def milliseconds(self, value: float) -> str:
        digits = 2 if value < 1 else 1 if value < 100 else 0
        return self.say("ms", value=self.number(value, digits))

    def notes(self) -> Iterator[str]:
        result, length = self.result, self.result.lengths
        if result.standings:
            yield self.say("share_note", par=self.percent(self.par))
            yield self.say("elo_note")
        if self.tells_duels:
            yield self.say("duels_note")
        if len(result.teams) > 1:
            yield self.say("teams_note")
        if result.mixes:
            yield self.say("mixes_note")
        yield self.say("interval_note")
        yield ""
        mean = self.number(length.mean)
        yield self.say("length", mean=mean, shortest=length.shortest, longest=length.longest)
        if result.endings:
            rows = ", ".join(f"{name} {self.number(n)}" for name, n in result.endings.items())
            yield self.say("endings", rows=rows)
        if result.by_seat:
            shares = enumerate(result.by_seat, start=1)
            rows = ", ".join(
                self.say("seat_share", seat=seat, share=percent(e.value, self.lang))
                for seat, e in shares
            )
            yield self.say("by_seat", rows=rows)

    # As a picture

    def picture(self) -> Picture:
        together = self.result.arena.cooperative
        return Picture(
            title=self.title,
            subtitle=self.subtitle,
            axis=self.say("axis_rate" if together else "axis_share"),
            rows=list(self._team_rows() if together else self._bot_rows()),
            lang=self.lang,
            note_head="" if together else self.say("elo"),
            par=None if together else self.par,
            par_label="" if together else self.say("par"),
        )

    def _bot_rows(self) -> Iterator[PictureRow]:
        for row in self.result.standings:
            value = self.number(row.rating.value, sign=True)
            yield PictureRow(row.bot, row.share, f"{value}  ({self.span(row.rating, sign=True)})")

    def _team_rows(self) -> Iterator[PictureRow]:
        for team in self.result.teams:
            yield PictureRow(team_name(team.seats), team.rate)


def turned(share: Estimate) -> Estimate:
    """A duel's share, seen by the other."""
    return Estimate(1 - share.value, 1 - share.high, 1 - share.low)
