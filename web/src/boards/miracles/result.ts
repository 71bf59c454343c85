/** What the numbers of a result are called, what decided the game, and what is counted in its log. */
import type { ResultTexts, Tally } from "../../lib/result";

export const RESULT: ResultTexts = {
  renown: { en: "Renown on the board", fr: "Renommée sur le plateau" },
  neighbourhoods: { en: "Neighbourhoods", fr: "Quartiers" },
  because_renown: {
    en: "The last Renown token is on the board, and the game ends immediately.",
    fr: "Le dernier jeton Renommée est posé : la partie s'arrête immédiatement.",
  },
  because_king: {
    en: "The Penniless King has reached the end of his path: the most Renown wins.",
    fr: "Le Roi sans le sou est au bout de son parcours : la plus grande Renommée l'emporte.",
  },
  because_turn_limit: {
    en: "The turn limit has been reached: the most Renown wins.",
    fr: "La limite de tours est atteinte : la plus grande Renommée l'emporte.",
  },
  standoffs_won: { en: "Standoffs won", fr: "Affrontements gagnés" },
  lines_bought: { en: "Lines bought", fr: "Lignes achetées" },
  plots_played: { en: "Plots played", fr: "Complots joués" },
  coins_taken: { en: "Coins taken", fr: "Pièces reçues" },
};

export const TALLIES: Tally[] = [
  { name: "standoffs_won", events: ["win", "win_alone"] },
  { name: "lines_bought", events: ["buy"] },
  { name: "plots_played", events: ["plot"] },
  { name: "coins_taken", events: ["coins", "steal"], sum: "coins" },
];
