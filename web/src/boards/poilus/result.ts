/** What is said of an outcome. */
import type { ResultTexts } from "../../lib/result";

export const RESULT: ResultTexts = {
  victory: {
    en: "Peace has come, and everybody is home.",
    fr: "La paix est venue, tout le monde est rentré.",
  },
  defeat: {
    en: "The Monument bears your names. Another evening, perhaps.",
    fr: "Le Monument porte vos noms. Un autre soir, peut-être.",
  },
};
