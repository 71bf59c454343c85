/** The words of the puzzles in the language of the page. */
import { i18n } from "../lib/i18n.svelte";
import { say } from "../lib/languages";
import { TEXTS } from "./words";

class Words {
  readonly t = $derived(say(TEXTS, i18n.lang));
}

export const words = new Words();
