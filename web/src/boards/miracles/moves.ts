/** What each action of the Court of Miracles names on the board (rules, section 13). */
import type { Reading } from "../shared/moves.svelte";
import type { Content, View } from "./court";

type Namer = (first: string, second: string) => string[];

/** The word of the neighbourhood's own action: its plaque and a button. */
export const ACTION = "do:act";

export function reader(view: View, content: Content): (action: string) => Reading {
  const spots: Namer = (from, to) => [`spot:${from}`, `spot:${to}`];
  const quarter: Namer = (place) => [`quarter:${place}`];
  const card: Namer = (id) => [`card:${id}`];
  const act: Namer = () => [ACTION];
  const isLine = (id: string): boolean => id in view.square;
  const verbs: Record<string, Namer> = {
    place: (kind, spot) => [`rogue:${kind}`, `spot:${spot}`],
    move: spots,
    shift: spots,
    swap: spots,
    recall: (spot) => [`spot:${spot}`],
    look: (spot) => [`spot:${spot}`],
    plot: card,
    discard: card,
    drown: (kind) => [`rogue:${kind}`],
    buy: (line) => [`line:${line}`],
    transfer: (from, to) => [`${isLine(from) ? "line" : "quarter"}:${from}`, `quarter:${to}`],
    steal: (seat) => [`seat:${seat}`],
    drive: (steps) => [`space:${Math.min(view.king + Number(steps), content.path.last)}`],
    challenge: quarter,
    wrath: quarter,
    settle: quarter,
    renown: quarter,
    take: act,
    draw: act,
    advance: act,
    recruit: act,
  };
  return (action) => {
    const [verb = "", first = "", second = ""] = action.split(" ");
    return { things: verbs[verb]?.(first, second) ?? [`do:${action}`] };
  };
}
