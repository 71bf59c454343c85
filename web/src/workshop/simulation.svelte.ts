/** Two simulations, part by part: the file on the bench, and the one it came from. */
import { post, sentenceOf } from "../lib/api";
import type { CountedGames, CountGames } from "../lib/wire";
import { compare, sum, type Comparison } from "./counting";

const AGAIN_MS = 1_500;

export interface Subject {
  game: string;
  text: string;
  origin: string;
  players: number;
}

const count = (asked: CountGames) => post<CountedGames>("/workshop/count", asked);
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

export class Simulation {
  /** Games played so far, of both files together; and how many there will be. */
  done = $state(0);
  total = $state(0);
  busy = $state(false);
  preparing = $state(false);
  trouble: string | null = $state(null);
  found: Comparison | null = $state.raw(null);
  /** The text that it was found for, and with how many players. */
  of: { text: string; players: number } | null = $state.raw(null);
  #run = 0;

  async play(subject: Subject): Promise<void> {
    const run = ++this.#run;
    Object.assign(this, { done: 0, total: 0, busy: true, trouble: null });
    const { game, players, text, origin } = subject;
    const sides: [CountedGames[], CountedGames[]] = [[], []];
    try {
      for (let part = 0, parts = 1; part < parts; part += 1) {
        const pair = await this.#pair(run, { game, players, part }, text, origin);
        if (!pair) return;
        pair.forEach((counted, side) => sides[side]?.push(counted));
        parts = pair[0].parts;
        this.done += pair[0].games + pair[1].games;
        this.total = 2 * parts * pair[0].games;
      }
      const [before, after] = [sum(sides[0]), sum(sides[1])];
      if (before && after) this.found = compare(before, after, players);
      this.of = { text, players };
    } catch (error) {
      if (run === this.#run) this.trouble = sentenceOf(error);
    }
    if (run === this.#run) this.busy = this.preparing = false;
  }

  /** A part of both; null if it was stopped meanwhile. */
  async #pair(
    run: number,
    asked: CountGames,
    text: string,
    origin: string,
  ): Promise<[CountedGames, CountedGames] | null> {
    for (;;) {
      const pair = await Promise.all([count({ ...asked, origin }), count({ ...asked, text })]);
      if (run !== this.#run) return null;
      this.preparing = !pair.every(({ ready }) => ready);
      if (!this.preparing) return pair;
      await sleep(AGAIN_MS);
      if (run !== this.#run) return null;
    }
  }

  stop = (): void => {
    this.#run += 1;
    this.busy = this.preparing = false;
  };
}
