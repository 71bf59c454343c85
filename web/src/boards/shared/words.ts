/** What every board says, and small helps for names. */
import type { Texts } from "../../lib/languages";

export const TEXTS = {
  cancel: { en: "Cancel", fr: "Annuler" },
  next: {
    en: "Now choose one of the glowing places",
    fr: "Choisissez l'un des endroits qui brillent",
  },
  goal: { en: "To win:", fr: "Pour gagner :" },
  moves: { en: "Possible moves", fr: "Coups possibles" },
} as const satisfies Texts;

/** An id as something to read, where a data file has no name: `left_bank` → `Left bank`. */
export function readable(id: string): string {
  const words = id.replace(/[_+]/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Wheel ×2, Moon`: every id's name once, with how often it occurs. */
export function listed(ids: string[], name: (id: string) => string, separator = ", "): string {
  return [...new Set(ids)]
    .map((id) => [name(id), ids.filter((other) => other === id).length] as const)
    .map(([word, n]) => (n > 1 ? `${word} ×${n}` : word))
    .join(separator);
}

/** A small steady number for an id, to vary what is drawn for it. */
export function steadyNumber(id: string): number {
  let hash = 7;
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return hash;
}
