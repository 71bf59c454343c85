/** How the words around what is told agree with it: number and elision, language by language. */
import { plain } from "./search";
import type { Lang } from "./wire";

export type Told = string | number;

/**
 * `{}` is somebody or something told, `{#}` a number, written as the language writes numbers;
 * `{card|cards}` agrees with the number before it, or with the first one if none stands before it.
 */
const HOLE = /(\p{L}+ )?\{([^{}]*)\}/gu;

export const hasHoles = (words: string): boolean => words.search(HOLE) >= 0;

export function filled(words: string, lang: Lang, told: Told[]): string {
  const left = [...told];
  let count = told.find((value) => typeof value === "number") ?? 0;
  return words.replace(HOLE, (_, before = "", hole: string) => {
    if (hole.includes("|")) return before + agreeing(hole.split("|"), count, lang);
    const value = left.shift() ?? "";
    if (typeof value === "string") return ELIDED[lang](before, value) + value;
    count = value;
    return before + new Intl.NumberFormat(lang).format(value);
  });
}

/** The form for a number: the first for one thing (in French for none, too), the last otherwise. */
const agreeing = (forms: string[], count: number, lang: Lang): string =>
  (new Intl.PluralRules(lang).select(count) === "one" ? forms.at(0) : forms.at(-1)) ?? "";

const VOWEL = /^(h?[aeiouœæ]|y(?![aeiou]))/;

/** The word before something told, as it stands there: « de » before « Anselme » is « d' ». */
const ELIDED: Readonly<Record<Lang, (before: string, value: string) => string>> = {
  en: (before) => before,
  fr: (before, value) =>
    /^(de|que) $/i.test(before) && VOWEL.test(plain(value))
      ? `${before.slice(0, -2)}\u2019`
      : before,
};
