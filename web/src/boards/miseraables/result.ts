/** What the numbers of a result are called, what decided the game, and what is counted in its log. */
import type { ResultTexts, Tally } from "../../lib/result";

export const RESULT: ResultTexts = {
  points: { en: "Points", fr: "Points" },
  owned: { en: "Cards left", fr: "Cartes restantes" },
  because_deck: {
    en: "The deck has run out: each remaining card costs a point, and the most points win.",
    fr: "La pioche est vide : chaque carte restante coûte un point, et le plus grand total l'emporte.",
  },
  because_turn_limit: {
    en: "The turn limit has been reached: each remaining card costs a point, and the most points win.",
    fr: "La limite de tours est atteinte : chaque carte restante coûte un point, et le plus grand total l'emporte.",
  },
  cards_scored: { en: "Cards scored", fr: "Cartes décomptées" },
  points_scored: { en: "Points scored", fr: "Points marqués" },
  saved: { en: "Cards saved", fr: "Cartes sauvées" },
  killed: { en: "Cards killed", fr: "Cartes tuées" },
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
