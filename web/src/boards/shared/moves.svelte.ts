/**
 * Clicking moves together. Every legal action names things on the table (`things`, in the order one
 * would say them). A click on a thing picks it; as soon as one action is left it is played; actions
 * that no further click could tell apart go to the shell's chooser.
 */
import { getContext, setContext } from "svelte";
import type { BoardProps } from "../../lib/board";

/** What an action names. */
export interface Reading {
  things: string[];
  /** A thing that must be picked before the others answer. */
  lead?: string;
}

export interface Move extends Reading {
  action: string;
  text: string;
}

export type Standing = "idle" | "other" | "live" | "picked";

type Shell = Pick<BoardProps, "menu" | "play" | "choose" | "highlight" | "recent">;

const KEY = Symbol("moves");

export class Moves {
  readonly #shell: () => Shell;
  readonly #read: (action: string) => Reading;
  /** What has been picked, and in which menu: a new menu begins afresh. */
  #picks = $state.raw<{ menu: string; things: string[] }>({ menu: "", things: [] });

  constructor(shell: () => Shell, read: (action: string) => Reading) {
    this.#shell = shell;
    this.#read = read;
  }

  readonly #menu = $derived.by(() =>
    this.#shell()
      .menu.map((item) => item.action)
      .join("\n"),
  );
  readonly all: Move[] = $derived.by(() =>
    this.#shell().menu.map((item) => ({ ...item, ...this.#read(item.action) })),
  );
  readonly picked: string[] = $derived.by(() =>
    this.#picks.menu === this.#menu ? this.#picks.things : [],
  );
  /** The moves that what has been picked leaves possible. */
  readonly fitting: Move[] = $derived.by(() => matching(this.all, this.picked));
  readonly #live = $derived.by(() => byThing(this.fitting, this.picked));
  readonly #named = $derived.by(() => byThing(this.all, []));
  readonly #pointed = $derived.by(() => {
    const action = this.#shell().highlight;
    return new Set(action === null ? [] : this.#read(action).things);
  });

  standing(thing: string): Standing {
    if (this.picked.includes(thing)) return "picked";
    if (this.#live.has(thing)) return "live";
    return this.#named.has(thing) ? "other" : "idle";
  }

  /** Whether the action that the shell points at names this thing. */
  pointed(thing: string): boolean {
    return this.#pointed.has(thing);
  }

  /** Whether the others' last moves touched it. */
  recent(thing: string): boolean {
    return this.#shell().recent.includes(thing);
  }

  /** The things of a sort that would go on with what has been picked. */
  live(prefix: string): string[] {
    return [...this.#live.keys()].filter((thing) => thing.startsWith(prefix));
  }

  /** The sentence of the only move this thing can mean now. */
  sentence(thing: string): string | null {
    const moves = this.#live.get(thing) ?? [];
    return moves.length === 1 ? (moves[0]?.text ?? null) : null;
  }

  many(thing: string): number {
    return (this.#live.get(thing) ?? []).length;
  }

  click(thing: string, at?: Element): void {
    if (this.picked.includes(thing)) return this.#pick(this.picked.filter((p) => p !== thing));
    const longer = [...this.picked, thing];
    const picked = this.#live.has(thing) ? longer : [thing];
    const moves = matching(this.all, picked);
    if (moves.length === 0) return;
    if (moves.length === 1) return this.#play(moves[0] as Move);
    if (moves.some((move) => move.things.length <= picked.length)) {
      this.clear();
      this.#shell().choose(
        moves.map((move) => move.action),
        at,
      );
    } else this.#pick(picked);
  }

  clear(): void {
    this.#pick([]);
  }

  #pick(things: string[]): void {
    this.#picks = { menu: this.#menu, things };
  }

  #play(move: Move): void {
    this.clear();
    this.#shell().play(move.action);
  }
}

function matching(moves: Move[], picked: string[]): Move[] {
  return moves.filter(
    (move) =>
      picked.every((thing) => move.things.includes(thing)) &&
      (picked.length === 0 || !move.lead || picked.includes(move.lead)),
  );
}

function byThing(moves: Move[], picked: string[]): Map<string, Move[]> {
  const found = new Map<string, Move[]>();
  for (const move of moves) {
    const open = move.lead && !picked.includes(move.lead) ? [move.lead] : move.things;
    for (const thing of new Set(open)) {
      if (!picked.includes(thing)) found.set(thing, [...(found.get(thing) ?? []), move]);
    }
  }
  return found;
}

export function provideMoves(moves: Moves): Moves {
  setContext(KEY, moves);
  return moves;
}

export function theMoves(): Moves {
  return getContext<Moves>(KEY);
}
