/** The shapes of a Les Miseraables view, its counts and its deck file, as far as the board draws them. */
import type { DataText } from "../../lib/languages";

export interface Goal {
  type: string;
  points: number;
  target?: string;
  symbols?: string[];
  count?: number;
}

export interface CardRow {
  id: string;
  kind: string;
  names?: DataText;
  symbols: Record<string, number>;
  ability: { names?: DataText; texts?: DataText; effects: unknown[] };
  goals: Goal[];
  goal_texts?: DataText;
}

export interface Content {
  symbols: Record<string, { names?: DataText }>;
  cards: CardRow[];
}

export type Running =
  | { type: "use"; source: string; effect: number; took_place: boolean; that: string | null }
  | { type: "score"; card: string; stage: string }
  | { type: "scout"; cards: (string | null)[] };

export interface Counts {
  /** Symbols on the SAVE pile, and on each seat's cards that lie face up. */
  saved: Record<string, number>;
  shown: Record<string, number>[];
}

export interface View {
  players: number;
  turn: number;
  points: number[];
  triggered_by: number | null;
  last_score: { seat: number; card: string; goals: boolean[]; points: number } | null;
  decision: string;
  actor: number | null;
  result: { winners: number[]; points: number[]; owned: number[] } | null;
  seat: number | null;
  deck: (string | null)[];
  tableau: string[];
  save: string[];
  kill_size: number;
  kill_known: string[] | null;
  up: string[][];
  hidden: (string | null)[][];
  kept: (string | null)[];
  used: string[];
  stack: Running[];
}
