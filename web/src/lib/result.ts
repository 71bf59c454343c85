/** A result of any of the games, read without knowing its rules. Pure. */
import type { Dictionary } from "./dictionary";
import type { Lang } from "./wire";

export type RawResult = Record<string, unknown>;

export interface Column {
  name: string;
  values: number[];
}

/** What a game calls the numbers of its result, and what it says of an outcome. */
export type ResultTexts = Readonly<Record<string, Readonly<Record<Lang, string>>>>;

const TEXTS = import.meta.glob<ResultTexts>("../boards/*/result.ts", {
  eager: true,
  import: "RESULT",
});

type Namer = (id: string) => string | undefined;

export const resultNamer =
  (game: string, lang: Lang): Namer =>
  (id) =>
    TEXTS[`../boards/${game}/result.ts`]?.[id]?.[lang];

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

export const winners = (raw: RawResult): number[] =>
  Array.isArray(raw.winners) ? (raw.winners as number[]) : [];
