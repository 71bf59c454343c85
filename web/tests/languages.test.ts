import { describe, expect, it } from "vitest";

import { TEXTS } from "../src/lib/dictionary";
import { filled } from "../src/lib/grammar";
import { following, say, type Text, type Texts, wordsOf } from "../src/lib/languages";
import { typeset } from "../src/lib/typography";
import { LANGUAGES, type Lang } from "../src/lib/wire";
import CASES from "../../tests/project/typeset.json";

/** Typed and printed: the same rows try the server. */
const TYPED = CASES as [string, string, string][];
const CODES = Object.keys(LANGUAGES) as Lang[];

const isText = (thing: unknown): boolean =>
  typeof thing === "object" && thing !== null && CODES.some((lang) => lang in thing);
const isTexts = (thing: unknown): thing is Texts =>
  typeof thing === "object" && thing !== null && Object.values(thing).every(isText);

/** Every collection of texts of the page: whatever a module of words exports. */
const MODULES = import.meta.glob<Record<string, unknown>>(
  [
    "../src/lib/dictionary.ts",
    "../src/boards/*/{words,result,guide}.ts",
    "../src/{workshop,career,puzzles}/words.ts",
  ],
  { eager: true },
);
const ALL = Object.entries(MODULES).flatMap(([path, exported]) =>
  Object.values(exported)
    .filter(isTexts)
    .map((texts) => [path.replace("../src/", ""), texts] as const),
);

/** Every text with its place, in every language. */
const EACH = ALL.flatMap(([path, texts]) =>
  Object.entries(texts).flatMap(([key, text]) =>
    CODES.map((lang) => [`${path}: ${key}`, lang, text[lang]] as const),
  ),
);

