/** All puzzles with how far one is, and which of them one wants to solve. */
import { get } from "../lib/api";
import type { PuzzleInfo, PuzzleShelf } from "../lib/wire";

/** What is wanted; null: any. A `set` of `""` is what came with the game. */
export interface Wish {
  difficulty: number | null;
  theme: string | null;
  set: string | null;
}

const ANY: Wish = { difficulty: null, theme: null, set: null };
const DONE = ["first", "solved", "told"];

export const pathOf = (game: string, { id }: Pick<PuzzleInfo, "id">): string =>
  `/puzzles/${game}/${id}`;

export const isSolved = ({ state }: PuzzleInfo): boolean => state === "first" || state === "solved";

export const fits = (puzzle: PuzzleInfo, wish: Wish): boolean =>
  (wish.difficulty === null || puzzle.difficulty === wish.difficulty) &&
  (wish.theme === null || puzzle.theme === wish.theme) &&
  (wish.set === null || (puzzle.set ?? "") === wish.set);

/** The next one that is still to be solved, after this one and round to it again. */
export function following(
  puzzles: PuzzleInfo[],
  wish: Wish,
  from: string | null,
): PuzzleInfo | undefined {
  const at = puzzles.findIndex(({ id }) => id === from) + 1;
  return [...puzzles.slice(at), ...puzzles.slice(0, at)].find(
    (one) => one.id !== from && fits(one, wish) && !DONE.includes(one.state),
  );
}

class Shelves {
  all: PuzzleShelf[] | null = $state.raw(null);
  /** By game: it stays while one goes from puzzle to puzzle. */
  wishes: Record<string, Wish> = $state({});

  async load(): Promise<void> {
    this.all = await get<PuzzleShelf[]>("/puzzles");
  }

  of(game: string): PuzzleShelf | undefined {
    return this.all?.find((shelf) => shelf.game === game);
  }

  wish(game: string): Wish {
    return this.wishes[game] ?? ANY;
  }

  want(game: string, part: Partial<Wish>): void {
    this.wishes[game] = { ...this.wish(game), ...part };
  }
}

export const shelves = new Shelves();
