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
  goal: { en: "The goal", fr: "Le but" },
  goal_text: {
    en: "Have the most points when the deck has run out and everybody else has had one more turn. Each card you still own then costs you a point: take characters in, make use of them, and let them go in time.",
    fr: "Ayez le plus de points quand la pioche est épuisée et que les autres ont eu encore un tour. Chaque carte que vous possédez encore coûte alors un point : accueillez des personnages, servez-vous d'eux, et laissez-les partir à temps.",
  },
  turn: { en: "On your turn, one of these", fr: "À votre tour, l'une de ces choses" },
  take: {
    en: "Take a card: the top of the deck, hidden from the others, or one of the tableau, face up.",
    fr: "Prenez une carte : la première de la pioche, cachée aux autres, ou une du tableau, visible.",
  },
  use: {
    en: "Use the ability of a card you own, effect by effect. A hidden card is turned up for it.",
    fr: "Utilisez le pouvoir d'une carte à vous, effet par effet. Une carte cachée est alors retournée.",
  },
  score: {
    en: "Score a card you own: each goal that is met now pays its points. Then you save or kill that card.",
    fr: "Décomptez une carte à vous : chaque but atteint à ce moment paie ses points. Puis vous sauvez ou tuez cette carte.",
  },
  card: { en: "A card", fr: "Une carte" },
  card_text: {
    en: "Beside the portrait its symbols; then its ability; at the bottom its goals: the points in the square, the pile or the hand that counts, and what must be there. Numbers such as 4/13 say how far it is; a green square is a goal that is met.",
    fr: "À côté du portrait, ses symboles ; puis son pouvoir ; en bas ses buts : les points dans le carré, la pile ou la main qui compte, et ce qu'il doit y avoir. Des nombres comme 4/13 disent où l'on en est ; un carré vert est un but atteint.",
  },
  example: { en: "An example: scoring", fr: "Un exemple : un décompte" },
  example_text: {
    en: "Marius Pontmercy lies in the SAVE pile: Courfeyrac's first goal is met and pays 1 point. The others are not: the numbers say what is missing. Scored now, Courfeyrac brings that one point and goes to a pile of your choice; his symbols then count there for everybody's goals.",
    fr: "Marius Pontmercy est dans la pile SAUVÉS : le premier but de Courfeyrac est atteint et paie 1 point. Les autres ne le sont pas : les nombres disent ce qui manque. Décompté maintenant, Courfeyrac rapporte ce point et va dans la pile de votre choix ; ses symboles y comptent alors pour les buts de tous.",
  },
  icons: { en: "What the signs mean", fr: "Ce que disent les signes" },
  saved: {
    en: "The SAVE pile: open to all.",
    fr: "La pile SAUVÉS : visible de tous.",
  },
  killed: {
    en: "The KILL pile: face down. You know what you have seen go there.",
    fr: "La pile TUÉS : face cachée. Vous savez ce que vous y avez vu aller.",
  },
  owned: { en: "With the cards you own.", fr: "Parmi les cartes que vous possédez." },
} as const satisfies Texts;
