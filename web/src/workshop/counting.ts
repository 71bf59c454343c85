/** What two simulations of equal deals say about each other. */
import type { CountedGames } from "../lib/wire";

// Columns of a deed's sums, as the server's tally has them.
const [SEATS, WINS, SEATS_SEATS, SEATS_WINS, WINS_WINS] = [1, 2, 3, 4, 5];

/** A share or a mean, and its standard error. */
export interface Measure {
  value: number;
  error: number;
}

export interface Row {
  kind: "ending" | "seat" | "length" | "use" | "lift";
  name: string;
  /** The id of a piece, and what was done to it. */
  piece: string;
  what: string;
  before: Measure;
  after: Measure;
  /** Beyond chance, counting everything that was looked at. */
  clear: boolean;
}

export interface Comparison {
  rows: Row[];
  games: number;
  /** How many standard errors are beyond chance. */
  limit: number;
  /** The least difference in a seat's wins that would have been called clear. */
  visible: number;
  lengthName: string;
  together: boolean;
  bot: string;
}

const FAMILY = 0.05; // chance that anything is called clear where nothing has changed
const LEAST_SEATS = 200; // below that a share of wins says nothing

/** Parts of one simulation as one. */
export function sum(parts: CountedGames[]): CountedGames | null {
  const [first, ...others] = parts;
  if (!first) return null;
  return others.reduce(
    (all, part) => ({
      ...all,
      games: all.games + part.games,
      ended: all.ended.map((n, i) => n + (part.ended[i] ?? 0)),
      won: all.won.map((row, i) => plus(row, part.won[i])),
      span: plus(all.span, part.span),
      deeds: all.deeds.map((deed, i) => ({
        ...deed,
        sums: deed.sums.map((n, column) => n + (part.deeds[i]?.sums[column] ?? 0)),
      })),
    }),
    first,
  );
}

type Sums = CountedGames["span"];
const plus = (a: Sums, b: Sums | undefined): Sums => ({
  total: a.total + (b?.total ?? 0),
  squares: a.squares + (b?.squares ?? 0),
});

function mean({ total, squares }: Sums, games: number): Measure {
  const value = total / games;
  return { value, error: Math.sqrt(Math.max(squares / games - value ** 2, 0) / games) };
}

const share = (n: number, games: number): Measure => mean({ total: n, squares: n }, games);

/** The share of seats that did something; seats of one game go together. */
function use(sums: number[], games: number, players: number): Measure {
  const { value, error } = mean(
    { total: sums[SEATS!] ?? 0, squares: sums[SEATS_SEATS!] ?? 0 },
    games,
  );
  return { value: value / players, error: error / players };
}

/** The share won by those who did it: a ratio of sums over games. */
function lift(sums: number[]): Measure {
  const seats = sums[SEATS!] ?? 0;
  const value = (sums[WINS!] ?? 0) / seats;
  const squares =
    (sums[WINS_WINS!] ?? 0) -
    2 * value * (sums[SEATS_WINS!] ?? 0) +
    value ** 2 * (sums[SEATS_SEATS!] ?? 0);
  return { value, error: Math.sqrt(Math.max(squares, 0)) / seats };
}

export const differenceOf = ({ before, after }: Pick<Row, "before" | "after">): Measure => ({
  value: after.value - before.value,
  error: Math.hypot(before.error, after.error),
});

/** By how many standard errors a row has changed. */
export function strength(row: Pick<Row, "before" | "after">): number {
  const { value, error } = differenceOf(row);
  return error > 0 ? Math.abs(value) / error : 0;
}

/** The point that a normal number is beyond, to either side, with this chance. */
export function beyond(chance: number): number {
  let [low, high] = [0, 10];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (tails(middle) > chance) low = middle;
    else high = middle;
  }
  return low;
}

/** Both tails of the normal distribution (Abramowitz and Stegun, 7.1.26). */
function tails(z: number): number {
  const t = 1 / (1 + (0.3275911 * z) / Math.SQRT2);
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return series * Math.exp((-z * z) / 2);
}

export function compare(before: CountedGames, after: CountedGames, players: number): Comparison {
  const rows = [
    ...endings(before, after),
    ...seats(before, after),
    ...lengths(before, after),
    ...deeds(before, after, players),
  ];
  const limit = beyond(FAMILY / Math.max(rows.length, 1));
  for (const row of rows) row.clear = strength(row) > limit;
  const seat = rows.find((row) => row.kind === "seat");
  return {
    rows,
    games: after.games,
    limit,
    visible: seat ? limit * differenceOf(seat).error : 0,
    lengthName: after.span_name,
    together: after.together,
    bot: after.bot,
  };
}

const row = (
  kind: Row["kind"],
  name: string,
  [before, after]: [Measure, Measure],
  { piece, what } = { piece: "", what: "" },
): Row => ({ kind, name, piece, what, before, after, clear: false });

function endings(before: CountedGames, after: CountedGames): Row[] {
  return after.endings.flatMap(({ name }, i) => {
    const [old, now] = [before.ended[i] ?? 0, after.ended[i] ?? 0];
    if (old + now === 0) return [];
    return [row("ending", name, [share(old, before.games), share(now, after.games)])];
  });
}

function seats(before: CountedGames, after: CountedGames): Row[] {
  const shown = after.together ? 1 : after.won.length; // all win or lose together: one says it
  return after.won
    .slice(0, shown)
    .map((won, seat) =>
      row("seat", String(seat + 1), [
        mean(before.won[seat] ?? won, before.games),
        mean(won, after.games),
      ]),
    );
}

const lengths = (before: CountedGames, after: CountedGames): Row[] => [
  row("length", after.span_name, [mean(before.span, before.games), mean(after.span, after.games)]),
];

/** Pieces that both files have, by their ids. */
function deeds(before: CountedGames, after: CountedGames, players: number): Row[] {
  const known = new Map(before.deeds.map((deed) => [`${deed.verb} ${deed.piece}`, deed]));
  return after.deeds.flatMap((deed) => {
    const old = known.get(`${deed.verb} ${deed.piece}`);
    if (!old || !deed.piece) return [];
    const [a, b] = [old.sums[SEATS!] ?? 0, deed.sums[SEATS!] ?? 0];
    if (a + b === 0) return [];
    const used: [Measure, Measure] = [
      use(old.sums, before.games, players),
      use(deed.sums, after.games, players),
    ];
    const found = [row("use", deed.name, used, deed)];
    if (Math.min(a, b) >= LEAST_SEATS && !after.together)
      found.push(row("lift", deed.name, [lift(old.sums), lift(deed.sums)], deed));
    return found;
  });
}

/** What became of these pieces: how often each thing was done, and how often that won. */
export const about = (found: Comparison, pieces: Set<string>): Row[] =>
  found.rows.filter((one) => pieces.has(one.piece));

/** The rows of a kind that have changed most, the clearest first. */
export const most = (found: Comparison, kind: Row["kind"], count: number): Row[] =>
  found.rows
    .filter((one) => one.kind === kind)
    .sort((a, b) => strength(b) - strength(a))
    .slice(0, count);
