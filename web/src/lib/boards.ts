/** What the folders of the boards hold for the shell; each board is fetched when a table of its game opens. */
import type { Component } from "svelte";

import type { Board, Chip, Entry, Guide } from "./board";
import type { GameMoments } from "./moments";
import type { Ending, Stage } from "./stage";

const BOARDS = import.meta.glob<Board>("../boards/*/Board.svelte", { import: "default" });
const GUIDES = import.meta.glob<Guide>("../boards/*/Guide.svelte", { import: "default" });
const ENTRIES = import.meta.glob<Entry>("../boards/*/Entry.svelte", { import: "default" });
const CHIPS = import.meta.glob<Chip>("../boards/*/Chip.svelte", { import: "default" });

const MOMENTS = import.meta.glob<GameMoments>("../boards/*/moments.ts", { import: "MOMENTS" });
const STAGES = import.meta.glob<Stage>("../boards/*/Stage.svelte", { import: "default" });

const ENDINGS = import.meta.glob<Ending>("../boards/*/Ending.svelte", { import: "default" });

export const PICTURES = import.meta.glob<Component>("../boards/*/Picture.svelte", {
  eager: true,
  import: "default",
});

const found = <T>(
  files: Record<string, () => Promise<T>>,
  game: string,
  name: string,
): Promise<T> =>
  files[`../boards/${game}/${name}`]?.() ?? Promise.reject(new Error(`no ${name} for ${game}`));

export const loadBoard = (game: string): Promise<Board> => found(BOARDS, game, "Board.svelte");
export const loadMoments = (game: string): Promise<GameMoments> =>
  found(MOMENTS, game, "moments.ts");
export const loadStage = (game: string): Promise<Stage> => found(STAGES, game, "Stage.svelte");
export const loadEnding = (game: string): Promise<Ending> => found(ENDINGS, game, "Ending.svelte");
export const loadChip = (game: string): Promise<Chip> => found(CHIPS, game, "Chip.svelte");
export const loadGuide = (game: string): Promise<Guide> => found(GUIDES, game, "Guide.svelte");
export const loadEntry = (game: string): Promise<Entry> => found(ENTRIES, game, "Entry.svelte");
