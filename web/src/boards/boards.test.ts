// @vitest-environment jsdom
/**
 * Every board with recorded positions of real games: shipped and own data, every decision, every
 * number of players, spectators and all eyes. Nothing throws, and every legal action can be clicked.
 */
import { flushSync } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import type { BoardProps } from "../lib/board";
import { GAMES, mounted, type Position, recorded } from "./tools/mounting.svelte";

const DEEP = 4; // clicks that a move may take

let dispose: (() => void) | null = null;

function show(game: string, position: Position, more: Partial<BoardProps> = {}) {
  dispose?.();
  const board = mounted(game, position, more);
  dispose = board.dispose;
  return board;
}

function things(target: HTMLElement): string[] {
  const found = target.querySelectorAll<HTMLElement>("[data-thing].live, button[data-thing]");
  return [...new Set([...found].map((node) => node.dataset["thing"] ?? ""))];
}

function click(target: HTMLElement, thing: string): void {
  const node = [...target.querySelectorAll<HTMLElement>("[data-thing]")].find(
    (other) => other.dataset["thing"] === thing,
  );
  if (!node) throw new Error(`nothing to click: ${thing}`);
  node.click();
  flushSync();
}

function letGo(target: HTMLElement): void {
  if (!target.querySelector(".cancel")) return;
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  flushSync();
}

/** Tries every way of clicking things together that has not led to a move yet. */
function explore(target: HTMLElement, reached: Set<string>, wanted: number): void {
  const tried = new Set<string>();
  const walk = (path: string[]): void => {
    if (path.length >= DEEP || reached.size >= wanted) return;
    letGo(target);
    path.forEach((thing) => click(target, thing));
    const next = things(target).filter((thing) => !path.includes(thing));
    for (const thing of next) {
      const way = [...path, thing];
      const key = [...way].sort().join("|");
      if (tried.has(key)) continue;
      tried.add(key);
      letGo(target);
      path.forEach((step) => click(target, step));
      const before = reached.size;
      click(target, thing);
      const open = target.querySelector(".cancel") !== null;
      if (reached.size === before && open) walk(way);
      if (reached.size >= wanted) return;
    }
  };
  walk([]);
}

beforeAll(() => {
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    throw new Error(words.map(String).join(" "));
  });
});

afterEach(async () => {
  dispose?.();
  dispose = null;
  await new Promise((go) => setTimeout(go)); // the runner wants to hear from us now and then
});

/** The first position of every decision in each data file, and a third of the others. */
function sampled(positions: Position[]): (readonly [number, Position])[] {
  const met = new Set<string>();
  return positions
    .map((position, at) => [at, position] as const)
    .filter(([at, { data, decision }]) => {
      const first = !met.has(`${data} ${decision}`);
      met.add(`${data} ${decision}`);
      return first || at % 3 === 0;
    });
}

describe.each(GAMES)("%s", (game) => {
  const { players, decisions, positions } = recorded(game);

  it("says who sits there", () => {
    const position = recorded(game).positions.find((one) => one.you === 0) as Position;
    const people = position.names.map((_, seat) => `Person ${seat}`);
    const { target } = show(game, position, { people });
    expect(target.textContent).toContain("Person 1");
  });

  it("has recordings of every decision and number of players", () => {
    expect([...new Set(positions.map(({ decision }) => decision))].sort()).toEqual(decisions);
    for (const file of ["standard", "example"]) {
      const some = positions.filter(({ data }) => data === file);
      expect([...new Set(some.map((position) => position.players))]).toEqual(players);
    }
  });

  it.each(sampled(positions))("position %i can be played by clicking", (_, position) => {
    const { target, reached } = show(game, position);
    expect(target.querySelector(".estaminet-board")).not.toBeNull();
    explore(target, reached, position.menu.length);
    expect([...reached].sort()).toEqual(position.menu.map((item) => item.action).sort());
  });

  it("gives every clickable thing a label, and the only move its sentence", () => {
    for (const position of positions.filter((_, at) => at % 9 === 0)) {
      const { target } = show(game, position);
      const live = [...target.querySelectorAll<HTMLElement>(".thing.live")];
      for (const node of live) {
        expect(node.getAttribute("role")).toBe("button");
        expect(node.tabIndex).toBe(0);
        const said = node.querySelector(".sr")?.textContent ?? "";
        const sentences = position.menu.map((item) => item.text);
        expect(sentences.includes(said) || /\(\d+\)$/.test(said), said).toBe(true);
      }
    }
  });

  it("plays by keyboard", () => {
    const position = positions.find(({ menu }) => menu.length > 0) as Position;
    const { target, reached } = show(game, position);
    for (let steps = 0; steps < DEEP && reached.size === 0; steps += 1) {
      const node = target.querySelector<HTMLElement>(".thing.live, .tray .do");
      if (node?.tagName === "BUTTON") node.click();
      else node?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      flushSync();
    }
    expect(reached.size).toBeGreaterThan(0);
  });

  it("draws a spectator's view and all eyes without a move", () => {
    const watched = positions.filter(({ you }) => you === null);
    expect(watched.length).toBeGreaterThan(1);
    for (const position of watched)
      expect(show(game, position).target.querySelector(".thing.live")).toBeNull();
  });

  it("points at what a highlighted action names", () => {
    const position = positions.find(({ menu }) => menu.length > 3) as Position;
    const { target } = show(game, position, { highlight: position.menu[0]?.action ?? null });
    expect(target.querySelector(".pointed")).not.toBeNull();
  });
});
