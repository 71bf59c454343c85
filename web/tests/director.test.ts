// @vitest-environment jsdom
/** What happened is shown in its own time, and nothing that matters is lost. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { BEAT_MS, Director, MANY, MOVE_MS, READ_MS } from "../src/lib/director.svelte";
import type { TableState } from "../src/lib/merge";
import { among, type GameMoments, momentsOf, sinceMine, stretches } from "../src/lib/moments";
import type { LogRow, Sentence } from "../src/lib/wire";

const ME = 0;
const OTHER = 1;

const told = (event: string, at_me = false): Sentence => ({
  text: `${event}.`,
  clause: "",
  event,
  args: {},
  at_me,
});
const row = (n: number, seat: number, ...events: string[]): LogRow => ({
  n,
  move: n,
  seat,
  action: "a",
  sentences: events.map((event) => told(event)),
});

const GAME: GameMoments = {
  find: (rows, fresh) =>
    stretches("duel", rows, fresh, {
      opens: among("duel"),
      closes: among("won"),
      counts: among("turned", "won"),
    }),
  sign: () => undefined,
  touched: () => [],
};

let table: TableState;
function state(log: LogRow[], more: Partial<TableState> = {}): TableState {
  const seq = log.at(-1)?.n ?? 0;
  return {
    seq,
    move: seq,
    log,
    you: ME,
    actor: ME,
    content: {},
    clock: null,
    ...more,
  } as TableState;
}

/** The table goes on by one row. */
function happens(director: Director, seat: number, ...events: string[]): void {
  const before = table;
  table = state([...before.log, row(before.seq + 1, seat, ...events)]);
  director.take(table, before);
}

