/** The language of the page, and its words. */
import { type Dictionary, TEXTS } from "./dictionary";
import { isLang, say } from "./languages";
import { FIRST, type Lang } from "./wire";

const preferred = (): Lang =>
  navigator.languages.map((tag) => tag.slice(0, 2)).find(isLang) ?? FIRST;

class I18n {
  lang: Lang = $state(preferred());
  readonly t: Dictionary = $derived(say(TEXTS, this.lang));
}

export const i18n = new I18n();
