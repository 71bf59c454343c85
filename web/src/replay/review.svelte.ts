/** What a finished game teaches a seat: asked for until it is whole. */
import { post, sentenceOf } from "../lib/api";
import type { Lang, ReviewTold } from "../lib/wire";

export type Said = Readonly<Record<Lang, string>>;

export interface Alternative {
  action: string;
  value: number;
  low: number;
  high: number;
  said?: Said;
  brings?: Said | null;
}

export interface Choice {
  played: string;
  best: string;
  loss: number;
  class: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  reason: Said;
  actions: Alternative[];
}

export interface Step {
  move: number;
  seat: number;
  value: number;
  choice?: Choice | null;
}

export interface TurningPoint {
  move: number;
  before: number;
  after: number;
  reason: Said;
}

export interface Account {
  start: number;
  skill: number;
  others: number;
  luck: number;
  end: number;
  classes: Record<Choice["class"], number>;
  turning_points: TurningPoint[];
  steps: Step[];
}

const ASK_MS = 1_500;

export class Review {
  seat: number | null = $state(null);
  account: Account | null = $state.raw(null);
  done = $state(0);
  total = $state(0);
  complete = $state(false);
  trouble: string | null = $state(null);
  /** Moves of the game before the first that was reviewed: somebody went back there. */
  first = $state(0);
  #timer = 0;

  constructor(private readonly table: string) {}

  of(seat: number): void {
    this.stop();
    [this.seat, this.account, this.done, this.complete] = [seat, null, 0, false];
    void this.#ask(seat);
  }

  async #ask(seat: number): Promise<void> {
    try {
      const asked = { seat, known: this.done };
      const told = await post<ReviewTold>(`/tables/${this.table}/review`, asked);
      if (this.seat !== seat) return;
      this.trouble = null;
      this.account = this.#read(told) ?? this.account;
      [this.done, this.total, this.first] = [told.done, told.total, told.first];
      this.complete = told.complete;
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
    if (!this.complete && this.seat === seat)
      this.#timer = window.setTimeout(() => void this.#ask(seat), ASK_MS);
  }

  #read({ review }: ReviewTold): Account | undefined {
    return (review?.accounts as Account[] | undefined)?.[0];
  }

  /** The step that leads from a frame of the replay to the next. */
  step(at: number): Step | undefined {
    return this.account?.steps.find((one) => one.move === at - this.first);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.seat = null;
  }
}
