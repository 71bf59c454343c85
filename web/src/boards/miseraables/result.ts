/** What the numbers of a result are called. */
import type { ResultTexts } from "../../lib/result";

export const RESULT: ResultTexts = {
  points: { en: "Points", fr: "Points" },
  owned: { en: "Cards left", fr: "Cartes restantes" },
};