function missing(languages: string[]): string[] {
  return ALL.flatMap(([path, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      languages.filter((lang) => !(text as Text)[lang as Lang]).map((l) => `${path}: ${key}: ${l}`),
    ),
  );
}

const holes = (words: string): string[] => words.match(/\{#?\}/g) ?? [];

describe("the texts", () => {
  it("are found: the dictionary, what all boards say, each board's own and its guide", () => {
    expect(ALL.length).toBe(14);
  });

  it("lack nothing in any language", () => {
    expect(missing(CODES)).toEqual([]);
  });

  it("name every missing one when a language is added", () => {
    const named = missing([...CODES, "eo"]);
    expect(named).toContain("lib/dictionary.ts: motto: eo");
    expect(named).toContain("boards/shared/words.ts: cancel: eo");
    expect(named.length).toBe(ALL.reduce((sum, [, texts]) => sum + Object.keys(texts).length, 0));
  });

  it.each(ALL)("of %s tell the same, in the same order, in every language", (_, texts) => {
    for (const [key, text] of Object.entries(texts)) {
      const told = CODES.map((lang) => holes(text[lang]).join(" "));
      expect(new Set(told).size, key).toBe(1);
    }
  });
});

/** A number and a word that does not agree with it; some words are the same after any number. */
const STIFF: Record<Lang, RegExp> = {
  en: /\{#\} (?!(\p{L}+ )?\{[^{}]*\|)(?!(of|min|s|kB|more|known|hidden|left)\b)\p{L}+/gu,
  fr: /\{#\} (?!(\p{L}+ )?\{[^{}]*\|)(?!(sur|min|s|ko)\b)\p{L}+/gu,
};
/** What is counted here is never one. */
const MANY = ["slowSeconds", "effectWhat"];
const NAMES = ["Anselme", "Émile", "Hippolyte", "Yves", "Bruno"];

const told = (words: string, count: number, name: string) =>
  holes(words).map((hole) => (hole === "{#}" ? count : name));

describe("grammar", () => {
  it("lets every counted word agree with its number", () => {
    const stiff = EACH.filter(([place]) => !MANY.some((key) => place.endsWith(`: ${key}`))).flatMap(
      ([place, lang, words]) =>
        words.match(STIFF[lang])?.map((found) => `${place}: ${found}`) ?? [],
    );
    expect(stiff).toEqual([]);
  });

  it.each([0, 1, 2])("leaves no hole open and doubles no space, of %i", (count) => {
    for (const [place, lang, words] of EACH)
      for (const name of NAMES) {
        const said = filled(typeset(words, lang), lang, told(words, count, name));
        expect(said, place).not.toMatch(/[{}]|\S {2,}\S|^ | $/);
      }
  });

  it("elides before every name that begins with a vowel", () => {
    for (const [place, , words] of EACH.filter(([, lang]) => lang === "fr"))
      for (const name of NAMES.slice(0, 4)) {
        const said = filled(words, "fr", told(words, 2, name));
        expect(said, place).not.toMatch(/\b(de|que) (Anselme|Émile|Hippolyte|Yves)/i);
      }
    expect(NAMES.map((name) => filled("Au tour de {}", "fr", [name]))).toEqual([
      "Au tour d\u2019Anselme",
      "Au tour d\u2019Émile",
      "Au tour d\u2019Hippolyte",
      "Au tour d\u2019Yves",
      "Au tour de Bruno",
    ]);
    expect(filled("End of {}", "en", ["Anselme"])).toBe("End of Anselme");
  });

  it("agrees with the number before, else with the first one", () => {
    const words = "{Reste|Restent} {#} {carte|cartes} sur {#} {place|places}";
    expect(filled(words, "fr", [1, 2])).toBe("Reste 1 carte sur 2 places");
    expect(filled(words, "fr", [2, 0])).toBe("Restent 2 cartes sur 0 place");
  });

  it("writes numbers as people do", () => {
    expect(filled("{#} {game|games}", "en", [10_000])).toBe("10,000 games");
    expect(filled("{#} {partie|parties}", "fr", [10_000])).toBe("10\u202f000 parties");
  });
});

describe("typography", () => {
  it("sets every text: no mark of a line's beginning is left to chance", () => {
    for (const [place, lang, words] of EACH) {
      const set = typeset(words, lang);
      expect(set, place).not.toMatch(/\.\.\.| …|[\p{L}}]'[\p{L}{]/u);
      if (lang === "fr") expect(set, place).not.toMatch(/ [:;?!%»]|« |\S[;?!»]|[^\d\s\u00a0]:/u);
      else expect(set, place).not.toMatch(/[ \u00a0\u202f][:;?!%]|[«»]|"/);
    }
  });

  it("sets what was set already as it was", () => {
    for (const [place, lang, words] of EACH)
      expect(typeset(typeset(words, lang), lang), place).toBe(typeset(words, lang));
  });

  it.each(TYPED)("sets %s as the server does: %s", (lang, typed, printed) => {
    expect(typeset(typed, lang as Lang)).toBe(printed);
  });
});

describe("say", () => {
  const both = CODES.map((lang) => say(TEXTS, lang));

  it("counts in each language", () => {
    expect(both.map((t) => [0, 1, 2].map((n) => t.moves(n)))).toEqual([
      ["0 moves", "1 move", "2 moves"],
      ["0 coup", "1 coup", "2 coups"],
    ]);
  });

  it("fills in what is told", () => {
    expect(both.map((t) => t.replayOf(3, 20))).toEqual(["3 of 20", "3 sur 20"]);
    expect(both.map((t) => t.kick("{} $&"))).toEqual(["Remove {} $&", "Renvoyer {} $&"]);
  });

  it("is told what it needs, and no more: else it does not compile", () => {
    const [en] = both;
    // @ts-expect-error a number is missing
    en?.replayOf(3);
    // @ts-expect-error a name is no number
    en?.moves("Anselme");
  });
});

it("goes round all languages", () => {
  expect([following("en"), following("fr")]).toEqual(["fr", "en"]);
});

it("takes the words of a data file that it has, and sets them", () => {
  expect(wordsOf({ en: "Rat", fr: "Rat gris" }, "fr")).toBe("Rat gris");
  expect(wordsOf({ en: "Rat" }, "fr")).toBe("Rat");
  expect(wordsOf({ fr: "Rat gris !" }, "en")).toBe("Rat gris\u202f!");
  expect(wordsOf(undefined, "en", "rat")).toBe("rat");
});
