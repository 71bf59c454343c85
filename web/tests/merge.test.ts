import { describe, expect, it } from "vitest";

import { GAP, merge, present, type TableState } from "../src/lib/merge";
import type { ChatRow, LogRow, State, Update } from "../src/lib/wire";

const row = (n: number, text = `sentence ${n}`): LogRow => ({
  n,
  move: n,
  seat: 0,
  action: "skip",
  sentences: [{ text, clause: "P-MIS-1", event: "mission", args: {}, at_me: false }],
});
const line = (n: number): ChatRow => ({
  n,
  seat: 0,
  who: "a1",
  name: "Ada",
  text: `line ${n}`,
  at: "",
});

const common = (seq: number) => ({
  seq,
  table: {} as State["table"],
  you: 0,
  move: seq,
  decision: "turn",
  actor: 0,
  view: {},
  counts: {},
  names: ["Ada"],
  prompt: "",
  menu: [],
  refused: [],
  log: [],
  chat: [],
  takeback: false,
  undo: [],
  clock: null,
  result: null,
});
const state = (seq: number, since: number, more: Partial<State> = {}): State => ({
  ...common(seq),
  t: "state",
  since,
  content: { from: seq },
  ...more,
});
const update = (seq: number, more: Partial<Update> = {}): Update => ({
  ...common(seq),
  t: "update",
  ...more,
});

function merged(have: TableState | null, message: State | Update): TableState {
  const now = merge(have, message);
  if (now === GAP) throw new Error("a gap");
  return now;
}
const numbers = (rows: { n: number }[]) => rows.map(({ n }) => n);

describe("merge", () => {
  it("takes the first state whole", () => {
    const now = merged(null, state(2, 0, { log: [row(1), row(2)], chat: [line(2)] }));
    expect(numbers(now.log)).toEqual([1, 2]);
    expect(numbers(now.chat)).toEqual([2]);
  });

  it("adds what an update brings and keeps the content", () => {
    const have = merged(null, state(2, 0, { log: [row(1), row(2)] }));
    const now = merged(have, update(3, { log: [row(3)], chat: [line(3)] }));
    expect(now.seq).toBe(3);
    expect(numbers(now.log)).toEqual([1, 2, 3]);
    expect(now.content).toEqual({ from: 2 });
  });

  it("drops an update seen already", () => {
    const have = merged(null, state(3, 0, { log: [row(3)] }));
    expect(merge(have, update(3, { log: [row(3)] }))).toBe(have);
    expect(merge(have, update(1))).toBe(have);
  });

  it("notices a missing update, or one before any state", () => {
    expect(merge(merged(null, state(3, 0)), update(5))).toBe(GAP);
    expect(merge(null, update(1))).toBe(GAP);
  });

  it("joins a resumed state to what it knows, once", () => {
    const have = merged(null, state(3, 0, { log: [row(1), row(2), row(3)], chat: [line(3)] }));
    const now = merged(have, state(5, 3, { log: [row(3), row(4), row(5)], chat: [line(4)] }));
    expect(numbers(now.log)).toEqual([1, 2, 3, 4, 5]);
    expect(numbers(now.chat)).toEqual([3, 4]);
    expect(now.content).toEqual({ from: 5 });
  });

  it("starts afresh when the server does, as after a takeback", () => {
    const have = merged(null, state(4, 0, { log: [row(1), row(2), row(4)] }));
    const now = merged(have, state(5, 0, { move: 1, log: [row(1), row(2)] }));
    expect(numbers(now.log)).toEqual([1, 2]);
  });
});

describe("who is there", () => {
  it("is told beside everything else", () => {
    const seats = [0, 1].map((seat) => ({ seat, online: seat === 0 }));
    const have = merged(null, state(4, 0, { table: { seats } as State["table"] }));
    const now = present(have, [1]);
    expect(now.table.seats.map(({ online }) => online)).toEqual([false, true]);
    expect({ ...now, table: have.table }).toEqual(have);
  });
});
