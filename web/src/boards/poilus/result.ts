/** What is said of an outcome, what decided the game, and what is counted in its log. */
import type { ResultTexts, Tally } from "../../lib/result";

export const RESULT: ResultTexts = {
  victory: {
    en: "Peace has come, and everyone is home.",
    fr: "La Paix est venue, tout le monde est rentré.",
  },
  because_peace: {
    en: "No Trials are left and every hand is empty: you came through it together.",
    fr: "Plus d'Épreuves, plus une carte en main : vous en revenez ensemble.",
  },
  because_monument: {
    en: "Morale has run out: only the Monument is left, and it bears your names.",
    fr: "Le Moral est épuisé : il ne reste que le Monument, qui porte vos noms.",
  },
  because_hardships: {
    en: "One of you had more hardships than anyone can bear.",
    fr: "L'un d'entre vous portait plus de coups durs qu'on ne peut en porter.",
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
