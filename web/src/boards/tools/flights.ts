/** For tests: jsdom neither lays out nor animates. Every box is somewhere else than the last one. */
import { afterEach, beforeEach, vi } from "vitest";

export const flights = vi.fn((_frames: Keyframe[]) => ({ onfinish: null, oncancel: null }));
let boxes = 0;

beforeEach(() => {
  flights.mockClear();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(
    () => new DOMRect((boxes += 10), 0, 10, 10),
  );
  Element.prototype.animate = flights as unknown as typeof Element.prototype.animate;
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, "animate");
});
