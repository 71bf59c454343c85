/** Boards and their recordings, found by name, and mounting one of them in a test. */
import { flushSync, mount, unmount } from "svelte";

import type { Board, BoardProps, View } from "../../lib/board";

export type Position = Omit<
  BoardProps,
  "own" | "content" | "play" | "choose" | "highlight" | "recent" | "animate"
> & { data: string; players: number; decision: string; own?: Record<string, View> };

export interface Recorded {
  players: number[];
  decisions: string[];
  contents: Record<string, View>;
  positions: Position[];
  film: Position[];
}

const BOARDS = import.meta.glob<Board>("../*/Board.svelte", { eager: true, import: "default" });
const FIXTURES = import.meta.glob<Recorded>("../*/fixtures.json", {
  eager: true,
  import: "default",
});

export const GAMES = Object.keys(BOARDS).map((path) => path.split("/")[1] as string);

export function recorded(game: string): Recorded {
  const found = FIXTURES[`../${game}/fixtures.json`];
  if (!found) throw new Error(`no recordings of ${game}: run tools/fixtures.py`);
  return found;
}

/** Draws a position; `reached` has what was played or offered to choose. */
export function mounted(game: string, position: Position, more: Partial<BoardProps> = {}) {
  const reached = new Set<string>();
  const first: BoardProps = {
    own: {},
    ...position,
    content: recorded(game).contents[position.data] as View,
    play: (action) => void reached.add(action),
    choose: (actions) => actions.forEach((action) => reached.add(action)),
    highlight: null,
    recent: [],
    animate: false,
    ...more,
  };
  let now = $state.raw(first);
  const props = new Proxy(first, { get: (_, key) => Reflect.get(now, key) });
  const target = document.createElement("div");
  document.body.append(target);
  const board = mount(BOARDS[`../${game}/Board.svelte`] as Board, { target, props });
  flushSync();
  const change = (fresh: Partial<BoardProps>): void => {
    now = { ...now, ...fresh };
    flushSync();
  };
  const dispose = (): void => {
    void unmount(board);
    target.remove();
  };
  return { target, reached, change, dispose };
}
