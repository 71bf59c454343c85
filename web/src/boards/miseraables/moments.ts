/** What of Les Miseraables is shown by itself, its small pictures, and what it touches on the table. */
import { among, type GameMoments, stretches } from "../../lib/moments";
import { icon } from "./icons";

const SCORING = {
  opens: among("score"),
  closes: among("points", "no_points"),
  counts: among("points", "no_points"),
};
const END = {
  opens: among("owned", "victory"),
  closes: among("victory"),
  counts: among("victory"),
};

const SIGNS: Record<string, string> = {
  take_deck: "take",
  take: "take",
  pick: "take",
  save: "save",
  fate_save: "save",
  laid_on_save: "save",
  kill: "kill",
  kill_hidden: "kill",
  kill_deck: "kill",
  fate_kill: "kill",
  laid_on_kill: "kill",
  return: "letter",
  return_hidden: "letter",
  use: "banner",
  give: "locket",
  swap_out: "key",
  scout: "candles",
  look: "candles",
  score: "score",
  goal: "medal",
  points: "medal",
  trigger: "BELL",
  victory: "winner",
};
const TO_PILE: Record<string, string> = {
  save: "save",
  fate_save: "save",
  kill: "kill",
  kill_hidden: "kill",
  kill_deck: "kill",
  fate_kill: "kill",
};

export const MOMENTS: GameMoments = {
  find: (rows, fresh) => [
    ...stretches("score", rows, fresh, SCORING),
    ...stretches("end", rows, fresh, END),
  ],
  sign: ({ event }) => SIGNS[event] && icon(SIGNS[event]),
  touched: ({ event, args }) => {
    if (event === "refill") return [args.card].flat().map((card) => `tableau:${card}`);
    if (event === "take" || event === "give") return [`${args.other ?? args.seat}:${args.card}`];
    return TO_PILE[event] ? [`${TO_PILE[event]}:${args.card}`] : [];
  },
};
