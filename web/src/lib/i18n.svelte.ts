/** The language of the page, and its words. */
import type { Lang } from "./board";
import { DICTIONARIES, type Dictionary } from "./dictionary";

const isLang = (text: unknown): text is Lang => text === "en" || text === "fr";

function first(): Lang {
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLang);
  return spoken ?? "en";
}

class I18n {
  lang: Lang = $state(first());
  readonly t: Dictionary = $derived(DICTIONARIES[this.lang]);
}

export const i18n = new I18n();
