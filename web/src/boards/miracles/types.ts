/** The shapes of a Court of Miracles view, its counts and its data file, as far as the board draws them. */
import type { DataText } from "../../lib/languages";

export interface Operation {
  op: string;
  n?: number;
  max?: number;
}

export interface Row {
  id: string;
  names?: DataText;
  texts?: DataText;
}

export interface Quarter extends Row {
  action: Operation;
  spots: Operation[][];
}

export interface Line extends Row {
  toll: number;
  bonus: Operation[];
}

export interface Kind extends Row {
  strength: number;
  ability: string;
}

export interface Guild extends Row {
  emblem?: DataText;
}

export interface Content {
  setup: { waiting?: { rogue: string; line: string } };
  neighbourhoods: Quarter[];
  square: { names?: DataText; lines: Line[] };
  rogues: Kind[];
  plots: (Row & { program: Operation[] })[];
  path: {
    names?: { king?: DataText; first?: DataText; last?: DataText };
    last: number;
    wrath: Record<string, string>;
  };
  guilds: Guild[];
}

export interface Rogue {
  owner: number;
  kind: string | null;
  seen: number[];
}

export interface Hand {
  rogues: string[];
  cards: string[];
}

export interface Counts {
  /** Renown tokens on the board, by seat. */
  tokens: number[];
  tokens_to_win: number;
  /** The neighbourhoods where a standoff is called. */
  called: string[];
  spaces_left: number;
  next_wrath: { spaces: number; at: string } | null;
  /** By spot and by seat, once a standoff is shown. */
  strength_at: Record<string, number>;
  strengths: (number | null)[];
}

export interface View {
  players: number;
  turn: number;
  active: number;
  decision: string;
  actor: number | null;
  result: { winners: number[]; reason: string; renown: number[]; neighbourhoods: number[] } | null;
  coins: number[];
  waiting: boolean[];
  renown: number[];
  control: Record<string, number | null>;
  square: Record<string, number[]>;
  king: number;
  discard: string[];
  in_play: string | null;
  placed: string | null;
  wrath: string | null;
  challenge: string | null;
  standoff: { at: string; winner: number | null } | null;
  agenda: { do: string; at?: string }[];
  seat: number | null;
  board: Record<string, (Rogue | null)[]>;
  drawn: string | null;
  hand: Hand | null;
  counts: { rogues: number[]; cards: number[]; pile: number; bag: number; seine: number };
}
