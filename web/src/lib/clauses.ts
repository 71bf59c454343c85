import type { Lang } from "./board";

/** Where every clause of a game stands with its code and its tests; the server has it as a page. */
export function clausesPage(game: string, lang: Lang, id = ""): string {
  const page = lang === "en" ? `${game}.html` : `${game}.${lang}.html`;
  return `/clauses/${page}${id && `#${id.toLowerCase()}`}`;
}
