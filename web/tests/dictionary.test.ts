import { describe, expect, it } from "vitest";

import { DICTIONARIES } from "../src/lib/dictionary";

const { en, fr } = DICTIONARIES;
const keys = Object.keys(en) as (keyof typeof en)[];

describe("the dictionary", () => {
  it("has the same keys in both languages", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(keys)("has words for %s, of the same kind", (key) => {
    expect(typeof fr[key]).toBe(typeof en[key]);
    if (typeof en[key] === "string") {
      expect((en[key] as string).trim()).not.toBe("");
      expect((fr[key] as string).trim()).not.toBe("");
    }
  });

  it("counts in both languages", () => {
    expect([en.moves(1), en.moves(2), fr.moves(0), fr.moves(2)]).toEqual([
      "1 move",
      "2 moves",
      "0 coup",
      "2 coups",
    ]);
    expect(en.players([2, 3, 4])).toBe("2–4 players");
    expect(fr.minutes([30, 30])).toBe("30 min");
  });
});
