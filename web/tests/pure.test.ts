import { describe, expect, it } from "vitest";

import { TEXTS } from "../src/lib/dictionary";
import { say } from "../src/lib/languages";
import { blocks, spans } from "../src/lib/markdown";
import { routeOf } from "../src/lib/route";
import { columns, headline } from "../src/lib/result";
import { matches } from "../src/lib/search";

const en = say(TEXTS, "en");

describe("routeOf", () => {
  const at = (address: string) => {
    const url = new URL(address, "http://here");
    return routeOf(url.pathname, url.searchParams);
  };
  it("knows the places", () => {
    expect(at("/")).toEqual({ at: "lobby" });
    expect(at("/t/abc?seat=xyz")).toEqual({ at: "table", id: "abc", token: "xyz" });
    expect(at("/t/abc")).toEqual({ at: "table", id: "abc", token: null });
    const replay = { at: "replay", id: "abc", review: null, move: 0, eyes: "all" };
    expect(at("/t/abc/replay")).toEqual(replay);
    expect(at("/t/abc/replay/review/2")).toEqual({ ...replay, review: 2 });
    expect(at("/t/abc/replay?move=12&eyes=1")).toEqual({ ...replay, move: 12, eyes: "1" });
    expect(at("/t/abc/replay?move=-1.5&eyes=x1")).toEqual(replay);
    expect(at("/puzzles")).toEqual({ at: "puzzles", game: null, id: null });
    expect(at("/puzzles/go/7f")).toEqual({ at: "puzzles", game: "go", id: "7f" });
    expect(at("/anything")).toEqual({ at: "lobby" });
  });
});

describe("matches", () => {
  it("needs every word, whatever case and accents", () => {
    expect(matches("egypt RUE", "Rue de l'Égyptienne")).toBe(true);
    expect(matches("rue seine", "Rue de l'Égyptienne")).toBe(false);
    expect(matches("l'égyptienne", "Rue de l\u2019Égyptienne")).toBe(true);
    expect(matches("", "anything")).toBe(true);
  });
});

describe("markdown", () => {
  it("reads marks inside a line", () => {
    expect(spans("a **b** *c* `d` [e](f)")).toEqual([
      { kind: "text", text: "a " },
      { kind: "strong", text: "b" },
      { kind: "text", text: " " },
      { kind: "em", text: "c" },
      { kind: "text", text: " " },
      { kind: "code", text: "d" },
      { kind: "text", text: " " },
      { kind: "text", text: "e" },
    ]);
  });
  it("reads paragraphs, lists and tables", () => {
    const found = blocks("one\ntwo\n\n- a\n  b\n- c\n\n| h |\n|---|\n| x |");
    expect(found.map(({ kind }) => kind)).toEqual(["paragraph", "list", "table"]);
    expect(found[1]).toMatchObject({ items: [[{ text: "a b" }], [{ text: "c" }]] });
    expect(found[2]).toMatchObject({ head: [[{ text: "h" }]], rows: [[[{ text: "x" }]]] });
  });
});

describe("a result", () => {
  const rivals = { winners: [1], points: [3, 7], owned: [1, 0], score: [0, 1] };
  it("is told from where one sits", () => {
    const names = ["Ada", "Bruno"];
    expect(headline(rivals, 1, names, en)).toBe("You win!");
    expect(headline(rivals, 0, names, en)).toBe("You lose.");
    expect(headline(rivals, null, names, en)).toBe("Winner: Bruno");
    expect(headline({ winners: [0, 1] }, 0, names, en)).toBe("You share the victory!");
    expect(headline({ outcome: "defeat", missions: 2 }, 0, names, en)).toBe(en.defeat);
  });
  it("shows the columns that have a name", () => {
    const names: Record<string, string> = { points: "Points", owned: "Cards left" };
    expect(columns(rivals, 2, (id) => names[id])).toEqual([
      { name: "Points", values: [3, 7] },
      { name: "Cards left", values: [1, 0] },
    ]);
  });
});
