/** What the numbers of a result are called. */
import type { ResultTexts } from "../../lib/result";

export const RESULT: ResultTexts = {
  renown: { en: "Renown on the board", fr: "Renommée en jeu" },
  neighbourhoods: { en: "Neighbourhoods", fr: "Quartiers" },
};