function begin(still = false): { director: Director; heard: string[] } {
  const heard: string[] = [];
  const director = new Director(
    (rows) => heard.push(...rows.flatMap(({ sentences }) => sentences.map(({ event }) => event))),
    () => still,
  );
  director.know(GAME);
  table = state([row(1, ME, "began")]);
  director.take(table, null);
  return { director, heard };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe("the queue", () => {
  it("shows a move of one's own at once, and nothing waits for it", () => {
    const { director } = begin();
    happens(director, ME, "placed");
    expect(director.shown?.move).toBe(2);
    expect(director.caughtUp).toBe(true);
  });

  it("shows the others' moves one after the other, at the pace that was chosen", () => {
    for (const [pace, tempo] of [
      ["slow", 1.8],
      ["normal", 1],
      ["fast", 0.45],
    ] as const) {
      const { director, heard } = begin();
      director.setPace(pace);
      happens(director, OTHER, "placed");
      happens(director, OTHER, "bought");
      expect(director.shown?.move).toBe(2);
      expect(director.caughtUp).toBe(false);
      vi.advanceTimersByTime(MOVE_MS * tempo - 20);
      expect(director.shown?.move).toBe(2);
      vi.advanceTimersByTime(40);
      expect(director.shown?.move).toBe(3);
      expect(director.caughtUp).toBe(true);
      expect(heard).toEqual(["placed", "bought"]);
    }
  });

  it("goes step by step when asked to", () => {
    const { director } = begin();
    director.setPace("step");
    happens(director, OTHER, "placed");
    happens(director, OTHER, "bought");
    vi.advanceTimersByTime(60_000);
    expect([director.shown?.move, director.halted]).toEqual([1, true]);
    director.next();
    expect(director.shown?.move).toBe(2);
    vi.advanceTimersByTime(60_000);
    director.next();
    expect([director.shown?.move, director.caughtUp]).toEqual([3, true]);
  });

  it("keeps the pace", () => {
    begin().director.setPace("fast");
    expect(new Director().pace).toBe("fast");
  });

  it("catches up with one press", () => {
    const { director, heard } = begin();
    for (const event of ["a", "duel", "turned", "b"]) happens(director, OTHER, event);
    director.skip();
    expect([director.shown?.move, director.caughtUp, director.stage]).toEqual([5, true, null]);
    expect(heard).toEqual(["a", "duel", "turned", "b"]);
  });

  it("shows everything at once at that pace, stages nothing", () => {
    const { director } = begin();
    director.setPace("instant");
    happens(director, OTHER, "duel", "turned", "won");
    happens(director, ME, "duel", "turned", "won");
    expect([director.shown?.move, director.stage]).toEqual([3, null]);
  });

  it("follows people and talk while moves wait", () => {
    const { director } = begin();
    happens(director, OTHER, "a");
    happens(director, OTHER, "b");
    const before = table;
    table = { ...before, seq: before.seq + 1, prompt: "later" };
    director.take(table, before);
    vi.advanceTimersByTime(MOVE_MS + 1);
    expect(director.shown?.prompt).toBe("later");
  });

  it("jumps where the past has changed", () => {
    const { director } = begin();
    for (const event of ["a", "b", "c"]) happens(director, OTHER, event);
    table = state([row(1, ME, "began")], { seq: 9 });
    director.take(table, null);
    expect([director.shown?.move, director.caughtUp]).toEqual([table.move, true]);
  });
});

describe("a moment that matters", () => {
  it("is told sentence by sentence, and stays until it has been read", () => {
    const { director } = begin();
    happens(director, OTHER, "duel", "turned", "won");
    expect([director.stage?.kind, director.beat, director.shown?.move]).toEqual(["duel", 1, 1]);
    vi.advanceTimersByTime(2 * BEAT_MS + 2);
    expect(director.beat).toBe(3);
    vi.advanceTimersByTime(READ_MS - 5);
    expect(director.stage).not.toBeNull();
    vi.advanceTimersByTime(10);
    expect([director.stage, director.shown?.move]).toEqual([null, 2]);
  });

  it("is read with a press: the rest of it first, then on", () => {
    const { director } = begin();
    happens(director, OTHER, "duel", "turned", "won");
    director.next();
    expect([director.beat, director.stage === null]).toEqual([3, false]);
    director.next();
    expect([director.stage, director.shown?.move]).toEqual([null, 2]);
  });

  it("comes after a move of one's own, which does not wait for it", () => {
    const { director } = begin();
    happens(director, ME, "placed", "duel", "turned", "won");
    expect(director.shown?.move).toBe(2);
    expect(director.stage?.beats.map(({ event }) => event)).toEqual(["duel", "turned", "won"]);
  });

  it("goes on over several moves", () => {
    const { director } = begin();
    happens(director, OTHER, "duel", "turned");
    vi.advanceTimersByTime(60_000);
    happens(director, OTHER, "paid");
    expect(director.stage).toBeNull();
    vi.advanceTimersByTime(60_000);
    happens(director, OTHER, "won");
    expect(director.stage?.beats.map(({ event }) => event)).toEqual([
      "duel",
      "turned",
      "paid",
      "won",
    ]);
    expect(director.stage?.seen).toBe(3);
  });

  it("is all there at once where nothing may move, and no shorter", () => {
    const { director } = begin(true);
    happens(director, OTHER, "duel", "turned", "won");
    expect(director.beat).toBe(3);
    vi.advanceTimersByTime(2 * BEAT_MS + READ_MS - 5);
    expect(director.stage).not.toBeNull();
    vi.advanceTimersByTime(10);
    expect(director.stage).toBeNull();
  });

  it("waits for who looks elsewhere", () => {
    const { director } = begin();
    happens(director, OTHER, "duel", "turned", "won");
    director.sleep(true);
    vi.advanceTimersByTime(60_000);
    expect(director.stage).not.toBeNull();
    director.sleep(false);
    vi.advanceTimersByTime(60_000);
    expect(director.stage).toBeNull();
  });
});

describe("an absence", () => {
  it("is summed up, not filmed", () => {
    const { director } = begin();
    const before = table;
    const rows = Array.from({ length: MANY + 1 }, (_, i) => row(i + 2, OTHER, "duel", "won"));
    table = state([...before.log, ...rows]);
    director.take(table, before);
    expect([director.shown?.move, director.stage?.kind]).toEqual([table.move, "summary"]);
    vi.advanceTimersByTime(60_000);
    expect(director.stage?.beats.length).toBe(2 * (MANY + 1));
    director.next();
    expect(director.caughtUp).toBe(true);
  });

  it("is summed up for who comes back to a lot of moves", () => {
    const { director } = begin();
    director.sleep(true);
    for (let i = 0; i <= MANY; i += 1) happens(director, OTHER, "a");
    expect(director.shown?.move).toBe(1);
    director.sleep(false);
    expect([director.shown?.move, director.stage?.kind]).toEqual([table.move, "summary"]);
  });
});

describe("what the log says", () => {
  it("of an attack on the reader is a moment, unless a game shows it", () => {
    const attack = { ...row(2, OTHER), sentences: [told("stolen", true)] };
    expect(momentsOf(GAME, [attack], 0, {}, ME).map(({ kind }) => kind)).toEqual(["attack"]);
    const shown = { ...row(2, OTHER), sentences: [told("duel"), told("won", true)] };
    expect(momentsOf(GAME, [shown], 0, {}, ME).map(({ kind }) => kind)).toEqual(["duel"]);
  });

  it("since one's last turn are the rows of the others", () => {
    const rows = [row(1, ME), row(2, OTHER), row(3, ME), row(4, OTHER), row(5, 2)];
    expect(sinceMine(rows, ME).map(({ n }) => n)).toEqual([4, 5]);
    expect(sinceMine([...rows, row(6, ME)], ME).map(({ n }) => n)).toEqual([4, 5]);
    expect(sinceMine([row(1, ME)], ME)).toEqual([]);
  });
});
