/** The shapes of a Court of Miracles view and data file, as far as the board draws them. */
import type { Told } from "../shared/words";

export interface Operation {
  op: string;
  n?: number;
  max?: number;
}

export interface Row {
  id: string;
  names?: Told;
  texts?: Told;
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
  paid_strength?: number;
}

export interface Guild extends Row {
  emblem?: Told;
}

export interface Content {
  limits: { hand: number; renown: number };
  setup: { waiting?: { rogue: string; line: string } };
  neighbourhoods: Quarter[];
  square: { names?: Told; lines: Line[] };
  rogues: Kind[];
  plots: (Row & { program: Operation[] })[];
  path: {
    names?: { king?: Told; first?: Told; last?: Told };
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
  standoff: { at: string; shown: boolean; paid: string[]; winner: number | null } | null;
  agenda: { do: string; at?: string }[];
  seat: number | null;
  board: Record<string, (Rogue | null)[]>;
  drawn: string | null;
  hand: Hand | null;
  counts: { rogues: number[]; cards: number[]; pile: number; bag: number; seine: number };
}
