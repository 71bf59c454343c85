/** A table as the page lives with it: what the server says, and what has been asked of it. */
import { prefersReducedMotion } from "svelte/motion";

import { Connection, type Link } from "./connection";
import { Director } from "./director.svelte";
import { i18n } from "./i18n.svelte";
import { comings, GAP, merge, present, type TableState } from "./merge";
import type { GameMoments } from "./moments";
import type { Coach, LogRow, ServerMessage, SocketRefusal } from "./wire";

export interface Notice {
  code: string;
  text: string;
  /** What was asked. */
  ref?: unknown;
}

const SHOWN_MS = 8_000;

const textsOf = (row: LogRow): string[] => row.sentences.map(({ text }) => text);

function address(id: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/tables/${id}/socket?lang=${i18n.lang}`;
}

export class TableStore {
  state: TableState | null = $state.raw(null);
  readonly director = new Director(
    (rows) => (this.spoken = rows.flatMap(textsOf).join(" ")),
    () => prefersReducedMotion.current,
  );
  /** The table as it is shown: the game in its own time, people and talk as they are. */
  readonly shown: TableState | null = $derived.by(() => {
    const { state, director } = this;
    const { shown, caughtUp } = director;
    if (!state || !shown) return null;
    return {
      ...shown,
      table: { ...state.table, tips: shown.table.tips },
      chat: state.chat,
      clock: state.clock,
      menu: caughtUp ? state.menu : [],
      refused: caughtUp ? state.refused : [],
      takeback: caughtUp && state.takeback,
      result: caughtUp ? state.result : null,
    };
  });
  moments: GameMoments | null = $state.raw(null);
  link: Link = $state("connecting");
  /** The action sent and not yet answered. */
  pending: string | null = $state(null);
  coach: Coach | null = $state.raw(null);
  thinking = $state(false);
  /** A refusal to show until the next thing happens. */
  notice: Notice | null = $state.raw(null);
  /** The server has ended this connection for good. */
  closed: Notice | null = $state.raw(null);
  /** What has just happened, for a screen reader. */
  spoken = $state("");
  /** Who has just come or gone, for a while. */
  people = $state("");

  #connection: Connection;
  #forget: ReturnType<typeof setTimeout> | undefined;
  /** The next hello asks for everything: the words are to be in another language. */
  #anew = false;

  constructor(readonly id: string) {
    this.#connection = new Connection({
      dial: () => new WebSocket(address(id)),
      since: () => (this.#anew ? 0 : (this.state?.seq ?? 0)),
      receive: (message) => this.#receive(message),
      changed: (link) => this.#changed(link),
    });
  }

  /** What the game says of its events. */
  know(moments: GameMoments): void {
    this.moments = moments;
    this.director.know(moments);
  }

  open(): void {
    this.#connection.open();
  }

  close(): void {
    clearTimeout(this.#forget);
    this.director.stop();
    this.#connection.close();
  }

  hurry = (): void => this.#connection.hurry();

  /** Start over, with the words of the language spoken now; what is there stays until they come. */
  reload(): void {
    this.#anew = true;
    this.coach = null;
    this.#connection.open();
  }

  play = (action: string): void => {
    if (this.pending !== null || !this.state?.menu.some((entry) => entry.action === action)) return;
    this.notice = null;
    if (this.#connection.send({ t: "play", move: this.state.move, action, ref: "play" }))
      this.pending = action;
  };

  say = (text: string): boolean => {
    if (this.notice?.ref === "chat") this.notice = null;
    return this.#connection.send({ t: "chat", text, ref: "chat" });
  };

  /** The last move; or back to a decision of one's own, alone with bots. */
  takeBack = (to: number | null = null): void => {
    this.#connection.send({ t: "takeback", to, ref: "takeback" });
  };

  askCoach = (): void => {
    this.thinking = this.#connection.send({ t: "coach", ref: "coach" });
  };

  comeBack = (): void => {
    this.#connection.send({ t: "here" });
  };

  #changed(link: Link): void {
    this.link = link;
    if (link === "open") return;
    this.pending = null;
    this.thinking = false;
  }

  #receive(message: ServerMessage): void {
    switch (message.t) {
      case "state":
      case "update": {
        if (message.t === "state") this.#anew = false;
        const now = merge(this.state, message);
        const anew = message.t === "state" && message.since === 0;
        if (now === GAP) this.#connection.hello();
        else this.#become(now, anew ? null : this.state);
        break;
      }
      case "coach":
        this.thinking = message.done < 1;
        if (message.move === this.state?.move) this.coach = message;
        break;
      case "refused":
        this.#refused(message);
        break;
      case "presence":
        if (this.state) this.state = present(this.state, message.online);
        break;
      case "closed":
        this.closed = message;
        break;
    }
  }

  /** `shownBefore`: what the page goes on from, null if all is new to it. */
  #become(now: TableState, shownBefore: TableState | null): void {
    const before = this.state;
    this.#tell(comings(before, now, i18n.t));
    if (before && before.move !== now.move) {
      this.pending = null;
      this.coach = null;
      this.notice = null;
    }
    this.state = now;
    this.director.take(now, shownBefore);
  }

  #tell(sentences: string[]): void {
    if (sentences.length === 0) return;
    clearTimeout(this.#forget);
    this.people = sentences.join(" ");
    this.#forget = setTimeout(() => (this.people = ""), SHOWN_MS);
  }

  #refused(message: SocketRefusal): void {
    if (message.ref === "play") this.pending = null;
    if (message.ref === "coach") this.thinking = false;
    this.notice = message;
  }
}
