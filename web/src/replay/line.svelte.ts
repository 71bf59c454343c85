/** What if? A line of play that leaves the finished game that is looked at. */
import { post } from "../lib/api";
import type { Frame, LineChoice, LineTold } from "../lib/wire";

const ON = 20; // moves that bots play on

export class WhatIf {
  /** After how many moves it leaves the game; null: it does not. */
  from: number | null = $state(null);
  frames: Frame[] = $state.raw([]);
  menu: LineChoice[] = $state.raw([]);
  #actions: string[] = [];

  constructor(private readonly table: string) {}

  async ask(from: number, actions: string[], eyes: string, on = 0): Promise<void> {
    const told = await post<LineTold>(`/tables/${this.table}/line`, {
      move: from,
      actions,
      on,
      eyes: eyes === "all" ? null : Number(eyes),
    });
    this.#actions = told.frames.flatMap(({ action }) => action ?? []);
    [this.from, this.frames, this.menu] = [from, told.frames, told.menu];
  }

  begin = (from: number, eyes: string): Promise<void> => this.ask(from, [], eyes);
  choose = (action: string, eyes: string): Promise<void> =>
    this.ask(this.from ?? 0, [...this.#actions, action], eyes);
  on = (eyes: string): Promise<void> => this.ask(this.from ?? 0, this.#actions, eyes, ON);

  end(): void {
    this.from = null;
    [this.frames, this.menu, this.#actions] = [[], [], []];
  }
}
