/** What is said of an outcome, what decided the game, and what is counted in its log. */
import type { ResultTexts, Tally } from "../../lib/result";

export const RESULT: ResultTexts = {
  victory: {
    en: "Peace has come, and everybody is home.",
    fr: "La paix est venue, tout le monde est rentré.",
  },
  because_peace: {
    en: "No Trials were left and every hand was empty: you came through together.",
    fr: "Plus d'Épreuves, plus une carte en main : vous en revenez ensemble.",
  },
  because_monument: {
    en: "Morale was spent: only the Monument is left, and it bears your names.",
    fr: "Le moral était épuisé : il ne reste que le Monument, qui porte vos noms.",
  },
  because_hardships: {
    en: "The hardships in front of one of you were too many to bear.",
    fr: "Les coups durs de l'un d'entre vous étaient trop lourds à porter.",
  },
  cards_played: { en: "Cards played", fr: "Cartes jouées" },
  speeches: { en: "Speeches", fr: "Discours" },
  support_given: { en: "Support given", fr: "Soutiens donnés" },
  traps_and_stumbles: { en: "Traps and stumbles", fr: "Pièges et faux pas" },
};

export const TALLIES: Tally[] = [
  { name: "cards_played", events: ["play"] },
  { name: "speeches", events: ["speech"] },
  { name: "support_given", events: ["transfer"] },
  { name: "traps_and_stumbles", events: ["trap", "clumsy"] },
];
