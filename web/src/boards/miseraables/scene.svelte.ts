/** What the parts of the table look up: card rows, names, counts of symbols, pieces with their keys. */
import { getContext, setContext } from "svelte";
import type { BoardProps } from "../../lib/board";
import { Tracker, type Piece } from "../shared/motion.svelte";
import { readable, speaker, told } from "../shared/words";
import type { CardRow, Content, Goal, View } from "./book";
import { SAID } from "./words";

const KEY = Symbol("miseraables");

export class Scene {
  readonly #props: () => BoardProps;
  readonly #tracker = new Tracker<Piece>();
  /** The card somebody looks at closely. */
  closeUp = $state<string | null>(null);

  constructor(props: () => BoardProps) {
    this.#props = props;
  }

  readonly view = $derived.by(() => this.#props().view as View);
  readonly content = $derived.by(() => this.#props().content as unknown as Content);
  readonly lang = $derived.by(() => this.#props().lang);
  readonly names = $derived.by(() => this.#props().names);
  readonly say = speaker(SAID, () => this.#props().lang);
  readonly seats = $derived.by(() => Array.from({ length: this.view.players }, (_, seat) => seat));
  readonly #own = $derived.by(() => this.#props().own as Record<string, View | undefined>);
  readonly #rows = $derived.by(() => new Map(this.content.cards.map((row) => [row.id, row])));
  readonly symbols = $derived.by(() => Object.keys(this.content.symbols));
  /** What these eyes know of the KILL pile; in a replay with all eyes, what anybody knows. */
  readonly killKnown = $derived.by(() => {
    const lists = [this.view, ...Object.values(this.#own)].map((view) => view?.kill_known ?? []);
    return lists.reduce((best, list) => (list.length > best.length ? list : best), []);
  });
  readonly saved = $derived.by(() => this.count(this.view.save));
  readonly killed = $derived.by(() => this.count(this.killKnown));
  readonly #pieces = $derived.by(() => {
    const byPlace = new Map<string, (Piece & { key: string })[]>();
    for (const piece of this.#tracker.follow(this.#list()))
      byPlace.set(piece.place, [...(byPlace.get(piece.place) ?? []), piece]);
    return byPlace;
  });

  row(id: string): CardRow | undefined {
    return this.#rows.get(id);
  }
  name(id: string): string {
    return told(this.row(id)?.names, this.lang, readable(id));
  }
  ability(id: string): string {
    return told(this.row(id)?.ability.names, this.lang);
  }
  text(id: string): string {
    return told(this.row(id)?.ability.texts, this.lang);
  }
  goals(id: string): string {
    return told(this.row(id)?.goal_texts, this.lang);
  }
  about(id: string): string {
    return `${this.name(id)}. ${this.ability(id)}: ${this.text(id)} ${this.goals(id)}`;
  }
  symbolName(id: string): string {
    return told(this.content.symbols[id]?.names, this.lang, readable(id.toLowerCase()));
  }
  who(seat: number): string {
    return this.names[seat] ?? String(seat);
  }
  points(n: number): string {
    return this.say(Math.abs(n) < 2 && (n !== 0 || this.lang === "fr") ? "point" : "points", n);
  }
  hidden(seat: number): (string | null)[] {
    return this.#own[seat]?.hidden[seat] ?? this.view.hidden[seat] ?? [];
  }
  at(place: string): (Piece & { key: string })[] {
    return this.#pieces.get(place) ?? [];
  }
  count(cards: string[]): Record<string, number> {
    const total: Record<string, number> = {};
    for (const card of cards)
      for (const [symbol, n] of Object.entries(this.row(card)?.symbols ?? {}))
        total[symbol] = (total[symbol] ?? 0) + n;
    return total;
  }
  /** How far a goal about a pile is on the way, as far as these eyes can count; else null. */
  progress(goal: Goal): number | null {
    const pile = goal.type.startsWith("SAVE")
      ? this.saved
      : goal.type.startsWith("KILL")
        ? this.killed
        : null;
    if (!pile) return null;
    if (goal.type.endsWith("CHARACTER")) {
      const cards = goal.type.startsWith("SAVE") ? this.view.save : this.killKnown;
      return cards.includes(goal.target ?? "") ? 1 : 0;
    }
    return (goal.symbols ?? []).reduce((sum, symbol) => sum + (pile[symbol] ?? 0), 0);
  }

  #list(): Piece[] {
    const { view } = this;
    const pieces: Piece[] = [];
    const add = (place: string, cards: (string | null)[]): void => {
      for (const face of cards) pieces.push({ place, group: "card", face });
    };
    add("tableau", view.tableau);
    for (const seat of this.seats) {
      add(`up:${seat}`, view.up[seat] ?? []);
      add(`hidden:${seat}`, this.hidden(seat));
    }
    add("save", view.save);
    add("kill", [
      ...this.killKnown,
      ...Array<null>(Math.max(0, view.kill_size - this.killKnown.length)).fill(null),
    ]);
    return pieces;
  }
}

export function provideScene(scene: Scene): Scene {
  setContext(KEY, scene);
  return scene;
}

export function theScene(): Scene {
  return getContext<Scene>(KEY);
}
