/** What the parts of this board look up: rows of the data file, names, open hands, pieces. */
import type { SceneProps } from "../../lib/board";
import { wordsOf } from "../../lib/languages";
import { FIRST } from "../../lib/wire";
import { type Add, BoardScene, sceneOf, unseen } from "../shared/scene.svelte";
import { readable } from "../shared/words";
import type { Content, Counts, Guild, Kind, Operation, Row, View } from "./types";
import { TEXTS } from "./words";

export class Scene extends BoardScene<View, Content, Counts, typeof TEXTS> {
  constructor(props: () => SceneProps) {
    super(props, TEXTS);
  }

  /** The seats whose hands are open to these eyes, with their views. */
  readonly open = $derived.by((): [number, View][] => {
    const own = Object.entries(this.own);
    if (own.length > 0) return own.map(([seat, view]) => [Number(seat), view]);
    return this.view.seat === null ? [] : [[this.view.seat, this.view]];
  });
  readonly #kinds = $derived.by(() => byId(this.content.rogues));
  readonly #plots = $derived.by(() => byId(this.content.plots));
  readonly #places = $derived.by(() =>
    byId([...this.content.neighbourhoods, ...this.content.square.lines]),
  );

  named(row: Row | undefined, id: string): string {
    return this.words(row?.names, readable(id));
  }
  kind(id: string): Kind | undefined {
    return this.#kinds.get(id);
  }
  kindName(id: string): string {
    return this.named(this.kind(id), id);
  }
  /** Name, strength and text of a kind of rogue, for `Help`. */
  aboutKind(id: string): string {
    const row = this.kind(id);
    return `${this.kindName(id)}|${this.words(row?.texts) || this.t.strength(row?.strength ?? 0)}`;
  }
  plotName(id: string): string {
    return this.named(this.#plots.get(id), id);
  }
  plotText(id: string): string {
    return this.words(this.#plots.get(id)?.texts);
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
  /** The emblem in the first language: the key of its picture. */
  emblem(seat: number): string {
    return wordsOf(this.guild(seat)?.emblem, FIRST, this.guild(seat)?.id ?? String(seat + 1));
  }
  /** The kind of a rogue on a spot, if any of the open views shows it. */
  kindAt(place: string, spot: number): string | null {
    const views = [this.view, ...this.open.map(([, view]) => view)];
    return views.map((view) => view.board[place]?.[spot]?.kind).find(Boolean) ?? null;
  }
  /** How strong a rogue is: as the standoff counts it once it is shown, before that as printed. */
  strengthAt(place: string, spot: number): number | undefined {
    const kind = this.kindAt(place, spot);
    const printed = kind === null ? undefined : this.kind(kind)?.strength;
    return this.counts.strength_at[`${place}.${spot + 1}`] ?? printed;
  }
  /** An operation in words, for those who cannot see its icon. */
  operation({ op, n, max }: Operation): string {
    const { coins, cards, steps, right_hand } = this.t;
    const known = new Map<string, (count: number) => string>([
      ["coins", coins],
      ["draw", cards],
      ["king", steps],
      ["right_hand", () => right_hand],
    ]);
    return known.get(op)?.(n ?? max ?? 1) ?? readable(op);
  }

  protected override lay(add: Add): void {
    const { view } = this;
    const open = new Map(this.open);
    for (const [place, row] of Object.entries(view.board))
      row.forEach((rogue, spot) => {
        if (rogue)
          add(`spot:${place}.${spot + 1}`, `rogue:${rogue.owner}`, [this.kindAt(place, spot)]);
      });
    for (const [line, seats] of Object.entries(view.square))
      for (const seat of seats) add(`line:${line}`, `renown:${seat}`, [null]);
    for (const [place, seat] of Object.entries(view.control))
      if (seat !== null) add(`quarter:${place}`, `renown:${seat}`, [null]);
    for (const seat of this.seats) {
      const hand = open.get(seat)?.hand;
      add(`rogues:${seat}`, `rogue:${seat}`, hand?.rogues ?? unseen(view.counts.rogues[seat]));
      add(`cards:${seat}`, `plot:${seat}`, hand?.cards ?? unseen(view.counts.cards[seat]));
      add(`supply:${seat}`, `renown:${seat}`, unseen(view.renown[seat]));
      if (view.waiting[seat])
        add("waiting", `rogue:${seat}`, [this.content.setup.waiting?.rogue ?? null]);
    }
  }
}

const byId = <R extends Row>(rows: R[]): Map<string, R> =>
  new Map(rows.map((row) => [row.id, row]));

export const theScene = sceneOf<Scene>;
