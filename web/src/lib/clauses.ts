import { FIRST, type Lang } from "./wire";

/** Where every clause of a game stands with its code and its tests; the server has it as a page. */
export function clausesPage(game: string, lang: Lang, id = ""): string {
  const page = lang === FIRST ? `${game}.html` : `${game}.${lang}.html`;
  return `/clauses/${page}${id && `#${id.toLowerCase()}`}`;
}
