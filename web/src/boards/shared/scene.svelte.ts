/** What the parts of every board look up: the view, the counts, names, words, pieces with their keys. */
import { getContext, setContext } from "svelte";

import type { SceneProps } from "../../lib/board";
import { type DataText, type Said, say, type Texts, wordsOf } from "../../lib/languages";
import { type Keyed, type Piece, Tracker } from "./motion.svelte";

const KEY = Symbol("scene");

export type Add = (place: string, group: string, faces: (string | null)[]) => void;

/** So many faces that nobody sees. */
export const unseen = (n: number | undefined): null[] => Array<null>(n ?? 0).fill(null);

export abstract class BoardScene<
  View extends { players: number },
  Content,
  Counts,
  T extends Texts,
> {
  readonly #props: () => SceneProps;
  readonly #texts: T;
  readonly #tracker = new Tracker();

  constructor(props: () => SceneProps, texts: T) {
    this.#props = props;
    this.#texts = texts;
  }

  readonly view = $derived.by(() => this.#props().view as unknown as View);
  /** What the rules count; nothing is counted here. */
  readonly counts = $derived.by(() => this.#props().counts as Counts);
  readonly content = $derived.by(() => this.#props().content as Content);
  /** With all eyes: each seat's own view. */
  readonly own = $derived.by(() => this.#props().own as unknown as Record<string, View>);
  readonly lang = $derived.by(() => this.#props().lang);
  readonly t: Said<T> = $derived.by(() => say(this.#texts, this.lang));
  readonly seats = $derived.by(() => Array.from({ length: this.view.players }, (_, seat) => seat));
  readonly #pieces = $derived.by(() => {
    const pieces: Piece[] = [];
    this.lay((place, group, faces) =>
      pieces.push(...faces.map((face) => ({ place, group, face }))),
    );
    return this.#tracker.follow(pieces);
  });

  /** Adds every piece of the view, where it lies. */
  protected abstract lay(add: Add): void;

  at(place: string): Keyed[] {
    return this.#pieces.filter((piece) => piece.place === place);
  }
  /** Where a piece lies now: one that is drawn no more may be in a pile. */
  placeOf(key: string): string | undefined {
    return this.#pieces.find((piece) => piece.key === key)?.place;
  }
  who(seat: number): string {
    return this.#props().names[seat] ?? String(seat);
  }
  /** The name of who plays the seat, if it is known. */
  person(seat: number): string {
    return this.#props().people?.[seat] ?? "";
  }
  words(text: DataText, otherwise = ""): string {
    return wordsOf(text, this.lang, otherwise);
  }
}

export function provideScene<Scene>(scene: Scene): Scene {
  return setContext(KEY, scene);
}

export const sceneOf = <Scene>(): Scene => getContext<Scene>(KEY);
