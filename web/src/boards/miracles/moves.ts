/** What each action of the Court of Miracles names on the board (rules, section 13). */
import type { Reading } from "../shared/moves.svelte";
import type { Scene } from "./scene.svelte";

type Namer = (first: string, second: string, scene: Scene) => string[];

/** The word of the neighbourhood's own action: its plaque and a button. */
export const ACTION = "do:act";

const spots: Namer = (from, to) => [`spot:${from}`, `spot:${to}`];
const spot: Namer = (at) => [`spot:${at}`];
const quarter: Namer = (place) => [`quarter:${place}`];
const card: Namer = (id) => [`card:${id}`];
const act: Namer = () => [ACTION];

const VERBS: Record<string, Namer> = {
  place: (kind, at) => [`rogue:${kind}`, `spot:${at}`],
  move: spots,
  shift: spots,
  swap: spots,
  recall: spot,
  look: spot,
  plot: card,
  discard: card,
  drown: (kind) => [`rogue:${kind}`],
  buy: (line) => [`line:${line}`],
  transfer: (from, to, { view }) => [
    `${from in view.square ? "line" : "quarter"}:${from}`,
    `quarter:${to}`,
  ],
  steal: (seat) => [`seat:${seat}`],
  drive: (steps, _, { view, content }) => [
    `space:${Math.min(view.king + Number(steps), content.path.last)}`,
  ],
  challenge: quarter,
  wrath: quarter,
  settle: quarter,
  renown: quarter,
  take: act,
  draw: act,
  advance: act,
  recruit: act,
};

export function read(action: string, scene: Scene): Reading {
  const [verb = "", first = "", second = ""] = action.split(" ");
  return { things: VERBS[verb]?.(first, second, scene) ?? [`do:${action}`] };
}
