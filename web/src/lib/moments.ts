/** Moments worth showing by themselves: what a game says of its events, and how long they are shown. Pure. */
import type { View } from "./board";
import type { LogRow, Sentence } from "./wire";

/** What a stage shows, one sentence after the other. */
export interface Moment {
  /** Which of the game's stages, or one of the shell's own: `attack`, `summary`. */
  kind: string;
  beats: Sentence[];
  /** Beats that were shown before, with an earlier move. */
  seen: number;
}

/** What a game's folder says of its events. */
export interface GameMoments {
  /** The moments of the rows from `fresh` on; those before them tell how they began. */
  find: (rows: LogRow[], fresh: number, content: View, you: number | null) => Moment[];
  /** The path of a small picture. */
  sign: (sentence: Sentence) => string | undefined;
  /** The things on the board that it touched, as the board's `moves.ts` names them. */
  touched: (sentence: Sentence) => string[];
}

type Test = (sentence: Sentence) => boolean;

export const among =
  (...events: string[]): Test =>
  ({ event }) =>
    events.includes(event);

/**
 * Stretches of the log from a sentence that opens one to a sentence that closes it (or to the end),
 * as far as something of theirs that counts is new.
 */
export function stretches(
  kind: string,
  rows: LogRow[],
  fresh: number,
  on: { opens: Test; closes: Test; counts: Test },
): Moment[] {
  const found: (Moment & { news: boolean })[] = [];
  let open: (Moment & { news: boolean }) | null = null;
  rows.forEach((row, at) => {
    for (const sentence of row.sentences) {
      if (!open && on.opens(sentence))
        found.push((open = { kind, beats: [], seen: 0, news: false }));
      if (!open) continue;
      open.beats.push(sentence);
      if (at < fresh) open.seen += 1;
      else if (on.counts(sentence)) open.news = true;
      if (on.closes(sentence)) open = null;
    }
  });
  return found.filter(({ news }) => news).map(({ news: _, ...moment }) => moment);
}

/** The moments of a game, and each attack on the reader that none of them shows, in order. */
export function momentsOf(
  game: GameMoments,
  rows: LogRow[],
  fresh: number,
  content: View,
  you: number | null,
): Moment[] {
  const staged = game.find(rows, fresh, content, you);
  const shown = new Set(staged.flatMap(({ beats }) => beats));
  const attacks = rows
    .slice(fresh)
    .flatMap(({ sentences }) => sentences)
    .filter((sentence) => sentence.at_me && !shown.has(sentence))
    .map((sentence): Moment => ({ kind: "attack", beats: [sentence], seen: 0 }));
  const order = rows.flatMap(({ sentences }) => sentences);
  const last = ({ beats }: Moment) => order.indexOf(beats.at(-1) as Sentence);
  return [...staged, ...attacks].sort((one, other) => last(one) - last(other));
}

/** What the others did since the reader's last turn; it stays while the reader plays the next one. */
export function sinceMine(rows: LogRow[], you: number | null): LogRow[] {
  const end = rows.findLastIndex(({ seat }) => seat !== you && seat !== null) + 1;
  const mine = rows.slice(0, end).findLastIndex(({ seat }) => seat === you || seat === null);
  return rows.slice(mine + 1, end);
}
