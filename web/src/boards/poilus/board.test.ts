// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";

import type { View } from "../../lib/board";
import { flights } from "../tools/flights";
import { mounted, type Position, recorded } from "../tools/mounting.svelte";

const { positions, film } = recorded("poilus");
let dispose: () => void = () => undefined;
afterEach(() => dispose());

function show(position: Position, animate = false) {
  const board = mounted("poilus", position, { animate });
  dispose = board.dispose;
  return board;
}

/** Where the cards of No man's land fly when the mission is over: the way of each, from (0, 0). */
function flown(after: (view: View) => View): string[] {
  const first = film.find(({ view }) => view["no_mans_land"].length > 1) as Position;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const at = { trials: 100, removed: 200 }[this.getAttribute("data-flip") ?? ""] ?? 0;
    return new DOMRect(at, 0, 10, 10);
  });
  const { change } = show(first, true);
  flights.mockClear();
  change({ view: after(first.view) });
  return flights.mock.calls.map(([frames]) => String(frames.at(-1)?.["transform"]));
}

describe("the end of a mission", () => {
  const cards = (view: View): string[] => view["no_mans_land"];

  it("takes the cards back to Trials when it has failed", () => {
    const ways = flown((view) => ({
      ...view,
      no_mans_land: [],
      trials_size: view["trials_size"] + cards(view).length,
    }));
    expect(ways.length).toBeGreaterThan(1);
    for (const way of ways) expect(way).toContain("translate(100px");
  });

  it("takes them out of the game when it has succeeded", () => {
    const ways = flown((view) => ({
      ...view,
      no_mans_land: [],
      removed: [...view["removed"], ...cards(view)].sort(),
    }));
    expect(ways.length).toBeGreaterThan(1);
    for (const way of ways) expect(way).toContain("translate(200px");
  });
});

describe("an own data file", () => {
  const position = positions.find(
    ({ view }) => view["hand"]?.some((card: string) => card.endsWith("!")) && view["seat"] === 0,
  ) as Position;
  const ruled = (counts: View) =>
    show({ ...position, lang: "en", counts: { ...position.counts, ...counts } }).target;
  const traps = (target: HTMLElement) => target.querySelectorAll('[aria-label="trap"]').length;

  it("has its own traps, whatever the variant is called", () => {
    expect(traps(ruled({ traps: true }))).toBeGreaterThan(0);
    dispose();
    expect(traps(ruled({ traps: false }))).toBe(0);
  });

  it("says when a mission fails and a soldier breaks", () => {
    const [threat] = Object.keys(position.counts["threats"]);
    const target = ruled({
      fail_at: 5,
      threats: { ...position.counts["threats"], [threat as string]: 4 },
      hardship_limit: 7,
      hardships: position.counts["hardships"].map(() => 6),
    });
    const counter = target.querySelector(`[data-thing="threat:${threat}"]`);
    expect(counter?.querySelectorAll(".pips i").length).toBe(5);
    expect(counter?.querySelectorAll(".pips .on").length).toBe(4);
    expect(counter?.classList).toContain("near");
    for (const weight of target.querySelectorAll(".weight")) {
      expect(weight.textContent).toBe("Hardships 6/7");
      expect(weight.classList).toContain("grave");
    }
  });

  it("sends its tiles where the rules say", () => {
    const own = positions.find(({ view }) => view["stock"]?.length > 0) as Position;
    const to = own.players - 1;
    const receivers = own.counts["receivers"].map((tiles: Record<string, number>) =>
      Object.fromEntries(Object.keys(tiles).map((tile) => [tile, to])),
    );
    const { target } = show({ ...own, counts: { ...own.counts, receivers } });
    const said = [...target.querySelectorAll(".support .to")].map((node) => node.textContent);
    expect(said.length).toBeGreaterThan(0);
    expect(new Set(said)).toEqual(new Set([own.names[to]]));
  });
});
