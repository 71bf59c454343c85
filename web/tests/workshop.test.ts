import { describe, expect, it } from "vitest";

import { routeOf } from "../src/lib/route";
import type { CountedGames, FileValue } from "../src/lib/wire";
import {
  about,
  beyond,
  compare,
  differenceOf,
  most,
  strength,
  sum,
} from "../src/workshop/counting";
import {
  alternatives,
  changedIds,
  edit,
  groupOf,
  isWhole,
  labelOf,
  lineStart,
  stepsOf,
  written,
} from "../src/workshop/fields";

describe("routeOf", () => {
  const at = (path: string) => routeOf(path, new URLSearchParams());
  it("knows the workshop's places", () => {
    expect(at("/workshop")).toEqual({ at: "workshop", file: null, game: null, start: "data" });
    expect(at("/workshop/abc")).toMatchObject({ file: "abc", game: null });
    expect(at("/workshop/new/chess")).toMatchObject({ file: null, game: "chess", start: "data" });
    expect(at("/workshop/new/chess/example")).toMatchObject({ game: "chess", start: "example" });
  });
});

const value = (text: string, place: string, found: string, kind: FileValue["kind"]): FileValue => {
  const start = [...text.slice(0, text.indexOf(found))].length;
  return { place, line: 1, start, end: start + [...found].length, kind, value: found };
};

describe("a form over a text", () => {
  const text = "a: 2  # why\nb: {en: Emperor, n: 12}\n";
  const values = [
    value(text, "a", "2", "number"),
    value(text, "b.en", "Emperor", "text"),
    value(text, "b.n", "12", "number"),
  ];

  it("writes a value where it stands, and knows where the others have gone", () => {
    const first = edit(text, values, values[0]!, "100");
    expect(first.text).toBe("a: 100  # why\nb: {en: Emperor, n: 12}\n");
    const second = edit(first.text, first.values, first.values[2]!, "7");
    expect(second.text).toBe("a: 100  # why\nb: {en: Emperor, n: 7}\n");
    const third = edit(second.text, second.values, second.values[1]!, "The King, old");
    expect(third.text).toBe('a: 100  # why\nb: {en: "The King, old", n: 7}\n');
    const fourth = edit(third.text, third.values, third.values[2]!, "8");
    expect(fourth.text).toBe('a: 100  # why\nb: {en: "The King, old", n: 8}\n');
  });

  it("counts characters as the server does", () => {
    const rare = "a: 🐀\nb: 2\n";
    const at = value(rare, "b", "2", "number");
    expect(edit(rare, [at], at, "3").text).toBe("a: 🐀\nb: 3\n");
  });

  it("quotes what YAML would read otherwise", () => {
    const texts = [
      "yes",
      "null",
      "a: b",
      "#x",
      "- x",
      "x, y",
      "",
      " x",
      "'",
      '"',
      "{",
      "1",
      "a\nb",
    ];
    for (const one of texts) expect(written(one, "text"), one).toBe(JSON.stringify(one));
    for (const one of ["L'Empereur", "Prenez 2 pièces.", "king"])
      expect(written(one, "text")).toBe(one);
  });

  it("waits for a number to be one", () => {
    expect(["", "-", "1.", "1e9", "x"].filter((one) => isWhole(one, "number"))).toEqual([]);
    expect(["0", "-3", "12", "0.5"].every((one) => isWhole(one, "number"))).toBe(true);
    expect(isWhole("", "text")).toBe(true);
  });

  it("reads places", () => {
    expect(stepsOf("plots[3].program[0].n")).toEqual(["plots", 3, "program", 0, "n"]);
    expect(labelOf("plots[3].program[0].n", "plots[3]")).toEqual(["program", "1", "n"]);
    expect(groupOf("plots[3].program[0].n", "plots[3]")).toBe("does");
    expect(groupOf("plots[3].texts.en", "plots[3]")).toBe("says");
    expect(groupOf("plots[3].provenance.copies", "plots[3]")).toBe("more");
    expect(lineStart("a\nbb\nc", 3)).toBe(5);
    expect(lineStart("a", 9)).toBe(0);
  });

  it("knows what differs from another file", () => {
    const before = {
      cards: [
        { id: "a", n: 1 },
        { id: "b", in: [{ id: "c" }] },
      ],
    };
    const now = { cards: [{ id: "a", n: 2 }, { id: "b", in: [{ id: "c" }] }, { id: "d" }] };
    expect([...changedIds(before, now)]).toEqual(["a", "d"]);
    expect(changedIds(before, before).size).toBe(0);
    expect(changedIds(null, now).size).toBe(0);
  });

  it("offers what is said at the like place elsewhere", () => {
    const content = { cards: [{ op: "take" }, { op: "draw" }, { op: "take" }, { n: 1 }, null] };
    expect(alternatives(content, "cards[0].op")).toEqual(["draw", "take"]);
    expect(alternatives(content, "cards[0].n")).toEqual([]);
    expect(alternatives(null, "cards[0].op")).toEqual([]);
  });
});

