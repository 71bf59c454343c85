/**
 * How words are set in each language: spaces that do not break, apostrophes, ellipses. Texts are typed
 * plainly and set where they are read; the server sets its own by the same rules (`typography.py`).
 */
import type { Lang } from "./wire";

const FIRM = "\u00a0";
const NARROW = "\u202f";
const APOSTROPHE = "\u2019";

type Rule = readonly [typed: RegExp, set: string];
const EVERYWHERE: readonly Rule[] = [
  [/(?<=[\p{L}\p{N}})])'(?=[\p{L}\p{N}{[«])/gu, APOSTROPHE], // l'action, {}'s, l'[arbitrage]
  [/(?<=[sxz])'(?=[\s.,;:!?)]|$)/g, APOSTROPHE], // the owners' hands
  [/(?<=[\p{L}\p{N}})]) +(?=\.\.\.|…)/gu, ""],
  [/\.\.\./g, "…"],
];
const RULES: Readonly<Record<Lang, readonly Rule[]>> = {
  en: [
    [/(?<![\p{L}\p{N}.,;:!?…)\]])"(?=\S)/gu, "“"],
    [/"/g, "”"],
  ],
  fr: [
    [/ (?=[:»])/g, FIRM],
    [/(?<=«) /g, FIRM],
    [/ (?=[;!?%])/g, NARROW],
  ],
};

export const typeset = (words: string, lang: Lang): string =>
  [...EVERYWHERE, ...RULES[lang]].reduce((text, [typed, set]) => text.replace(typed, set), words);
