import { describe, expect, it } from "vitest";

import { TEXTS } from "../src/lib/dictionary";
import { following, say, wordsOf } from "../src/lib/languages";
import { LANGUAGES, type Lang } from "../src/lib/wire";

type Spoken = Record<string, Record<string, unknown>>;

/** Every collection of texts of the page: whatever a module of words exports. */
const MODULES = import.meta.glob<Record<string, unknown>>(
  ["../src/lib/dictionary.ts", "../src/boards/*/{words,result}.ts", "../src/workshop/words.ts"],
  { eager: true },
);
const ALL = Object.entries(MODULES).flatMap(([path, exported]) =>
  Object.values(exported)
    .filter((texts): texts is Spoken => typeof texts === "object" && !Array.isArray(texts))
    .map((texts) => [path.replace("../src/", ""), texts] as const),
);

function missing(languages: string[]): string[] {
  return ALL.flatMap(([path, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      languages.filter((lang) => !text[lang]).map((lang) => `${path}: ${key}: ${lang}`),
    ),
  );
}

const holes = (words: unknown): number => JSON.stringify(words).split("{}").length;

describe("the texts", () => {
  it("are found: the dictionary, what all boards say, and each board's own", () => {
    expect(ALL.length).toBeGreaterThan(7);
  });

  it("lack nothing in any language", () => {
    expect(missing(Object.keys(LANGUAGES))).toEqual([]);
  });

  it("name every missing one when a language is added", () => {
    const named = missing([...Object.keys(LANGUAGES), "eo"]);
    expect(named).toContain("lib/dictionary.ts: motto: eo");
    expect(named).toContain("boards/shared/words.ts: cancel: eo");
    expect(named.length).toBe(ALL.reduce((sum, [, texts]) => sum + Object.keys(texts).length, 0));
  });

  it.each(ALL)("of %s tell the same in every language", (_, texts) => {
    for (const [key, text] of Object.entries(texts)) {
      const told = Object.values(text).map((words) =>
        typeof words === "string" ? holes(words) : 2,
      );
      expect(new Set(told).size, key).toBe(1);
    }
  });
});

describe("say", () => {
  const both = (Object.keys(LANGUAGES) as Lang[]).map((lang) => say(TEXTS, lang));

  it("counts in each language", () => {
    expect(both.map((t) => [0, 1, 2].map((n) => t.moves(n)))).toEqual([
      ["0 moves", "1 move", "2 moves"],
      ["0 coup", "1 coup", "2 coups"],
    ]);
  });

  it("fills in what is told", () => {
    expect(both.map((t) => t.replayOf(3, 20))).toEqual(["3 of 20", "3 sur 20"]);
    expect(both.map((t) => t.kick("{} $&"))).toEqual(["Send {} $& away", "Renvoyer {} $&"]);
  });
});

it("goes round all languages", () => {
  expect([following("en"), following("fr")]).toEqual(["fr", "en"]);
});

it("takes the words of a data file that it has", () => {
  expect(wordsOf({ en: "Rat", fr: "Rat gris" }, "fr")).toBe("Rat gris");
  expect(wordsOf({ en: "Rat" }, "fr")).toBe("Rat");
  expect(wordsOf({ fr: "Rat gris" }, "en")).toBe("Rat gris");
  expect(wordsOf(undefined, "en", "rat")).toBe("rat");
});
