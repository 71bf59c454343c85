/**
 * One queue between the wire and the board: what happened is shown in its own time. What the table
 * is like runs ahead; what is shown follows, step by step, and stops for the moments that matter.
 */
import type { TableState } from "./merge";
import { type GameMoments, type Moment, momentsOf } from "./moments";
import type { LogRow } from "./wire";

export const PACES = ["slow", "normal", "fast", "step", "instant"] as const;
export type Pace = (typeof PACES)[number];

/** How long things take, in parts of the normal pace; a step that waits for a press takes none. */
const TEMPO: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.45, step: 1, instant: 0 };
/** Milliseconds: between two moves of others, between two sentences on a stage, until it has been read. */
export const MOVE_MS = 900;
export const BEAT_MS = 650;
export const READ_MS = 1_600;
/** More moves than that at once are told in a summary. */
export const MANY = 12;
const MOST_WAITING = 60;

const PACE_KEY = "estaminet.pace";

function stored(): Pace {
  const pace = localStorage.getItem(PACE_KEY);
  return PACES.find((known) => known === pace) ?? "normal";
}

/** What a stage needs of a table. */
export type Setting = Pick<TableState, "view" | "counts" | "content" | "names" | "you">;

/** A change of the table, and the rows of the log that it brought. */
interface Step {
  state: TableState;
  rows: LogRow[];
}

export class Director {
  /** The table as it is shown. */
  shown: TableState | null = $state.raw(null);
  /** What is on the stage, and how many of its sentences. */
  stage: Moment | null = $state.raw(null);
  /** The table that the moment on the stage leads to. */
  setting: Setting | null = $state.raw(null);
  beat = $state(0);
  pace: Pace = $state(stored());
  /** The next step waits for a press. */
  halted = $state(false);
  waiting: Step[] = $state.raw([]);
  readonly caughtUp = $derived(this.waiting.length === 0 && this.stage === null);

  #game: GameMoments | null = null;
  #still: () => boolean;
  #told: (rows: LogRow[]) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the next move may be shown. */
  #free = 0;
  /** Moments of the step under way that are still to be staged, and what follows them. */
  #moments: Moment[] = [];
  #after: (() => void) | null = null;
  #asleep = false;

  /** `told` hears the rows of each step as it is shown; `still`: nothing moves, all is there at once. */
  constructor(told: (rows: LogRow[]) => void = () => undefined, still = () => false) {
    this.#told = told;
    this.#still = still;
  }

  /** What the game says of its events: until it is known nothing is staged. */
  know(game: GameMoments | null): void {
    this.#game = game;
  }

  /** The table has changed; `before` is how it was, null if that does not lead here. */
  take(now: TableState, before: TableState | null): void {
    if (!before || !this.shown || now.move < before.move) return this.#jump(now);
    const rows = now.log.filter((row) => row.n > before.seq);
    if (rows.length === 0) return this.#refresh(now);
    const step = { state: now, rows };
    if (rows.length > MANY) this.#sumUp([...this.waiting, step]);
    else if (this.#isOwn(step) && this.caughtUp) this.#show(step);
    else {
      this.waiting = [...this.waiting, step];
      if (this.waiting.length > MOST_WAITING) this.#sumUp(this.waiting);
      else this.#go();
    }
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    localStorage.setItem(PACE_KEY, pace);
    this.halted = false;
    if (pace === "instant") this.skip();
    else if (this.stage) this.#hold();
    else this.#go();
  }

  /** A press: what is on the stage has been read; or the next step, please. */
  next = (): void => {
    if (this.stage && this.beat < this.stage.beats.length) {
      this.beat = this.stage.beats.length;
      this.#hold();
    } else if (this.stage) this.#leaveStage();
    else if (this.waiting.length > 0) {
      this.halted = false;
      this.#free = 0;
      this.#go(true);
    }
  };

  /** Stages some moments of a table that is shown elsewhere, as in a replay. */
  perform(moments: Moment[], setting: Setting): void {
    this.#rest();
    this.setting = setting;
    this.#moments = this.pace === "instant" ? [] : moments;
    this.#nextMoment();
  }

  /** Everything at once. */
  skip = (): void => {
    const all = this.waiting;
    this.#rest();
    this.waiting = [];
    const last = all.at(-1);
    if (last)
      this.#apply(
        last.state,
        all.flatMap(({ rows }) => rows),
      );
  };

