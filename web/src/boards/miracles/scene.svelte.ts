/** What the parts of the board look up: rows of the data file, names, and the pieces with their keys. */
import { getContext, setContext } from "svelte";
import type { BoardProps } from "../../lib/board";
import { Tracker, type Piece } from "../shared/motion.svelte";
import { readable, speaker, told } from "../shared/words";
import type { Content, Guild, Kind, Operation, Row, View } from "./court";
import { SAID } from "./words";

const KEY = Symbol("court");

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
  /** The seats whose hands are open to these eyes, with their views. */
  readonly open = $derived.by((): [number, View][] => {
    const own = Object.entries(this.#props().own ?? {}) as [string, View][];
    if (own.length > 0) return own.map(([seat, view]) => [Number(seat), view]);
    return this.view.seat === null ? [] : [[this.view.seat, this.view]];
  });
  readonly #kinds = $derived.by(() => new Map(this.content.rogues.map((row) => [row.id, row])));
  readonly #plots = $derived.by(() => new Map(this.content.plots.map((row) => [row.id, row])));
  readonly #places = $derived.by(
    () =>
      new Map(
        [...this.content.neighbourhoods, ...this.content.square.lines].map((row) => [row.id, row]),
      ),
  );
  readonly #pieces = $derived.by(() => {
    const byPlace = new Map<string, (Piece & { key: string })[]>();
    for (const piece of this.#tracker.follow(this.#list()))
      byPlace.set(piece.place, [...(byPlace.get(piece.place) ?? []), piece]);
    return byPlace;
  });

  named(row: Row | undefined, id: string): string {
    return told(row?.names, this.lang, readable(id));
  }
  kind(id: string): Kind | undefined {
    return this.#kinds.get(id);
  }
  kindName(id: string): string {
    return this.named(this.kind(id), id);
  }
  plotName(id: string): string {
    return this.named(this.#plots.get(id), id);
  }
  plotText(id: string): string {
    return told(this.#plots.get(id)?.texts, this.lang);
  }
  plotOp(id: string): string | undefined {
    return this.#plots.get(id)?.program[0]?.op;
  }
  placeName(id: string): string {
    return this.named(this.#places.get(id), id);
  }
  /** The name without its article: its first letters stand for it where there is no symbol. */
  initials(id: string): string {
    return this.placeName(id).replace(/^(la|le|les|the|l['’])\s*/i, "");
  }
  guild(seat: number): Guild | undefined {
    return this.content.guilds[seat];
  }
  /** The English word of the emblem: the key of its picture. */
  emblem(seat: number): string {
    return told(this.guild(seat)?.emblem, "en", this.guild(seat)?.id ?? String(seat + 1));
  }
  who(seat: number): string {
    return this.names[seat] ?? String(seat);
  }
  /** The kind of a rogue on a spot, if any of the open views shows it. */
  kindAt(place: string, spot: number): string | null {
    const views = [this.view, ...this.open.map(([, view]) => view)];
    return views.map((view) => view.board[place]?.[spot]?.kind).find(Boolean) ?? null;
  }
  at(place: string): (Piece & { key: string })[] {
    return this.#pieces.get(place) ?? [];
  }
  /** An operation in words, for those who cannot see its icon. */
  operation({ op, n, max }: Operation): string {
    return [readable(op), n ?? max].filter((part) => part !== undefined).join(" ");
  }

  #list(): Piece[] {
    const { view } = this;
    const pieces: Piece[] = [];
    const add = (place: string, group: string, face: string | null): void => {
      pieces.push({ place, group, face });
    };
    const open = new Map(this.open);
    for (const [place, row] of Object.entries(view.board))
      row.forEach((rogue, spot) => {
        if (rogue)
          add(`spot:${place}.${spot + 1}`, `rogue:${rogue.owner}`, this.kindAt(place, spot));
      });
    for (const [line, seats] of Object.entries(view.square))
      for (const seat of seats) add(`line:${line}`, `renown:${seat}`, null);
    for (const [place, seat] of Object.entries(view.control))
      if (seat !== null) add(`quarter:${place}`, `renown:${seat}`, null);
    for (const seat of this.seats) {
      const hand = open.get(seat)?.hand;
      const rogues = hand?.rogues ?? Array<null>(view.counts.rogues[seat] ?? 0).fill(null);
      const cards = hand?.cards ?? Array<null>(view.counts.cards[seat] ?? 0).fill(null);
      for (const face of rogues) add(`rogues:${seat}`, `rogue:${seat}`, face);
      for (const face of cards) add(`cards:${seat}`, `plot:${seat}`, face);
      for (let left = view.renown[seat] ?? 0; left > 0; left -= 1)
        add(`supply:${seat}`, `renown:${seat}`, null);
      if (view.waiting[seat])
        add("waiting", `rogue:${seat}`, this.content.setup.waiting?.rogue ?? null);
    }
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
