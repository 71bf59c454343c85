/** The shapes of a Les Poilus view, its counts and its data file, as far as the board draws them. */
import type { DataText } from "../../lib/languages";

interface ThreatCard {
  id: string;
  threats: string[];
  trap: boolean;
}

export interface Hardship {
  id: string;
  kind: string;
  threat?: string;
  weight: number;
  name?: DataText;
  text?: DataText;
}

export interface Content {
  threats: {
    order: string[];
    names: Record<string, DataText>;
  };
  threat_cards: { cards: ThreatCard[] };
  hardships: { cards: Hardship[] };
  poilus: { cards: { id: string; name?: DataText; charm: string }[] };
  tiles: { tiles: { id: string; step: number; name?: DataText }[] };
}

interface LastMission {
  mission: number;
  outcome: "success" | "failure";
  no_mans_land: string[];
  transfers: { from: number; tile: string; to: number }[];
  majority: number | null;
  drop: number | null;
}

export interface Counts {
  /** How often each threat counts now, and how often is too often. */
  threats: Record<string, number>;
  fail_at: number;
  /** What the hardships of each seat weigh, and what is too heavy. */
  hardships: number[];
  hardship_limit: number;
  traps: boolean;
  /** By seat: who gets each tile. */
  receivers: Record<string, number>[];
}

export interface View {
  players: number;
  mission: number;
  leader: number;
  intensity: number | null;
  active: number | null;
  in_mission: boolean[];
  no_mans_land: string[];
  removed: string[];
  hardships: string[][];
  poilus: string[];
  charm_used: boolean[];
  speech_tokens: number[];
  speech_pool: number;
  speech: { threat: string; waiting: number[] } | null;
  last_mission: LastMission | null;
  decision: string;
  actor: number | null;
  result: { outcome: "victory" | "defeat"; reason: string; missions: number } | null;
  seat: number | null;
  trials_size: number;
  morale_size: number;
  hand: string[] | null;
  hand_sizes: number[];
  stock: string[] | null;
  stock_sizes: number[];
  placed_tile: string | null;
  placed: boolean[];
}
