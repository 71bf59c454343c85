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
  goal: { en: "The goal", fr: "Le but du jeu" },
  goal_text: {
    en: "You lead a guild of beggars. Be the first to have all six of your Renown tokens on the board. If the Penniless King reaches the scaffold before that, the guild with the most tokens on the board wins.",
    fr: "Vous menez une confrérie de gueux. Soyez le premier à avoir vos six jetons Renommée sur le plateau. Si le Roi sans le sou atteint d'abord l'échafaud, la confrérie qui a le plus de jetons sur le plateau gagne.",
  },
  turn: { en: "Your turn", fr: "Votre tour" },
  turn_1: {
    en: "Place one of your rogues face down on a free spot and take what the spot shows: coins, Plot cards or moves for the King. If you have no rogue in hand, move one that is already on the board.",
    fr: "Posez l'un de vos ribauds face cachée sur un emplacement libre et recevez ce que celui-ci montre : des pièces, des cartes Complot ou des cases d'avance pour le Roi. Si vous n'avez plus de ribaud en main, déplacez-en un du plateau.",
  },
  turn_2: {
    en: "Take the neighbourhood's action, or skip it. If a guild controls the neighbourhood, it gets 1 coin.",
    fr: "Faites l'action du quartier, ou passez. Si une confrérie contrôle le quartier, elle reçoit 1 pièce.",
  },
  turn_3: {
    en: "Once per turn, whenever you like, you may play a Plot card.",
    fr: "Une fois par tour, quand vous voulez, vous pouvez jouer une carte Complot.",
  },
  turn_4: {
    en: "Wherever all three spots are taken, or the King's Wrath has fallen, there is a standoff.",
    fr: "Là où les trois emplacements sont pris, ou là où la Colère du Roi est tombée, il y a affrontement.",
  },
  ways: { en: "Two ways to Renown", fr: "Deux voies vers la Renommée" },
  ways_text: {
    en: "Win a standoff: your token takes the neighbourhood until someone else wins there. Or go to Les Halles and pay the toll of a line of the Renown Square: no standoff can take that token away, and the line gives you its bonus.",
    fr: "Gagnez un affrontement : votre jeton prend le quartier, jusqu'à ce qu'un autre joueur y gagne. Ou allez aux Halles payer le péage d'une ligne de la place de la Renommée : aucun affrontement ne peut reprendre ce jeton, et la ligne vous donne son bonus.",
  },
  example: { en: "An example: a standoff", fr: "Un exemple : un affrontement" },
  example_text: {
    en: "The third spot of the Taverne has been taken, so all the rogues there are turned face up. Ada's Henchman has strength 1, Bruno's Brute 2, Chloé's Beggar 0. Bruno wins and puts a Renown token on the Taverne; as the winner, he gives 1 coin to Chloé for her Beggar. The rogues return to their owners. Had Ada had strength 2 as well, she would have won: a tie goes to the rogue closest to the symbol (spot 1).",
    fr: "Le troisième emplacement de la Taverne vient d'être pris : on retourne tous les ribauds qui s'y trouvent. L'Homme de main d'Ada a 1 de force, la Brute de Bruno 2, le Mendiant de Chloé 0. Bruno gagne et pose un jeton Renommée sur la Taverne ; vainqueur, il donne 1 pièce à Chloé pour son Mendiant. Les ribauds reviennent à leurs propriétaires. Si Ada avait eu 2 de force elle aussi, elle aurait gagné : en cas d'égalité, le ribaud le plus proche du symbole (emplacement 1) l'emporte.",
  },
  icons: { en: "What the symbols mean", fr: "Ce que signifient les symboles" },
  rogues: { en: "The rogues", fr: "Les ribauds" },
  plots: { en: "Plot cards", fr: "Les cartes Complot" },
  plots_text: {
    en: "One per turn, whenever you like. Here are three of them:",
    fr: "Une par tour, quand vous voulez. En voici trois :",
  },
  coins: { en: "Take that many coins.", fr: "Recevez ce nombre de pièces." },
  draw: { en: "Draw that many Plot cards.", fr: "Piochez ce nombre de cartes Complot." },
  king: {
    en: "The Penniless King moves that many spaces.",
    fr: "Le Roi sans le sou avance de ce nombre de cases.",
  },
  right_hand: {
    en: "Take your Right-Hand into your hand.",
    fr: "Prenez votre Bras droit en main.",
  },
  exchange: {
    en: "Draw a rogue from the bag and send one to the Seine.",
    fr: "Piochez un ribaud dans le sac et jetez-en un à la Seine.",
  },
  relocate: { en: "Move another rogue.", fr: "Déplacez un autre ribaud." },
  buy: {
    en: "Renown: a token, or the right to buy a line of the Renown Square.",
    fr: "Renommée : un jeton, ou l'achat d'une ligne de la place de la Renommée.",
  },
  challenge: {
    en: "A standoff; on the King's path: Wrath wherever you like.",
    fr: "Un affrontement ; sur le parcours du Roi : Colère où vous voulez.",
  },
  eye: {
    en: "Someone has looked at this face-down rogue.",
    fr: "Quelqu'un a regardé ce ribaud face cachée.",
  },
} as const satisfies Texts;
