/** What the page knows of a table, made of the server's messages. Pure. */
import type { Dictionary } from "./dictionary";
import type { SeatInfo, State, Update } from "./wire";

export type TableState = Omit<State, "t" | "since">;

/** The page has missed a message and has to say hello again. */
export const GAP = Symbol("gap");

export function merge(have: TableState | null, message: State | Update): TableState | typeof GAP {
  if (message.t === "state") {
    return have && message.since > 0 ? join(have, message, message.content) : { ...message };
  }
  if (!have || message.seq > have.seq + 1) return GAP;
  if (message.seq <= have.seq) return have;
  return join(have, message, have.content);
}

function join(have: TableState, fresh: State | Update, content: State["content"]): TableState {
  return {
    ...fresh,
    content,
    log: [...have.log, ...newer(fresh.log, have.seq)],
    chat: [...have.chat, ...newer(fresh.chat, have.seq)],
  };
}

const newer = <Row extends { n: number }>(rows: Row[], seq: number): Row[] =>
  rows.filter((row) => row.n > seq);

/** The same, with these seats' people at their pages. */
export function present(have: TableState, online: number[]): TableState {
  const seats = have.table.seats.map((seat) => ({ ...seat, online: online.includes(seat.seat) }));
  return { ...have, table: { ...have.table, seats } };
}

/** Who of the others has come or gone since `before`. */
export function comings(before: TableState | null, now: TableState, t: Dictionary): string[] {
  return now.table.seats.flatMap((seat, at) => {
    const was = before?.table.seats[at];
    return !was || seat.you || was.you ? [] : coming(was, seat, t);
  });
}

function coming(was: SeatInfo, is: SeatInfo, t: Dictionary): string[] {
  if (was.kind !== "human" && is.kind === "human") return [t.sitsDown(is.name)];
  if (was.kind === "human" && is.kind !== "human") return [t.getsUp(was.name)];
  if (was.away === is.away) return [];
  return [is.away ? t.goesAway(is.name) : t.comesBack(is.name)];
}