const counted = (games: number, wins: number, seats: number, won: number): CountedGames => ({
  ready: true,
  games,
  parts: 5,
  bot: "Instinct",
  together: false,
  endings: [
    { id: "a", name: "A" },
    { id: "b", name: "B" },
    { id: "c", name: "never" },
  ],
  ended: [wins, games - wins, 0],
  won: [
    { total: wins, squares: wins },
    { total: games - wins, squares: games - wins },
  ],
  span: { total: 10 * games, squares: 101 * games },
  span_name: "Turns",
  deeds: [
    { verb: "play", what: "played", piece: "emperor", name: "The Emperor",
      sums: [seats, seats, won, seats, won, won] },
    { verb: "pass", what: "passed", piece: "", name: "", sums: [1, 1, 1, 1, 1, 1] },
  ],
}); // prettier-ignore

describe("comparing", () => {
  it("adds parts up", () => {
    const all = sum([counted(100, 30, 50, 20), counted(100, 40, 60, 30)]);
    expect(all?.games).toBe(200);
    expect(all?.ended).toEqual([70, 130, 0]);
    expect(all?.won[0]).toEqual({ total: 70, squares: 70 });
    expect(all?.deeds[0]?.sums[1]).toBe(110);
    expect(sum([])).toBeNull();
  });

  it("knows the normal distribution", () => {
    expect(beyond(0.05)).toBeCloseTo(1.96, 2);
    expect(beyond(0.001)).toBeCloseTo(3.29, 2);
    expect(beyond(0.05 / 300)).toBeCloseTo(3.765, 2);
  });

  it("finds nothing between a file and itself", () => {
    const found = compare(counted(10_000, 5000, 4000, 2000), counted(10_000, 5000, 4000, 2000), 2);
    expect(found.rows.some((row) => row.clear)).toBe(false);
    expect(found.visible).toBeGreaterThan(0.01);
    expect(found.visible).toBeLessThan(0.03);
  });

  it("calls clear what chance does not do, the clearest first", () => {
    const found = compare(counted(10_000, 5000, 4000, 2000), counted(10_000, 5600, 4010, 2600), 2);
    const clear = found.rows.filter((row) => row.clear).map((row) => `${row.kind} ${row.name}`);
    expect(clear).toEqual(["ending A", "ending B", "seat 1", "seat 2", "lift The Emperor"]);
    expect(found.rows.some((row) => row.name === "never")).toBe(false);
    const [use] = most(found, "use", 1);
    expect(use?.before.value).toBeCloseTo(0.2);
    const [seat] = most(found, "seat", 1);
    expect(differenceOf(seat!).value).toBeCloseTo(0.06);
    expect(strength(seat!)).toBeGreaterThan(8);
    const kinds = about(found, new Set(["emperor"])).map((row) => row.kind);
    expect(kinds).toEqual(["use", "lift"]);
  });

  it("knows the error of a share of wins", () => {
    const found = compare(counted(10_000, 5000, 4000, 2000), counted(10_000, 5000, 4000, 2000), 2);
    const lift = found.rows.find((row) => row.kind === "lift");
    expect(lift?.before.value).toBeCloseTo(0.5);
    expect(lift?.before.error).toBeCloseTo(Math.sqrt(0.25 / 4000), 6);
  });
});
