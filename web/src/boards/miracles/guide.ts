/** The page to learn the Court of Miracles from: its words, and the position of its example. */
import type { Texts } from "../../lib/languages";

/** A table on which nothing lies yet. */
export const NOTHING = {
  view: {
    board: {},
    control: {},
    square: {},
    waiting: [],
    renown: [],
    agenda: [],
    standoff: null,
    counts: { rogues: [], cards: [] },
  },
  counts: { called: [], strength_at: {}, strengths: [], tokens: [] },
};

/** A standoff in the Taverne: all three spots are taken, the faces are up. */
export const EXAMPLE = {
  view: {
    ...NOTHING.view,
    board: {
      taverne: [
        { owner: 0, kind: "henchman", seen: [] },
        { owner: 1, kind: "brute", seen: [] },
        { owner: 2, kind: "beggar", seen: [] },
      ],
    },
    standoff: { at: "taverne", winner: 1 },
  },
  counts: { ...NOTHING.counts, strengths: [1, 2, 0] },
};

export const GUIDE = {
  goal: { en: "The goal", fr: "Le but" },
  goal_text: {
    en: "You lead a guild of beggars. Be the first to have all six of your Renown tokens on the board. If the Penniless King reaches the scaffold before that, the guild with the most tokens on the board wins.",
    fr: "Vous menez une guilde de gueux. Soyez le premier à avoir vos six jetons Renommée au plateau. Si le Roi sans le sou atteint l'échafaud avant, la guilde qui a le plus de jetons au plateau gagne.",
  },
  turn: { en: "Your turn", fr: "Votre tour" },
  turn_1: {
    en: "Place one of your rogues face down on a free spot, and take what the spot shows: coins, Plot cards, or steps of the King. With no rogue in hand, move one that is on the board.",
    fr: "Posez l'un de vos ribauds face cachée sur un emplacement libre et recevez ce qu'il montre : des pièces, des Complots ou des pas du Roi. Sans ribaud en main, déplacez-en un du plateau.",
  },
  turn_2: {
    en: "Take the neighbourhood's action, or leave it. If somebody controls the place, that guild gets 1 coin.",
    fr: "Faites l'action du quartier, ou passez. Si quelqu'un contrôle le lieu, cette guilde reçoit 1 pièce.",
  },
  turn_3: {
    en: "Once in your turn, at any moment of it, you may play a Plot card.",
    fr: "Une fois dans votre tour, quand vous voulez, vous pouvez jouer une carte Complot.",
  },
  turn_4: {
    en: "Where all three spots are taken, or where the King's Wrath has fallen, there is a standoff.",
    fr: "Là où les trois emplacements sont pris, ou là où le Courroux du Roi est tombé, il y a affrontement.",
  },
  ways: { en: "Two ways to Renown", fr: "Deux chemins vers la Renommée" },
  ways_text: {
    en: "Win a standoff: your token takes the neighbourhood, until somebody else wins there. Or go to Les Halles and pay the toll of a line of the Renown Square: no standoff takes that token away, and the line gives you its bonus.",
    fr: "Gagnez un affrontement : votre jeton prend le quartier, jusqu'à ce qu'un autre y gagne. Ou allez aux Halles payer le péage d'une ligne de la place de la Renommée : aucun affrontement ne reprend ce jeton, et la ligne vous donne son bonus.",
  },
  example: { en: "An example: a standoff", fr: "Un exemple : un affrontement" },
  example_text: {
    en: "The third spot of the Taverne has been taken: all rogues there are turned up. Ada's Henchman has strength 1, Bruno's Brute 2, Chloé's Beggar 0. Bruno wins and puts a Renown token on the Taverne; as the winner he gives Chloé's Beggar 1 coin. The rogues go back to their owners. Had Ada had strength 2 as well, she would have won: of equals, the one closest to the symbol (spot 1) wins.",
    fr: "Le troisième emplacement de la Taverne vient d'être pris : on retourne tous les ribauds. L'Homme de main d'Ada a 1 de force, la Brute de Bruno 2, le Mendiant de Chloé 0. Bruno gagne et pose un jeton Renommée sur la Taverne ; vainqueur, il donne 1 pièce au Mendiant de Chloé. Les ribauds rentrent chez eux. Si Ada avait eu 2 elle aussi, elle aurait gagné : à égalité, le plus proche du symbole (emplacement 1) l'emporte.",
  },
  icons: { en: "What the signs mean", fr: "Ce que disent les signes" },
  rogues: { en: "The rogues", fr: "Les ribauds" },
  plots: { en: "Plot cards", fr: "Les cartes Complot" },
  plots_text: {
    en: "One a turn, whenever you like. Three of them:",
    fr: "Une par tour, quand vous voulez. En voici trois :",
  },
  coins: { en: "Take so many coins.", fr: "Recevez autant de pièces." },
  draw: { en: "Draw so many Plot cards.", fr: "Piochez autant de Complots." },
  king: {
    en: "The Penniless King moves so many spaces.",
    fr: "Le Roi sans le sou avance d'autant de cases.",
  },
  right_hand: {
    en: "Your Right-Hand comes into your hand.",
    fr: "Votre Bras droit rejoint votre main.",
  },
  exchange: {
    en: "Draw a rogue from the bag, send one to the Seine.",
    fr: "Tirez un ribaud du sac, jetez-en un à la Seine.",
  },
  relocate: { en: "Move another rogue.", fr: "Déplacez un autre ribaud." },
  buy: {
    en: "Renown: buy a line of the Renown Square; a token.",
    fr: "Renommée : achetez une ligne de la place ; un jeton.",
  },
  challenge: {
    en: "A standoff; on the King's path: Wrath where you like.",
    fr: "Un affrontement ; sur le chemin du Roi : Courroux au choix.",
  },
  eye: {
    en: "Somebody has looked at this face-down rogue.",
    fr: "Quelqu'un a vu ce ribaud face cachée.",
  },
} as const satisfies Texts;
