/** What the folders of the boards hold for the shell; each board is fetched when a table of its game opens. */
import type { Component } from "svelte";

import type { Board } from "./board";

const BOARDS = import.meta.glob<Board>("../boards/*/Board.svelte", { import: "default" });

export const PICTURES = import.meta.glob<Component>("../boards/*/Picture.svelte", {
  eager: true,
  import: "default",
});

export async function loadBoard(game: string): Promise<Board> {
  const load = BOARDS[`../boards/${game}/Board.svelte`];
  if (!load) throw new Error(`no board for ${game}`);
  return load();
}
