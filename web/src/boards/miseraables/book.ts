/** The shapes of a Les Miseraables view and deck file, as far as the board draws them. */
import type { Told } from "../shared/words";

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
  names?: Told;
  symbols: Record<string, number>;
  ability: { names?: Told; texts?: Told; effects: unknown[] };
  goals: Goal[];
  goal_texts?: Told;
}

export interface Content {
  symbols: Record<string, { names?: Told }>;
  cards: CardRow[];
}

export type Running =
  | { type: "use"; source: string; effect: number; took_place: boolean; that: string | null }
  | { type: "score"; card: string; stage: string }
  | { type: "scout"; cards: (string | null)[] };

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
