/** The page to learn Les Miseraables from: its words, and the position of its example. */
import type { Texts } from "../../lib/languages";

/** A table on which nothing lies yet. */
export const NOTHING = {
  view: {
    save: [],
    kill_known: [],
    kill_size: 0,
    tableau: [],
    up: [],
    hidden: [],
    stack: [],
    points: [],
  },
  counts: { saved: {}, shown: [] },
};

/** Some have been saved: the goals of the card of the example are partly met. */
export const EXAMPLE = {
  card: "courfeyrac",
  view: { ...NOTHING.view, save: ["marius_pontmercy", "grantaire", "student"] },
  counts: { ...NOTHING.counts, saved: { CROWN: 1, FLAG: 4, HEART: 2 } },
};

export const GUIDE = {
  goal: { en: "The goal", fr: "Le but du jeu" },
  goal_text: {
    en: "Have the most points once the deck has run out and everyone else has had one more turn. Each card you still own then costs you a point: take characters in, make use of them, and let them go in time.",
    fr: "Ayez le plus de points quand la pioche est épuisée et que les autres ont eu encore un tour. Chaque carte que vous possédez encore coûte alors un point : accueillez des personnages, servez-vous d'eux et laissez-les partir à temps.",
  },
  turn: { en: "On your turn, do one of these", fr: "À votre tour, au choix" },
  take: {
    en: "Take a card: the top of the deck, hidden from the others, or one from the tableau, face up.",
    fr: "Prenez une carte : celle du dessus de la pioche, cachée aux autres, ou une du tableau, face visible.",
  },
  use: {
    en: "Use the ability of a card you own, effect by effect. A hidden card is turned face up to do so.",
    fr: "Utilisez la capacité d'une de vos cartes, effet par effet. Une carte cachée est alors retournée face visible.",
  },
  score: {
    en: "Score a card you own: each of its goals that is met now pays its points. Then you save or kill that card.",
    fr: "Décomptez une de vos cartes : chaque objectif atteint à ce moment rapporte ses points. Puis vous sauvez ou tuez cette carte.",
  },
  card: { en: "A card", fr: "Une carte" },
  card_text: {
    en: "Beside the portrait are the card's symbols, then its ability; at the bottom, its goals: the points in the square, the pile or the hand that counts, and what must be there. Numbers such as 4/13 show the progress made; a green square marks a goal that is met.",
    fr: "À côté du portrait, les symboles de la carte ; puis sa capacité ; en bas, ses objectifs : les points dans le carré, la pile ou la main qui compte, et ce qu'il doit y avoir. Des nombres comme 4/13 disent où l'on en est ; un carré vert signale un objectif atteint.",
  },
  example: { en: "An example: scoring", fr: "Un exemple : un décompte" },
  example_text: {
    en: "Marius Pontmercy lies in the SAVE pile, so Courfeyrac's first goal is met and pays 1 point. The others are not: the numbers show what is missing. Scored now, Courfeyrac brings that one point and goes to the pile of your choice, where his symbols count towards everyone's goals.",
    fr: "Marius Pontmercy est dans la pile SAUVÉS : le premier objectif de Courfeyrac est atteint et rapporte 1 point. Les autres ne le sont pas : les nombres disent ce qui manque. Décompté maintenant, Courfeyrac rapporte ce seul point et va dans la pile de votre choix, où ses symboles comptent pour les objectifs de tous.",
  },
  icons: { en: "What the symbols mean", fr: "Ce que signifient les symboles" },
  saved: {
    en: "The SAVE pile: everyone can see it.",
    fr: "La pile SAUVÉS : visible de tous.",
  },
  killed: {
    en: "The KILL pile: face down. You know only what you saw go there.",
    fr: "La pile TUÉS : face cachée. Vous ne savez que ce que vous y avez vu aller.",
  },
  owned: { en: "The cards you own.", fr: "Les cartes que vous possédez." },
} as const satisfies Texts;
