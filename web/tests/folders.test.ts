/** The boards' folders look alike, and nothing outside of one knows its game. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");
const BOARDS = join(SRC, "boards");
const FILES = [
  "Board.svelte",
  "Ending.svelte",
  "Chip.svelte",
  "Entry.svelte",
  "Guide.svelte",
  "Picture.svelte",
  "Stage.svelte",
  "fixtures.json",
  "guide.ts",
  "icons.json",
  "moments.ts",
  "moves.ts",
  "recording.json",
  "result.ts",
  "scene.svelte.ts",
  "types.ts",
  "words.ts",
];

const games = readdirSync(BOARDS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !["shared", "tools"].includes(entry.name))
  .map(({ name }) => name);

it.each(games)("%s has every file of a board", (game) => {
  expect(readdirSync(join(BOARDS, game))).toEqual(expect.arrayContaining(FILES));
});

it("no game is named outside of its folder", () => {
  const word = new RegExp(`\\b(${games.join("|")})\\b`, "i");
  const outside = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(ts|svelte|css|mjs|py|md)$/.test(path))
    .filter((path) => !games.some((game) => path.startsWith(join("boards", game))));
  expect(outside.length).toBeGreaterThan(50);
  const named = outside.filter((path) => word.test(readFileSync(join(SRC, path), "utf8")));
  expect(named).toEqual([]);
});
