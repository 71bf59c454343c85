/** What the numbers of a result are called, what decided the game, and what is counted in its log. */
import type { ResultTexts, Tally } from "../../lib/result";

export const RESULT: ResultTexts = {
  points: { en: "Points", fr: "Points" },
  owned: { en: "Cards left", fr: "Cartes restantes" },
  because_deck: {
    en: "The deck ran out: each card left cost a point, and the most points win.",
    fr: "La pioche est vide : chaque carte restante coûte un point, le plus de points l'emporte.",
  },
  because_turn_limit: {
    en: "The last turn allowed is over: each card left cost a point, and the most points win.",
    fr: "Le dernier tour permis est joué : chaque carte restante coûte un point, le plus de points l'emporte.",
  },
  cards_scored: { en: "Cards scored", fr: "Cartes décomptées" },
  points_scored: { en: "Points scored", fr: "Points marqués" },
  saved: { en: "Saved", fr: "Sauvées" },
  killed: { en: "Killed", fr: "Tuées" },
};

export const TALLIES: Tally[] = [
  { name: "cards_scored", events: ["score"] },
  { name: "points_scored", events: ["points"], sum: "points" },
  { name: "saved", events: ["save", "fate_save"] },
  {
    name: "killed",
    events: ["kill", "kill_hidden", "kill_deck", "fate_kill"],
  },
];
