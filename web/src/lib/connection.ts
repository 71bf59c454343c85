/** One table's socket: says hello, keeps alive, comes back by itself. Knows nothing of the page. */

import type { ClientMessage, ServerMessage } from "./wire";

export type Link = "connecting" | "open" | "waiting" | "closed";

export type SocketLike = Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "send" | "close">;

export interface ConnectionOptions {
  dial: () => SocketLike;
  /** The last sequence number seen, said in every hello. */
  since: () => number;
  receive: (message: ServerMessage) => void;
  changed: (link: Link) => void;
}

export const FIRST_PAUSE_MS = 500;
export const LONGEST_PAUSE_MS = 15_000;
export const PING_MS = 20_000;
/** A socket that has said nothing for this long, pings answered included, is taken for dead. */
export const SILENCE_MS = 45_000;

/** How long to wait before attempt n (1, 2, …); doubling, with up to a quarter taken off by chance. */
export function pause(attempt: number, chance: number = Math.random()): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  return full * (1 - chance / 4);
}

export class Connection {
  #socket: SocketLike | null = null;
  #link: Link = "closed";
  #attempt = 0;
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: ConnectionOptions) {}

  get link(): Link {
    return this.#link;
  }

  open(): void {
    clearTimeout(this.#retry);
    this.#hangUp();
    this.#become("connecting");
    const socket = this.options.dial();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#received(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = () => this.#lost();
  }

  /** Try at once instead of waiting: the network is back, or the person asks for it. */
  hurry(): void {
    if (this.#link === "waiting") this.open();
  }

  /** Ask for everything after `since` again, on the same socket. */
  hello(): void {
    this.send({ t: "hello", since: this.options.since() });
  }

  /** False when the line is down: nothing is queued, since a late move may be a wrong one. */
  send(message: ClientMessage): boolean {
    if (this.#link !== "open" || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#hangUp();
    this.#become("closed");
  }

  #opened(): void {
    this.#attempt = 0;
    this.#heard = Date.now();
    this.#become("open");
    this.hello();
    this.#beat = setInterval(() => this.#keepAlive(), PING_MS);
  }

  #received(message: ServerMessage): void {
    this.#heard = Date.now();
    if (message.t === "closed") this.close();
    if (message.t !== "pong") this.options.receive(message);
  }

  #keepAlive(): void {
    if (Date.now() - this.#heard > SILENCE_MS) this.#lost();
    else this.send({ t: "ping" });
  }

  #lost(): void {
    this.#hangUp();
    this.#become("waiting");
    this.#attempt += 1;
    this.#retry = setTimeout(() => this.open(), pause(this.#attempt));
  }

  #hangUp(): void {
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #become(link: Link): void {
    if (this.#link === link) return;
    this.#link = link;
    this.options.changed(link);
  }
}
