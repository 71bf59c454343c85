/** What the parts of this board look up: card rows, names, symbols, pieces. */
import type { SceneProps } from "../../lib/board";
import { type Add, BoardScene, sceneOf, unseen } from "../shared/scene.svelte";
import { readable } from "../shared/words";
import type { CardRow, Content, Counts, Goal, View } from "./types";
import { TEXTS } from "./words";

export class Scene extends BoardScene<View, Content, Counts, typeof TEXTS> {
  constructor(props: () => SceneProps) {
    super(props, TEXTS);
  }

  readonly #rows = $derived.by(() => new Map(this.content.cards.map((row) => [row.id, row])));
  readonly symbols = $derived.by(() => Object.keys(this.content.symbols));
  /** What these eyes know of the KILL pile; in a replay with all eyes, what anybody knows. */
  readonly killKnown = $derived.by(() => {
    const lists = [this.view, ...Object.values(this.own)].map((view) => view.kill_known ?? []);
    return lists.reduce((best, list) => (list.length > best.length ? list : best), []);
  });
  /** The symbols of what these eyes know there: not everybody's to count. */
  readonly killed = $derived.by(() => {
    const total = Object.fromEntries(this.symbols.map((symbol) => [symbol, 0]));
    for (const card of this.killKnown)
      for (const [symbol, n] of Object.entries(this.row(card)?.symbols ?? {}))
        total[symbol] = (total[symbol] ?? 0) + n;
    return total;
  });

  row(id: string): CardRow | undefined {
    return this.#rows.get(id);
  }
  name(id: string): string {
    return this.words(this.row(id)?.names, readable(id));
  }
  ability(id: string): string {
    return this.words(this.row(id)?.ability.names);
  }
  text(id: string): string {
    return this.words(this.row(id)?.ability.texts);
  }
  goals(id: string): string {
    return this.words(this.row(id)?.goal_texts);
  }
  symbolName(id: string): string {
    return this.words(this.content.symbols[id]?.names, readable(id.toLowerCase()));
  }
  hidden(seat: number): (string | null)[] {
    return this.own[seat]?.hidden[seat] ?? this.view.hidden[seat] ?? [];
  }
  /** How far a goal about a pile is on the way, as far as these eyes can count; else null. */
  progress(goal: Goal): number | null {
    const [pile] = goal.type.split("_");
    if (pile !== "SAVE" && pile !== "KILL") return null;
    const [cards, symbols] =
      pile === "SAVE" ? [this.view.save, this.counts.saved] : [this.killKnown, this.killed];
    if (goal.target !== undefined) return cards.includes(goal.target) ? 1 : 0;
    return (goal.symbols ?? []).reduce((sum, symbol) => sum + (symbols[symbol] ?? 0), 0);
  }

  protected override lay(add: Add): void {
    const { view } = this;
    add("tableau", "card", view.tableau);
    for (const seat of this.seats) {
      add(`up:${seat}`, "card", view.up[seat] ?? []);
      add(`hidden:${seat}`, "card", this.hidden(seat));
    }
    add("save", "card", view.save);
    add("kill", "card", [
      ...this.killKnown,
      ...unseen(Math.max(0, view.kill_size - this.killKnown.length)),
    ]);
  }
}

export const theScene = sceneOf<Scene>;
