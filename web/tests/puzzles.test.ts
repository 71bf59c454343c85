// @vitest-environment jsdom
import { describe, expect, it } from "vitest";

import type { PuzzleInfo } from "../src/lib/wire";
import { fits, following, isSolved, shelves } from "../src/puzzles/shelves.svelte";

const ANY = { difficulty: null, theme: null, set: null };
const puzzle = (id: string, more: Partial<PuzzleInfo> = {}): PuzzleInfo => ({
  id,
  number: 1,
  players: 2,
  theme: "turn",
  difficulty: 1,
  set: null,
  state: "new",
  ...more,
});

describe("puzzles", () => {
  const row = [
    puzzle("a"),
    puzzle("b", { state: "first" }),
    puzzle("c", { difficulty: 3, theme: "wrath" }),
    puzzle("d", { state: "told" }),
    puzzle("e", { state: "tried", set: "mine" }),
  ];
  const next = (from: string | null, wish = {}) => following(row, { ...ANY, ...wish }, from)?.id;

  it("are chosen by difficulty, theme and collection", () => {
    const chosen = (wish = {}) =>
      row.filter((one) => fits(one, { ...ANY, ...wish })).map((p) => p.id);
    expect(chosen()).toEqual(["a", "b", "c", "d", "e"]);
    expect(chosen({ difficulty: 3 })).toEqual(["c"]);
    expect(chosen({ theme: "turn", difficulty: 1 })).toEqual(["a", "b", "d", "e"]);
    expect(chosen({ set: "" })).toEqual(["a", "b", "c", "d"]);
    expect(chosen({ set: "mine" })).toEqual(["e"]);
  });

  it("follow one another until none is left that was not solved", () => {
    expect(next(null)).toBe("a");
    expect(next("a")).toBe("c");
    expect(next("c")).toBe("e");
    expect(next("e")).toBe("a");
    expect(next("c", { difficulty: 3 })).toBeUndefined();
    expect(next("gone")).toBe("a");
  });

  it("count as solved when they were found", () => {
    expect(row.filter(isSolved).map(({ id }) => id)).toEqual(["b"]);
  });

  it("of a kind stay wanted, game by game", () => {
    shelves.want("go", { difficulty: 2 });
    shelves.want("go", { theme: "turn" });
    expect(shelves.wish("go")).toEqual({ difficulty: 2, theme: "turn", set: null });
    expect(shelves.wish("chess")).toEqual(ANY);
  });
});
