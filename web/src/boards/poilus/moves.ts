/** What each action of Les Poilus names on the table (rules, section 7). */
import type { Reading } from "../shared/moves.svelte";
import type { Scene } from "./scene.svelte";

export const FALL_BACK = "do:fall_back";
export const SPEECH = "do:speech";
export const CHARM = "do:charm";

function fallBack(tile: string, lost: string | undefined): Reading {
  const things = [FALL_BACK];
  if (tile !== "none" && tile !== "random") things.push(`tile:${tile}`);
  if (lost === undefined) return { things };
  return { things: [...things, `do:lose ${lost}`], lead: FALL_BACK };
}

export function read(action: string, { view }: Scene): Reading {
  const [verb = "", first = "", second, third] = action.split(" ");
  switch (verb) {
    case "intensity":
      return { things: [`intensity:${first}`] };
    case "play":
    case "discard":
      return { things: [`hand:${first}`] };
    case "speech":
      return { things: [SPEECH, `threat:${first}`], lead: SPEECH };
    case "charm":
      return { things: [CHARM, `land:${first}`] };
    case "fall_back":
      return fallBack(first, second === "lose" ? third : undefined);
    case "remove":
      return {
        things: [`front:${second === undefined ? `${view.seat}:${first}` : `${first}:${second}`}`],
      };
    case "recover_charm":
      return { things: [CHARM] };
    default:
      return { things: [`do:${action}`] };
  }
}
