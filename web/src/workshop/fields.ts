/** A form over a text: single values are written where they stand, everything else stays as it is. */
import type { View } from "../lib/board";
import type { FileValue } from "../lib/wire";

export type Step = string | number;

/** `plots[3].program[0].n` as steps. */
export function stepsOf(place: string): Step[] {
  return [...place.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? "") : Number(index),
  );
}

/** The server counts characters, a string of the page half of them where they are rare ones. */
function index(text: string, characters: number): number {
  if (!/[\ud800-\udfff]/.test(text)) return characters;
  return [...text].slice(0, characters).join("").length;
}

const BARE = /^\p{L}[\p{L}\p{N} _'’().!?;+/-]*$/u;
const WORDS = /^(true|false|null|yes|no|on|off|y|n)$/i;

/** A value as YAML reads it back. */
export function written(value: string, kind: FileValue["kind"]): string {
  if (kind === "number" || kind === "truth") return value;
  return BARE.test(value) && !WORDS.test(value) && value === value.trim()
    ? value
    : JSON.stringify(value);
}

/** Whether something typed can stand in the file; a number that is not finished cannot yet. */
export const isWhole = (value: string, kind: FileValue["kind"]): boolean =>
  kind !== "number" || /^-?\d+(\.\d+)?$/.test(value);

export interface Edited {
  text: string;
  values: FileValue[];
}

/** The text with another value in one place, and where the other values have gone. */
export function edit(text: string, values: FileValue[], at: FileValue, value: string): Edited {
  const [start, end] = [index(text, at.start), index(text, at.end)];
  const old = text.slice(start, end);
  const tail = old.endsWith("\n") ? "\n" : "";
  const fresh = written(value, at.kind) + tail;
  const shift = [...fresh].length - (at.end - at.start);
  return {
    text: text.slice(0, start) + fresh + text.slice(end),
    values: values.map((row) => {
      if (row.place === at.place) return { ...row, value, end: row.end + shift };
      return row.start >= at.end ? { ...row, start: row.start + shift, end: row.end + shift } : row;
    }),
  };
}

/** Words that stand at the like place elsewhere in the file: what else could be said here. */
export function alternatives(content: View | null, place: string, most = 40): string[] {
  const like = stepsOf(place).map((step) => (typeof step === "number" ? null : step));
  const found = new Set<string>();
  const look = (node: unknown, at: number): void => {
    if (at === like.length) {
      if (typeof node === "string") found.add(node);
    } else if (like[at] === null) {
      if (Array.isArray(node)) for (const one of node) look(one, at + 1);
    } else if (node !== null && typeof node === "object") {
      look((node as Record<string, unknown>)[like[at] ?? ""], at + 1);
    }
  };
  look(content, 0);
  return [...found].sort().slice(0, most);
}

export type Group = "does" | "says" | "more";
const SAID = ["name", "names", "text", "texts", "goal_texts"];
const ASIDE = ["id", "provenance", "clause", "note", "kind", "schema"];

/** What kind of thing a value is, by its keys: most people want to change what a card does. */
export function groupOf(place: string, within: string): Group {
  const keys = stepsOf(place.slice(within.length)).filter((step) => typeof step === "string");
  if (keys.some((key) => ASIDE.includes(key))) return "more";
  return keys.some((key) => SAID.includes(key)) ? "says" : "does";
}

/** The steps of a place within another one, numbers counted from 1 as people do. */
export const labelOf = (place: string, within: string): string[] =>
  stepsOf(place.slice(within.length)).map((step) =>
    typeof step === "number" ? String(step + 1) : step,
  );

/** The lines of a text in which something is wrong. */
export function lineStart(text: string, line: number): number {
  let at = 0;
  for (let n = 1; n < line; n += 1) {
    const next = text.indexOf("\n", at);
    if (next < 0) break;
    at = next + 1;
  }
  return at;
}

/** What a file says of each id. */
function byId(node: unknown, into = new Map<string, string>()): Map<string, string> {
  if (node !== null && typeof node === "object") {
    const id = (node as Record<string, unknown>)["id"];
    if (typeof id === "string") into.set(id, JSON.stringify(node));
    for (const value of Object.values(node)) byId(value, into);
  }
  return into;
}

/** The ids of what one file says otherwise than another, or alone. */
export function changedIds(before: View | null, now: View | null): Set<string> {
  if (!before || !now) return new Set();
  const old = byId(before);
  return new Set([...byId(now)].flatMap(([id, said]) => (old.get(id) === said ? [] : [id])));
}
