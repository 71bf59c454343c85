/** What each action of Les Miseraables names on the table (rules, section 7). */
import type { Reading } from "../shared/moves.svelte";

type Namer = (first: string, second: string) => string[];

/** `peasant?` → `own:peasant?`, `tableau:cosette` and `1:soldier` as they are, `deck`. */
function thingOf(target: string): string {
  return target === "deck" || target.includes(":") ? target : `own:${target}`;
}

const one: Namer = (target) => [thingOf(target)];
const act =
  (verb: string): Namer =>
  (target) =>
    target === "" ? [`do:${verb}`] : [thingOf(target), `do:${verb}`];

const VERBS: Record<string, Namer> = {
  keep: (card, fate) => [`own:${card}?`, `do:${fate}`],
  take: one,
  return: one,
  reveal: one,
  use: act("use"),
  score: act("score"),
  save: act("save"),
  kill: act("kill"),
  give: (target, seat) => [thingOf(target), `seat:${seat}`],
  swap: (mine, theirs) => [thingOf(mine), thingOf(theirs)],
  scout: () => ["deck"],
  pick: (card) => [`pick:${card}`],
};

export function read(action: string): Reading {
  const [verb = "", first = "", second = ""] = action.split(" ");
  return { things: VERBS[verb]?.(first, second) ?? [`do:${action}`] };
}
