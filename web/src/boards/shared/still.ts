/** A board's parts away from a table: in the guide and in the gallery. Nothing moves, nothing is chosen. */
import type { BoardProps, View } from "../../lib/board";
import type { Lang } from "../../lib/wire";

export const NAMES = ["Ada", "Bruno", "Chloé"];

export function still(content: View, lang: Lang, view: View = {}, counts: View = {}): BoardProps {
  return {
    view: { players: NAMES.length, ...view },
    counts,
    own: {},
    content,
    names: NAMES,
    you: null,
    actor: null,
    menu: [],
    lang,
    play: () => undefined,
    choose: () => undefined,
    highlight: null,
    recent: [],
    animate: false,
  };
}
