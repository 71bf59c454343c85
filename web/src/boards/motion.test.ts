// @vitest-environment jsdom
/** The first moves of a real game, one view after the other: pieces keep their keys and fly. */
import { describe, expect, it } from "vitest";

import { Tracker } from "./shared/motion.svelte";
import { flights } from "./tools/flights";
import { GAMES, mounted, type Position, recorded } from "./tools/mounting.svelte";

function film(game: string, animate: boolean): void {
  const [first, ...frames] = recorded(game).film;
  const { target, change, dispose } = mounted(game, first as Position, { animate });
  for (const frame of frames) {
    change(frame);
    const keys = [...target.querySelectorAll<HTMLElement>("[data-flip]")].map(
      (n) => n.dataset["flip"],
    );
    expect(new Set(keys).size, "no key twice").toBe(keys.length);
  }
  dispose();
}

describe.each(GAMES)("%s", (game) => {
  it("moves its pieces from view to view", () => {
    film(game, true);
    expect(flights).toHaveBeenCalled();
  });
  it("keeps still when asked to", () => {
    film(game, false);
    expect(flights).not.toHaveBeenCalled();
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
