/** What of a Court of Miracles is shown by itself, its small pictures, and what it touches on the board. */
import { among, type GameMoments, stretches } from "../../lib/moments";
import type { Sentence } from "../../lib/wire";
import { icon } from "./icons";

const STANDOFF = {
  opens: among("standoff"),
  closes: among("retrieve", "victory"),
  counts: among("show", "hide", "pay", "decline", "win", "win_alone", "renown", "keep"),
};
const END = among("end_renown", "end_king", "end_turn_limit");

const SIGNS: Record<string, string> = {
  place: "hand",
  move: "relocate",
  perform: "right_hand",
  rent: "coins",
  rent_paid: "coins",
  coins: "coins",
  draw: "draw",
  discard: "draw",
  king: "king",
  wrath: "wrath",
  wrath_any: "wrath",
  wrath_chosen: "wrath",
  last_space: "scaffold",
  recruit: "exchange",
  drown: "seine",
  buy: "buy",
  right_hand: "right_hand",
  relocate: "relocate",
  swap: "swap",
  displaced: "relocate",
  recall: "recall",
  look: "look",
  steal: "steal",
  tribute: "tribute",
  transfer: "transfer",
  challenge: "challenge",
  standoff: "challenge",
  show: "eye",
  pay: "blade",
  win: "winner",
  win_alone: "winner",
  alms: "alms",
  renown: "louvre",
  oust: "on_loss",
  victory: "winner",
};

/** The arguments that name things, and what a thing of theirs is called. */
const THINGS: Record<string, (id: string) => string> = {
  spot: (id) => `spot:${id}`,
  origin: (id) => `spot:${id}`,
  line: (id) => `line:${id}`,
  space: (id) => `space:${id}`,
  neighbourhood: (id) => `quarter:${id}`,
};
/** They are of a place, but change nothing there. */
const ELSEWHERE = among("skip", "perform", "rent", "rent_paid", "retrieve");

export const MOMENTS: GameMoments = {
  find: (rows, fresh) => [
    ...stretches("standoff", rows, fresh, STANDOFF),
    ...stretches("end", rows, fresh, { opens: END, closes: among("victory"), counts: END }),
  ],
  sign: ({ event, args }: Sentence) =>
    event === "plot" ? icon(`card_${args.card}`, "draw") : SIGNS[event] && icon(SIGNS[event]),
  touched: (sentence) =>
    ELSEWHERE(sentence)
      ? []
      : Object.entries(sentence.args).flatMap(([name, id]) => THINGS[name]?.(String(id)) ?? []),
};
