// @vitest-environment jsdom
/** The first moves of a real game, one view after the other: pieces keep their keys and fly. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board, BoardProps, View } from "../lib/board";
import Miracles from "./miracles/Board.svelte";
import Miseraables from "./miseraables/Board.svelte";
import Poilus from "./poilus/Board.svelte";
import { Tracker } from "./shared/motion.svelte";

type Frame = Omit<BoardProps, "own" | "content" | "play" | "choose" | "highlight" | "animate">;
type Recorded = { contents: Record<string, BoardProps["content"]>; film: Frame[] };
const FIXTURES = import.meta.glob<Recorded>("./fixtures/*.json", {
  eager: true,
  import: "default",
});
const BOARDS = { miracles: Miracles, miseraables: Miseraables, poilus: Poilus };

const flights = vi.fn(() => ({ onfinish: null, oncancel: null }));
let boxes = 0;

beforeEach(() => {
  flights.mockClear();
  // jsdom neither lays out nor animates: every box is somewhere else than the last one
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(
    () => new DOMRect((boxes += 10), 0, 10, 10),
  );
  Element.prototype.animate = flights as unknown as typeof Element.prototype.animate;
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, "animate");
});

function film(game: keyof typeof BOARDS, animate: boolean): void {
  const { contents, film: frames } = FIXTURES[`./fixtures/${game}.json`] as Recorded;
  const props: BoardProps = $state({
    ...(frames[0] as Frame),
    own: {},
    content: contents["standard"] as BoardProps["content"],
    play: () => undefined,
    choose: () => undefined,
    highlight: null,
    animate,
  });
  const target = document.createElement("div");
  document.body.append(target);
  const board = mount(BOARDS[game] as Board, { target, props });
  for (const frame of frames) {
    Object.assign(props, frame);
    flushSync();
    const keys = [...target.querySelectorAll<HTMLElement>("[data-flip]")].map(
      (n) => n.dataset["flip"],
    );
    expect(new Set(keys).size, "no key twice").toBe(keys.length);
  }
  void unmount(board);
  target.remove();
}

const LONG_MS = 30_000; // for a machine with other things to do

describe.each(Object.keys(BOARDS) as (keyof typeof BOARDS)[])(
  "%s",
  { timeout: LONG_MS },
  (game) => {
    it("moves its pieces from view to view", () => {
      film(game, true);
      expect(flights).toHaveBeenCalled();
    });
    it("keeps still when asked to", () => {
      film(game, false);
      expect(flights).not.toHaveBeenCalled();
    });
  },
);

/** Where the cards of No man's land fly when the mission is over: the way of each, from (0, 0). */
function flown(after: (view: View) => View): string[] {
  const { contents, film: frames } = FIXTURES["./fixtures/poilus.json"] as Recorded;
  const first = frames.find(({ view }) => view["no_mans_land"].length > 1) as Frame;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const at = { trials: 100, removed: 200 }[this.getAttribute("data-flip") ?? ""] ?? 0;
    return new DOMRect(at, 0, 10, 10);
  });
  const props: BoardProps = $state({
    ...first,
    own: {},
    content: contents["standard"] as BoardProps["content"],
    play: () => undefined,
    choose: () => undefined,
    highlight: null,
    animate: true,
  });
  const target = document.createElement("div");
  document.body.append(target);
  const board = mount(Poilus as Board, { target, props });
  flushSync();
  flights.mockClear();
  props.view = after(first.view);
  flushSync();
  void unmount(board);
  target.remove();
  const calls = flights.mock.calls as unknown as [{ transform: string }[]][];
  return calls.map(([frames]) => frames.at(-1)?.transform ?? "");
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

describe("Tracker", () => {
  const card = (place: string, face: string | null) => ({ place, group: "card", face });

  it("follows a card from place to place, also when its face is turned", () => {
    const tracker = new Tracker();
    const [ada, other] = tracker.follow([card("hand", "wheel"), card("hand", null)]);
    const after = tracker.follow([card("hand", "wheel"), card("table", "moon")]);
    expect(after.map(({ key }) => key)).toEqual([ada?.key, other?.key]);
  });

  it("never takes one known card for another", () => {
    const tracker = new Tracker();
    const [wheel] = tracker.follow([card("hand", "wheel")]);
    const [moon] = tracker.follow([card("table", "moon")]);
    expect(moon?.key).not.toBe(wheel?.key);
  });
});
