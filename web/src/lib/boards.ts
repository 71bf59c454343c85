/** The boards, each fetched when a table of its game is opened. */
import type { Board } from "./board";

const MODULES = import.meta.glob<{ default: Board }>("../boards/*/Board.svelte");

export async function loadBoard(game: string): Promise<Board> {
  const load = MODULES[`../boards/${game}/Board.svelte`];
  if (!load) throw new Error(`no board for ${game}`);
  return (await load()).default;
}
