// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";

import type { View } from "../../lib/board";
import { mounted, type Position, recorded } from "../tools/mounting.svelte";

const { positions } = recorded("miracles");
let dispose: () => void = () => undefined;
afterEach(() => dispose());

function show(position: Position, counts: View): HTMLElement {
  const board = mounted("miracles", { ...position, lang: "en", counts });
  dispose = board.dispose;
  return board.target;
}

describe("what the rules count", () => {
  it("is how strong each is in a standoff", () => {
    const position = positions.find(({ view }) => view["standoff"]?.shown) as Position;
    const { strength_at, strengths } = position.counts;
    const spots = Object.keys(strength_at);
    expect(spots.length).toBeGreaterThan(0);
    const target = show(position, {
      ...position.counts,
      strength_at: Object.fromEntries(spots.map((spot, at) => [spot, 40 + at])),
      strengths: strengths.map((n: number | null) => n && 90),
    });
    const texts = (what: string) =>
      [...target.querySelectorAll(`.standoff ${what}`)].map((node) => node.textContent);
    expect(texts(".force").map(Number).sort()).toEqual(spots.map((_, at) => 40 + at));
    for (const total of texts(".total")) expect(total).toMatch(/^90/);
  });

  it("is where a standoff is called, and how far the King has to go", () => {
    const [position] = positions as [Position];
    const [place] = Object.keys(position.view["board"]);
    const target = show(position, {
      ...position.counts,
      called: [place],
      next_wrath: null,
      spaces_left: 77,
      tokens: position.counts["tokens"].map(() => 3),
      tokens_to_win: 4,
    });
    expect(target.querySelectorAll(".quarter.called").length).toBe(1);
    expect(target.querySelector(".next")?.textContent).toContain("the end in 77");
    for (const plate of target.querySelectorAll(".placed"))
      expect(plate.textContent).toContain("3 of 4 Renown tokens");
  });
});
