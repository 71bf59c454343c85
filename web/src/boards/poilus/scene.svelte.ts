/** What the parts of the trench look up: rows of the data file, counts, pieces with their keys. */
import { getContext, setContext } from "svelte";
import type { BoardProps } from "../../lib/board";
import { Tracker, type Piece } from "../shared/motion.svelte";
import { readable, speaker, told } from "../shared/words";
import type { Content, Hardship, ThreatCard, View } from "./trench";
import { SAID } from "./words";

const KEY = Symbol("poilus");

export class Scene {
  readonly #props: () => BoardProps;
  readonly #tracker = new Tracker<Piece>();

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
  readonly threats = $derived.by(() => this.content.threats.order);
  readonly #threatCards = $derived.by(
    () => new Map(this.content.threat_cards.cards.map((row) => [row.id, row])),
  );
  readonly #hardships = $derived.by(
    () => new Map(this.content.hardships.cards.map((row) => [row.id, row])),
  );
  readonly #pieces = $derived.by(() => {
    const byPlace = new Map<string, (Piece & { key: string })[]>();
    for (const piece of this.#tracker.follow(this.#list()))
      byPlace.set(piece.place, [...(byPlace.get(piece.place) ?? []), piece]);
    return byPlace;
  });
  /** How often each threat counts now: No man's land, and what weighs on those in the mission. */
  readonly counts = $derived.by(() => {
    const fronts = this.view.hardships.filter((_, seat) => this.view.in_mission[seat]);
    const cards = [...this.view.no_mans_land, ...fronts.flat()];
    const counts: Record<string, number> = {};
    for (const card of cards)
      for (const threat of this.shows(card)) counts[threat] = (counts[threat] ?? 0) + 1;
    return counts;
  });

  threatCard(id: string): ThreatCard | undefined {
    return this.#threatCards.get(id);
  }
  hardship(id: string): Hardship | undefined {
    return this.#hardships.get(id);
  }
  shows(id: string): string[] {
    const threat = this.hardship(id)?.threat;
    return this.threatCard(id)?.threats ?? (threat ? [threat] : []);
  }
  trap(id: string): boolean {
    return (this.threatCard(id)?.trap ?? false) && this.view.options.variant !== "discovery";
  }
  threatName(threat: string): string {
    return told(this.content.threats.names[threat], this.lang, readable(threat));
  }
  cardName(id: string): string {
    const hardship = this.hardship(id);
    if (hardship) return told(hardship.name, this.lang, readable(id));
    const words = this.shows(id).map((threat) => this.threatName(threat));
    return [words.join(", "), ...(this.trap(id) ? [this.say("trap")] : [])].join(", ");
  }
  cardText(id: string): string {
    return told(this.hardship(id)?.text, this.lang);
  }
  tileName(id: string): string {
    return told(this.#tile(id)?.name, this.lang, readable(id));
  }
  /** How many seats on a tile goes: to the left where positive. */
  step(id: string): number {
    return this.#tile(id)?.step ?? 1;
  }
  receiver(seat: number, tile: string): string {
    const { players } = this.view;
    return this.who((((seat + this.step(tile)) % players) + players) % players);
  }
  soldier(seat: number): { id: string; name: string; charm: string } {
    const id = this.view.poilus[seat] ?? "";
    const row = this.content.poilus.cards.find((card) => card.id === id);
    return { id, name: told(row?.name, this.lang, readable(id)), charm: row?.charm ?? "" };
  }
  who(seat: number): string {
    return this.names[seat] ?? String(seat);
  }
  weight(seat: number): number {
    return (this.view.hardships[seat] ?? []).reduce(
      (sum, id) => sum + (this.hardship(id)?.weight ?? 1),
      0,
    );
  }
  /** A hand that these eyes may see. */
  hand(seat: number): string[] | null {
    return (seat === this.view.seat ? this.view.hand : this.#own[seat]?.hand) ?? null;
  }
  stock(seat: number): string[] | null {
    return (seat === this.view.seat ? this.view.stock : this.#own[seat]?.stock) ?? null;
  }
  placedTile(seat: number): string | null {
    return (seat === this.view.seat ? this.view.placed_tile : this.#own[seat]?.placed_tile) ?? null;
  }
  at(place: string): (Piece & { key: string })[] {
    return this.#pieces.get(place) ?? [];
  }
  /** Where a piece lies now: one that is drawn no more may be in a pile. */
  placeOf(key: string): string | undefined {
    for (const [place, pieces] of this.#pieces)
      if (pieces.some((piece) => piece.key === key)) return place;
    return undefined;
  }
  #tile(id: string): Content["tiles"]["tiles"][number] | undefined {
    return this.content.tiles.tiles.find((row) => row.id === id);
  }

  #list(): Piece[] {
    const { view } = this;
    const pieces: Piece[] = [];
    const add = (place: string, group: string, faces: (string | null)[]): void => {
      for (const face of faces) pieces.push({ place, group, face });
    };
    const unseen = (n: number | undefined): null[] => Array<null>(n ?? 0).fill(null);
    add("land", "card", view.no_mans_land);
    for (const seat of this.seats) {
      add(`front:${seat}`, "card", view.hardships[seat] ?? []);
      add(`hand:${seat}`, "card", this.hand(seat) ?? unseen(view.hand_sizes[seat]));
      add(`stock:${seat}`, "tile", this.stock(seat) ?? unseen(view.stock_sizes[seat]));
      if (view.placed[seat]) add(`placed:${seat}`, "tile", [this.placedTile(seat)]);
      add(`talk:${seat}`, "talk", unseen(view.speech_tokens[seat]));
    }
    add("pool", "talk", unseen(view.speech_pool));
    // the piles: a failed mission's cards go back to Trials, the others are out of the game
    add("removed", "card", view.removed);
    add("trials", "card", unseen(view.trials_size));
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
