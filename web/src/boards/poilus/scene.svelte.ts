/** What the parts of this board look up: rows of the data file, names, hands, pieces. */
import type { SceneProps } from "../../lib/board";
import { type Add, BoardScene, sceneOf, unseen } from "../shared/scene.svelte";
import { readable } from "../shared/words";
import type { Content, Counts, Hardship, View } from "./types";
import { TEXTS } from "./words";

export class Scene extends BoardScene<View, Content, Counts, typeof TEXTS> {
  constructor(props: () => SceneProps) {
    super(props, TEXTS);
  }

  readonly threats = $derived.by(() => this.content.threats.order);
  readonly #threatCards = $derived.by(
    () => new Map(this.content.threat_cards.cards.map((row) => [row.id, row])),
  );
  readonly #hardships = $derived.by(
    () => new Map(this.content.hardships.cards.map((row) => [row.id, row])),
  );

  hardship(id: string): Hardship | undefined {
    return this.#hardships.get(id);
  }
  /** The threats printed on a card. */
  shows(id: string): string[] {
    return this.#threatCards.get(id)?.threats ?? [];
  }
  /** Whether a trap is printed on it, in a game that has traps. */
  trap(id: string): boolean {
    return this.counts.traps && (this.#threatCards.get(id)?.trap ?? false);
  }
  threatName(threat: string): string {
    return this.words(this.content.threats.names[threat], readable(threat));
  }
  cardName(id: string): string {
    const hardship = this.hardship(id);
    if (hardship) return this.words(hardship.name, readable(id));
    const words = this.shows(id).map((threat) => this.threatName(threat));
    return [words.join(", "), ...(this.trap(id) ? [this.t.trap] : [])].join(", ");
  }
  cardText(id: string): string {
    return this.words(this.hardship(id)?.text);
  }
  tileName(id: string): string {
    return this.words(this.#tile(id)?.name, readable(id));
  }
  /** How many seats on a tile goes: to the left where positive. */
  step(id: string): number {
    return this.#tile(id)?.step ?? 1;
  }
  receiver(seat: number, tile: string): string {
    return this.who(this.counts.receivers[seat]?.[tile] ?? seat);
  }
  soldier(seat: number): { id: string; name: string; charm: string } {
    const id = this.view.poilus[seat] ?? "";
    const row = this.content.poilus.cards.find((card) => card.id === id);
    return { id, name: this.words(row?.name, readable(id)), charm: row?.charm ?? "" };
  }
  /** What only its owner sees, where these eyes may. */
  #private<K extends "hand" | "stock" | "placed_tile">(seat: number, what: K): View[K] | null {
    return (seat === this.view.seat ? this.view : this.own[seat])?.[what] ?? null;
  }
  hand(seat: number): string[] | null {
    return this.#private(seat, "hand");
  }
  #tile(id: string): Content["tiles"]["tiles"][number] | undefined {
    return this.content.tiles.tiles.find((row) => row.id === id);
  }

  protected override lay(add: Add): void {
    const { view } = this;
    add("land", "card", view.no_mans_land);
    for (const seat of this.seats) {
      add(`front:${seat}`, "card", view.hardships[seat] ?? []);
      add(`hand:${seat}`, "card", this.hand(seat) ?? unseen(view.hand_sizes[seat]));
      add(`stock:${seat}`, "tile", this.#private(seat, "stock") ?? unseen(view.stock_sizes[seat]));
      if (view.placed[seat]) add(`placed:${seat}`, "tile", [this.#private(seat, "placed_tile")]);
      add(`talk:${seat}`, "talk", unseen(view.speech_tokens[seat]));
    }
    add("pool", "talk", unseen(view.speech_pool));
    // the piles: a failed mission's cards go back to Trials, the others are out of the game
    add("removed", "card", view.removed);
    add("trials", "card", unseen(view.trials_size));
  }
}

export const theScene = sceneOf<Scene>;
