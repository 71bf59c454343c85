/** The one shape of a text in several languages, and how it is said in one of them. */
import { filled, hasHoles, type Told as Value } from "./grammar";
import { typeset } from "./typography";
import { FIRST, LANGUAGES, type Lang } from "./wire";

/** Words, with the holes of `grammar.ts` for what is told. */
export type Text = Readonly<Record<Lang, string>>;
export type Texts = Readonly<Record<string, Text>>;

/** What a sentence has to be told, in order. */
type Told<W extends string> = W extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole extends "#"
    ? [number, ...Told<Rest>]
    : Hole extends ""
      ? [string, ...Told<Rest>]
      : Told<Rest>
  : [];
/** Words with something to tell are a function of it. */
type Sentence<W extends string> = Told<W> extends [] ? string : (...told: Told<W>) => string;
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

function sentence(words: string, lang: Lang): string | ((...told: Value[]) => string) {
  const set = typeset(words, lang);
  return hasHoles(set) ? (...told) => filled(set, lang, told) : set;
}

/** A text of a data file, which need not be there in every language, or at all. */
export type DataText = Partial<Record<Lang, string>> | string | null | undefined;

export function wordsOf(text: DataText, lang: Lang, otherwise = ""): string {
  if (typeof text === "string") return text;
  const known = [lang, ...CODES].find((code) => text?.[code] != null);
  return known ? typeset(text?.[known] ?? otherwise, known) : otherwise;
}
