/** Names and texts out of a data file: own files may leave them out, then the id is shown. */
import type { Lang } from "../../lib/board";

export type Told = Partial<Record<Lang, string>> | string | null | undefined;

export function told(words: Told, lang: Lang, otherwise = ""): string {
  if (typeof words === "string") return words;
  return words?.[lang] ?? words?.en ?? words?.fr ?? otherwise;
}

/** An id as something to read: `left_bank` → `Left bank`. */
export function readable(id: string): string {
  const words = id.replace(/[_+]/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type Dictionary = Record<string, Record<Lang, string>>;

/** `say("toll", 4)`: the word of a dictionary with `{}` filled in. */
export function speaker<D extends Dictionary>(
  dictionary: D,
  lang: () => Lang,
): (key: keyof D, ...values: (string | number)[]) => string {
  return (key, ...values) => {
    let next = 0;
    return (dictionary[key]?.[lang()] ?? String(key)).replace(/\{\}/g, () =>
      String(values[next++] ?? ""),
    );
  };
}

/** How often each entry occurs, in order of first appearance. */
export function counted<T>(items: Iterable<T>): [T, number][] {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts];
}

/** A small steady number for an id, to vary what is drawn for it. */
export function dye(id: string): number {
  let hash = 7;
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return hash;
}
