/** A result of any of the games, read without knowing its rules. Pure. */
import type { Dictionary } from "./dictionary";

export type RawResult = Record<string, unknown>;

export interface Column {
  name: string;
  values: number[];
}

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
  const winners = Array.isArray(raw.winners) ? (raw.winners as number[]) : [];
  const won = winners.map((seat) => names[seat] ?? "").join(", ");
  if (you === null) return winners.length > 1 ? t.wonTogetherBy(won) : t.wonBy(won);
  if (!winners.includes(you)) return t.lostGame;
  return winners.length > 1 ? t.draw : t.won;
}

/** The numbers each seat ended with, under the names the page has for them. */
export function columns(raw: RawResult, players: number, t: Dictionary): Column[] {
  return Object.entries(raw).flatMap(([id, values]) => {
    const name = t.resultColumn(id);
    return name && isNumbers(values, players) ? [{ name, values }] : [];
  });
}

export const winners = (raw: RawResult): number[] =>
  Array.isArray(raw.winners) ? (raw.winners as number[]) : [];
