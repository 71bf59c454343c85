import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  Connection,
  FIRST_PAUSE_MS,
  LONGEST_PAUSE_MS,
  pause,
  PING_MS,
  SILENCE_MS,
  type Link,
  type SocketLike,
} from "../src/lib/connection";
import type { ServerMessage } from "../src/lib/wire";

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { t: string; since?: number }[] = [];
  closed = false;

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  hear(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function setUp(since = 0) {
  const sockets: FakeSocket[] = [];
  const links: Link[] = [];
  const heard: ServerMessage[] = [];
  let seen = since;
  const connection = new Connection({
    dial: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as SocketLike;
    },
    since: () => seen,
    receive: (message) => heard.push(message),
    changed: (link) => links.push(link),
  });
  const last = () => sockets[sockets.length - 1]!;
  return { connection, sockets, links, heard, last, see: (seq: number) => (seen = seq) };
}

describe("pause", () => {
  it("doubles, up to a limit", () => {
    expect(pause(1, 0)).toBe(FIRST_PAUSE_MS);
    expect(pause(2, 0)).toBe(2 * FIRST_PAUSE_MS);
    expect(pause(20, 0)).toBe(LONGEST_PAUSE_MS);
  });
  it("takes up to a quarter off by chance, so that pages do not come back all at once", () => {
    expect(pause(1, 1)).toBe(0.75 * FIRST_PAUSE_MS);
  });
});

describe("Connection", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("says hello with what it has seen as soon as the line is open", () => {
    const { connection, last, links } = setUp(7);
    connection.open();
    last().onopen?.();
    expect(last().sent).toEqual([{ t: "hello", since: 7 }]);
    expect(links).toEqual(["connecting", "open"]);
  });

  it("comes back by itself and resumes after the last sequence number", () => {
    const { connection, sockets, last, links, see } = setUp();
    connection.open();
    last().onopen?.();
    see(12);
    last().onclose?.();
    expect(links.at(-1)).toBe("waiting");
    vi.advanceTimersByTime(FIRST_PAUSE_MS);
    expect(sockets).toHaveLength(2);
    last().onopen?.();
    expect(last().sent).toEqual([{ t: "hello", since: 12 }]);
  });

  it("waits longer after every failure, and short again after a success", () => {
    const { connection, sockets, last } = setUp();
    connection.open();
    last().onclose?.();
    vi.advanceTimersByTime(FIRST_PAUSE_MS);
    last().onclose?.();
    vi.advanceTimersByTime(FIRST_PAUSE_MS);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(FIRST_PAUSE_MS);
    expect(sockets).toHaveLength(3);
    last().onopen?.();
    last().onclose?.();
    vi.advanceTimersByTime(FIRST_PAUSE_MS);
    expect(sockets).toHaveLength(4);
  });

  it("hurries only when it is waiting", () => {
    const { connection, sockets, last } = setUp();
    connection.open();
    last().onopen?.();
    connection.hurry();
    expect(sockets).toHaveLength(1);
    last().onclose?.();
    connection.hurry();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(LONGEST_PAUSE_MS);
    expect(sockets).toHaveLength(2);
  });

  it("sends nothing while the line is down: a late move may be a wrong one", () => {
    const { connection, last } = setUp();
    connection.open();
    expect(connection.send({ t: "play", move: 1, action: "skip" })).toBe(false);
    last().onopen?.();
    last().onclose?.();
    expect(connection.send({ t: "play", move: 1, action: "skip" })).toBe(false);
  });

  it("pings, and takes a silent line for dead", () => {
    const { connection, last, links } = setUp();
    connection.open();
    const socket = last();
    socket.onopen?.();
    vi.advanceTimersByTime(PING_MS);
    expect(socket.sent.at(-1)).toEqual({ t: "ping" });
    socket.hear({ t: "pong" });
    vi.advanceTimersByTime(SILENCE_MS + PING_MS);
    expect(links.slice(0, 3)).toEqual(["connecting", "open", "waiting"]);
    expect(socket.closed).toBe(true);
  });

  it("hands on everything but pongs", () => {
    const { connection, last, heard } = setUp();
    connection.open();
    last().onopen?.();
    last().hear({ t: "pong" });
    last().hear({ t: "closed", code: "kicked", text: "Gone." });
    expect(heard).toEqual([{ t: "closed", code: "kicked", text: "Gone." }]);
  });

  it("stays away when the server closes for good", () => {
    const { connection, sockets, last, links, heard } = setUp();
    connection.open();
    last().onopen?.();
    last().hear({ t: "closed", code: "kicked", text: "Sent away." });
    vi.advanceTimersByTime(LONGEST_PAUSE_MS);
    expect(sockets).toHaveLength(1);
    expect(links.at(-1)).toBe("closed");
    expect(heard).toHaveLength(1);
  });

  it("ignores what an abandoned socket still says", () => {
    const { connection, sockets, heard } = setUp();
    connection.open();
    connection.open();
    expect(sockets[0]!.onmessage).toBeNull();
    expect(sockets[0]!.closed).toBe(true);
    expect(heard).toEqual([]);
  });
});
