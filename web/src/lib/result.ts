/** A result of any of the games, read without knowing its rules. Pure. */
import type { Dictionary } from "./dictionary";
import type { Texts } from "./languages";
import { typeset } from "./typography";
import type { Lang, LogRow } from "./wire";

export type RawResult = Record<string, unknown>;

export interface Column {
  name: string;
  values: number[];
}

/** Something counted in the log, by seat: how often, or a sum of one of the events' arguments. */
export interface Tally {
  /** The key of its name among the game's texts. */
  name: string;
  events: string[];
  sum?: string;
}

/** What a game calls the numbers of its result, and what it says of an outcome. */
export type ResultTexts = Texts;

const TEXTS = import.meta.glob<ResultTexts>("../boards/*/result.ts", {
  eager: true,
  import: "RESULT",
});

const TALLIES = import.meta.glob<Tally[]>("../boards/*/result.ts", {
  eager: true,
  import: "TALLIES",
});

type Namer = (id: string) => string | undefined;

export const resultNamer =
  (game: string, lang: Lang): Namer =>
  (id) => {
    const text = TEXTS[`../boards/${game}/result.ts`]?.[id];
    return text && typeset(text[lang], lang);
  };

const isNumbers = (value: unknown, players: number): value is number[] =>
  Array.isArray(value) && value.length === players && value.every((one) => typeof one === "number");

/** What the page says first. */
export function headline(
  raw: RawResult,
  you: number | null,
  names: string[],
  t: Dictionary,
): string {
  if (raw.outcome === "victory") return t.victory;
  if (raw.outcome === "defeat") return t.defeat;
  const best = winners(raw);
  const won = best.map((seat) => names[seat] ?? "").join(", ");
  if (you === null) return best.length > 1 ? t.wonTogetherBy(won) : t.wonBy(won);
  if (!best.includes(you)) return t.lostGame;
  return best.length > 1 ? t.draw : t.won;
}

/** The numbers each seat ended with that have a name. */
export function columns(raw: RawResult, players: number, named: Namer): Column[] {
  return Object.entries(raw).flatMap(([id, values]) => {
    const name = named(id);
    return name && isNumbers(values, players) ? [{ name, values }] : [];
  });
}

/** What each seat did in the game, counted. */
export function tallies(game: string, log: LogRow[], players: number, named: Namer): Column[] {
  const told = log.flatMap(({ sentences }) => sentences);
  return (TALLIES[`../boards/${game}/result.ts`] ?? []).map(({ name, events, sum }) => {
    const values = Array<number>(players).fill(0);
    for (const { event, args } of told) {
      if (!events.includes(event)) continue;
      const seat = Number(args.seat);
      values[seat] = (values[seat] ?? 0) + (sum ? Number(args[sum]) : 1);
    }
    return { name: named(name) ?? name, values };
  });
}

/** The seats from the first to the last: who won, then by the first of the numbers. */
export function ranked(raw: RawResult, numbers: Column[], players: number): number[] {
  const best = winners(raw);
  const worth = (seat: number): number => numbers[0]?.values[seat] ?? 0;
  return Array.from({ length: players }, (_, seat) => seat).sort(
    (one, other) =>
      Number(best.includes(other)) - Number(best.includes(one)) || worth(other) - worth(one),
  );
}

export const winners = (raw: RawResult): number[] =>
  Array.isArray(raw.winners) ? (raw.winners as number[]) : [];
