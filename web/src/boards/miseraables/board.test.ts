// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";

import { mounted, type Position, recorded } from "../tools/mounting.svelte";

const { positions } = recorded("miseraables");
let dispose: () => void = () => undefined;
afterEach(() => dispose());

it("shows the symbols that the rules count", () => {
  const position = positions.find(({ view }) => view["save"].length > 0) as Position;
  const [symbol] = Object.keys(position.counts["saved"]) as [string];
  const counts = {
    ...position.counts,
    saved: { [symbol]: 41 },
    shown: position.counts["shown"].map(() => ({ [symbol]: 42 })),
  };
  const board = mounted("miseraables", { ...position, counts });
  dispose = board.dispose;
  const tally = (where: string) => board.target.querySelector(`${where} .symbols b`)?.textContent;
  expect(tally(".pile.save")).toBe("41");
  expect(tally(".seat")).toBe("42");
  expect(tally(".mine .bar")).toBe("42");
});
