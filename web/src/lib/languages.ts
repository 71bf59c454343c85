/** The one shape of a text in several languages, and how it is said in one of them. */
import { FIRST, LANGUAGES, type Lang } from "./wire";

/** Words, `{}` for each thing told; or one form for each plural of the language. */
export type Words = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string });
export type Text = Readonly<Record<Lang, Words>>;
export type Texts = Readonly<Record<string, Text>>;

type Told = string | number;
/** Words with something to tell are a function of it. */
type Sentence<W> = W extends string
  ? W extends `${string}{}${string}`
    ? (...told: Told[]) => string
    : string
  : (n: number) => string;
export type Said<T extends Texts> = { readonly [K in keyof T]: Sentence<T[K][typeof FIRST]> };

const CODES = Object.keys(LANGUAGES) as Lang[];

export const isLang = (text: string): text is Lang => text in LANGUAGES;

/** The language that a switch leads to. */
export const following = (lang: Lang): Lang =>
  CODES[(CODES.indexOf(lang) + 1) % CODES.length] ?? FIRST;

/** Texts in one language. */
export function say<T extends Texts>(texts: T, lang: Lang): Said<T> {
  const said = Object.entries(texts).map(([key, text]) => [key, sentence(text[lang], lang)]);
  return Object.fromEntries(said) as Said<T>;
}

function sentence(words: Words, lang: Lang): string | ((...told: Told[]) => string) {
  if (typeof words === "string")
    return words.includes("{}") ? (...told) => filled(words, told) : words;
  const plurals = new Intl.PluralRules(lang);
  return (n = 0) => filled(words[plurals.select(Number(n))] ?? words.other, [n]);
}

function filled(words: string, told: Told[]): string {
  let next = 0;
  return words.replace(/\{\}/g, () => String(told[next++] ?? ""));
}

/** A text of a data file, which need not be there in every language, or at all. */
export type DataText = Partial<Record<Lang, string>> | string | null | undefined;

export function wordsOf(text: DataText, lang: Lang, otherwise = ""): string {
  if (typeof text === "string") return text;
  const known = [lang, ...CODES].find((code) => text?.[code] != null);
  return (known && text?.[known]) ?? otherwise;
}
