/** What of a board is in sight, and bringing it there. */

/** A board marks with it what the player holds. */
export const MINE = "[data-mine]";

const LEAST_SEEN = 24; // pixels

/** What to bring into sight: null if something that glows is there already, or nothing does. */
export function outOfSight(board: Element): Element | null {
  const live = [...board.querySelectorAll<HTMLElement>(".thing.live")].filter(
    ({ dataset }) => !board.querySelector(`.tray [data-thing="${dataset.thing}"]`),
  );
  if (live.some(inSight)) return null;
  return live.find((thing) => thing.closest(MINE)) ?? live.sort(higher)[0] ?? null;
}

const higher = (one: Element, other: Element): number =>
  one.getBoundingClientRect().top - other.getBoundingClientRect().top;

/** Whether enough of it is seen in the pane it scrolls in. */
function inSight(thing: Element): boolean {
  const pane = thing.closest("main")?.getBoundingClientRect();
  if (!pane) return true;
  const { top, bottom } = thing.getBoundingClientRect();
  return Math.min(bottom, pane.bottom) - Math.max(top, pane.top) >= LEAST_SEEN;
}

export function scrollToThing(
  thing: Element,
  smooth: boolean,
  block: ScrollLogicalPosition = "nearest",
): void {
  thing.scrollIntoView({ block, behavior: smooth ? "smooth" : "instant" });
}
