// @vitest-environment jsdom
/**
 * Every board with recorded positions of real games: shipped and own data, every decision, every
 * number of players, spectators and all eyes. Nothing throws, and every legal action can be clicked.
 */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Board, BoardProps, View } from "../lib/board";
import Miracles from "./miracles/Board.svelte";
import Miseraables from "./miseraables/Board.svelte";
import Poilus from "./poilus/Board.svelte";

interface Position {
  data: string;
  players: number;
  decision: string;
  actor: number | null;
  you: number | null;
  lang: "en" | "fr";
  names: string[];
  view: View;
  own?: Record<string, View>;
  menu: { action: string; text: string }[];
}
interface Recorded {
  contents: Record<string, View>;
  positions: Position[];
  film: Position[];
}

const BOARDS: Record<string, Board> = {
  miracles: Miracles as Board,
  miseraables: Miseraables as Board,
  poilus: Poilus as Board,
};
const PLAYERS: Record<string, number[]> = {
  miracles: [2, 3, 4, 5],
  miseraables: [2, 3, 4],
  poilus: [2, 3, 4, 5],
};
/** The decisions of the rules documents. */
const DECISIONS: Record<string, string[]> = {
  miracles:
    "place act close discard exchange buy relocate swap recall look steal transfer drive challenge wrath order lone swordsman courtesan over".split(
      " ",
    ),
  miseraables: "keep turn effect scout reveal fate over".split(" "),
  poilus: "intensity turn speech_reply christmas support support_more over".split(" "),
};
const DEEP = 4; // clicks that a move may take

const FIXTURES = import.meta.glob<Recorded>("./fixtures/*.json", {
  eager: true,
  import: "default",
});

function recorded(game: string): Recorded {
  return FIXTURES[`./fixtures/${game}.json`] as Recorded;
}

let dispose: (() => void) | null = null;

function show(game: string, data: Recorded, position: Position) {
  const reached = new Set<string>();
  const props: BoardProps = {
    view: position.view,
    own: position.own ?? {},
    content: data.contents[position.data] as View,
    names: position.names,
    you: position.you,
    actor: position.actor,
    menu: position.menu,
    lang: position.lang,
    play: (action: string) => reached.add(action),
    choose: (actions: string[]) => actions.forEach((action) => reached.add(action)),
    highlight: null,
    animate: false,
  };
  const target = document.createElement("div");
  document.body.append(target);
  const board = mount(BOARDS[game] as Board, { target, props });
  flushSync();
  dispose = () => {
    void unmount(board);
    target.remove();
  };
  return { target, reached };
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

for (const game of Object.keys(BOARDS)) {
  const data = recorded(game);
  describe(game, () => {
    it("has recordings of every decision and number of players", () => {
      const decisions = new Set(data.positions.map((position) => position.decision));
      expect([...decisions].sort()).toEqual([...(DECISIONS[game] ?? [])].sort());
      for (const file of ["standard", "example"]) {
        const some = data.positions.filter((position) => position.data === file);
        expect([...new Set(some.map(({ players }) => players))]).toEqual(PLAYERS[game]);
      }
    });

    it.each(sampled(data.positions))("position %i can be played by clicking", (_, position) => {
      const { target, reached } = show(game, data, position);
      expect(target.querySelector(".estaminet-board")).not.toBeNull();
      explore(target, reached, position.menu.length);
      expect([...reached].sort()).toEqual(position.menu.map((item) => item.action).sort());
    });

    it("gives every clickable thing a label, and the only move its sentence", () => {
      for (const position of data.positions.filter((_, at) => at % 9 === 0)) {
        const { target } = show(game, data, position);
        const live = [...target.querySelectorAll<HTMLElement>(".thing.live")];
        for (const node of live) {
          expect(node.getAttribute("role")).toBe("button");
          expect(node.tabIndex).toBe(0);
          const said = node.querySelector(".sr")?.textContent ?? "";
          const sentences = position.menu.map((item) => item.text);
          expect(sentences.includes(said) || /\(\d+\)$/.test(said), said).toBe(true);
        }
        dispose?.();
      }
    });

    it("plays by keyboard", () => {
      const position = data.positions.find(({ menu }) => menu.length > 0) as Position;
      const { target, reached } = show(game, data, position);
      for (let steps = 0; steps < DEEP && reached.size === 0; steps += 1) {
        const node = target.querySelector<HTMLElement>(".thing.live, .tray .do");
        if (node?.tagName === "BUTTON") node.click();
        else node?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        flushSync();
      }
      expect(reached.size).toBeGreaterThan(0);
    });

    it("draws a spectator's view and all eyes without a move", () => {
      for (const position of data.positions.filter(({ you }) => you === null)) {
        const { target } = show(game, data, position);
        expect(target.querySelector(".thing.live")).toBeNull();
        dispose?.();
      }
    });

    it("points at what a highlighted action names", () => {
      const position = data.positions.find(({ menu }) => menu.length > 3) as Position;
      const target = document.createElement("div");
      document.body.append(target);
      const board = mount(BOARDS[game] as Board, {
        target,
        props: {
          ...position,
          own: {},
          content: data.contents[position.data] as View,
          highlight: position.menu[0]?.action ?? null,
          animate: true,
          play: () => undefined,
          choose: () => undefined,
        },
      });
      flushSync();
      dispose = () => {
        void unmount(board);
        target.remove();
      };
      expect(target.querySelector(".pointed")).not.toBeNull();
    });
  });
}
