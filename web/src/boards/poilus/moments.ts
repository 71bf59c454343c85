/** What of Les Poilus is shown by itself, its small pictures, and what it touches on the table. */
import { among, type GameMoments, type Moment, stretches } from "../../lib/moments";
import type { LogRow, Sentence } from "../../lib/wire";
import { icon } from "./icons";
import type { Content } from "./types";

const MISSION = {
  opens: among("failure", "success"),
  closes: among("mission", "victory", "defeat_monument", "defeat_hardships"),
  counts: among("failure", "success", "drop", "victory", "defeat_monument", "defeat_hardships"),
};
/** What cards bring upon somebody without being asked. */
const BLOW = among("trap", "clumsy", "tyrannical", "lose_tile", "draw_frenetic");

const SIGNS: Record<string, string> = {
  mission: "leader",
  intensity: "helmet",
  play: "shell",
  trap: "trap",
  clumsy: "clumsy",
  tyrannical: "tyrannical",
  lose_tile: "stunned",
  fall_back: "support",
  fall_back_empty: "panic",
  speech: "speech",
  discard: "speech",
  charm: "charm",
  christmas: "christmas",
  christmas_none: "christmas",
  failure: "hardship",
  success: "peace",
  transfer: "support",
  majority: "support",
  relief: "wound",
  recover_charm: "charm",
  drop: "demoralised",
  token: "speech",
  leader: "leader",
  victory: "peace",
  defeat_monument: "monument",
  defeat_hardships: "hardship",
};

/** A hardship that somebody else takes, and what cards bring about by themselves. */
function blows(rows: LogRow[], fresh: number, content: Content, you: number | null): Moment[] {
  const hardships = new Set(content.hardships.cards.map(({ id }) => id));
  const suffers = ({ event, args }: Sentence) =>
    event === "play" && args.seat !== you && hardships.has(String(args.card));
  return rows.slice(fresh).flatMap(({ sentences }) => {
    if (!sentences.some((one) => BLOW(one) || suffers(one))) return [];
    const end = sentences.findIndex(MISSION.opens);
    const beats = sentences.slice(0, end < 0 ? undefined : end);
    return beats.length > 0 ? [{ kind: "hardship", beats, seen: 0 }] : [];
  });
}

export const MOMENTS: GameMoments = {
  find: (rows, fresh, content, you) => [
    ...blows(rows, fresh, content as unknown as Content, you),
    ...stretches("mission", rows, fresh, MISSION),
  ],
  sign: ({ event }) => SIGNS[event] && icon(SIGNS[event]),
  touched: ({ event, args }) => {
    if (event === "play" || event === "trap" || event === "clumsy")
      return [`land:${args.card}`, `front:${args.seat}:${args.card}`];
    return event === "speech" ? [`threat:${args.threat}`] : [];
  },
};