  /** While nobody looks nothing is shown; who comes back to a lot gets a summary. */
  sleep(asleep: boolean): void {
    this.#asleep = asleep;
    if (asleep) clearTimeout(this.#timer);
    else if (this.stage) this.#hold();
    else if (this.waiting.length > MANY) this.#sumUp(this.waiting);
    else this.#go();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #isOwn = ({ state, rows }: Step): boolean => rows.every(({ seat }) => seat === state.you);

  get #tempo(): number {
    const hurried = this.shown?.clock && this.waiting.at(-1)?.state.actor === this.shown.you;
    return Math.min(TEMPO[this.pace], hurried ? TEMPO.fast : Infinity);
  }

  #jump(now: TableState): void {
    this.#rest();
    this.waiting = [];
    this.shown = now;
  }

  /** Something beside the game has changed: people, talk. */
  #refresh(now: TableState): void {
    const last = this.waiting.at(-1);
    if (last) this.waiting = [...this.waiting.slice(0, -1), { ...last, state: now }];
    else this.shown = now;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.stage = null;
    this.halted = false;
    this.#moments = [];
    this.#after = null;
  }

  #sumUp(steps: Step[]): void {
    const rows = steps.flatMap((step) => step.rows);
    const beats = rows.flatMap(({ sentences }) => sentences);
    this.#rest();
    this.waiting = [];
    this.#apply((steps.at(-1) as Step).state, rows);
    if (this.pace === "instant") return;
    this.#moments = [{ kind: "summary", beats, seen: beats.length }];
    this.#nextMoment();
  }

  /** Shows what waits, when its time has come. */
  #go(pressed = false): void {
    const step = this.waiting[0];
    if (!step || this.stage || this.#asleep) return;
    if (this.pace === "instant") return this.skip();
    clearTimeout(this.#timer);
    if (this.pace === "step" && !pressed) {
      this.halted = true;
      return;
    }
    const wait = this.#free - Date.now();
    if (wait > 0) this.#timer = setTimeout(() => this.#go(pressed), wait);
    else this.#stageFirst(step);
  }

  /** A step of somebody else: its moments, then the table after them, then a while to look at it. */
  #stageFirst(step: Step): void {
    this.setting = step.state;
    this.#moments = this.#momentsOf(step);
    this.#after = () => {
      // what has come beside the game meanwhile is in the step that waits
      const { state, rows } = this.waiting[0] ?? step;
      this.waiting = this.waiting.slice(1);
      this.#apply(state, rows);
      this.#free = Date.now() + MOVE_MS * this.#tempo;
    };
    this.#nextMoment();
  }

  /** A move of one's own: there at once, and then what it brought about. */
  #show(step: Step): void {
    clearTimeout(this.#timer);
    const moments = this.pace === "instant" ? [] : this.#momentsOf(step);
    this.#apply(step.state, step.rows);
    this.#free = Date.now() + (MOVE_MS / 2) * this.#tempo;
    this.#moments = moments;
    this.#nextMoment();
  }

  #apply(state: TableState, rows: LogRow[]): void {
    this.shown = this.setting = state;
    this.#told(rows);
  }

  #momentsOf({ state, rows }: Step): Moment[] {
    if (!this.#game) return [];
    const log = state.log.filter((row) => row.n <= (rows.at(-1)?.n ?? 0));
    return momentsOf(this.#game, log, log.length - rows.length, state.content, state.you);
  }

  #nextMoment(): void {
    const moment = this.#moments.shift();
    if (!moment) {
      const after = this.#after;
      this.#after = null;
      after?.();
      return this.#go();
    }
    this.stage = moment;
    this.beat = this.#still()
      ? moment.beats.length
      : Math.min(moment.seen + 1, moment.beats.length);
    this.#hold();
  }

  #leaveStage(): void {
    clearTimeout(this.#timer);
    this.stage = null;
    this.#nextMoment();
  }

  /** The next sentence comes in its time; after the last one the stage stays until it has been read. */
  #hold(): void {
    clearTimeout(this.#timer);
    const { stage } = this;
    if (!stage || this.#asleep) return;
    const fresh = stage.beats.length - stage.seen;
    if (this.beat < stage.beats.length) {
      this.#timer = setTimeout(() => {
        this.beat += 1;
        this.#hold();
      }, BEAT_MS * this.#tempo);
    } else if (this.pace !== "step" && stage.kind !== "summary") {
      const toRead = READ_MS + (this.#still() ? BEAT_MS * Math.max(0, fresh - 1) : 0);
      this.#timer = setTimeout(() => this.#leaveStage(), toRead * this.#tempo);
    }
  }
}
