/** The page to learn Les Poilus from: its words, and the position of its example. */
import type { Texts } from "../../lib/languages";

/** The cards of the example, and what they add up to. */
export const EXAMPLE = {
  land: ["night+snow", "night+shell"],
  hand: ["night+rain", "rain+mask"],
  threats: { night: 2, snow: 1, shell: 1 },
};

export const GUIDE = {
  goal: { en: "The goal", fr: "Le but" },
  goal_text: {
    en: "You are friends in the trenches of 1914, and you win or lose together. Peace comes when the Trials deck and all hands are empty. You lose when the Morale deck runs out and uncovers the Monument, or when one soldier bears four hardships.",
    fr: "Vous êtes des amis dans les tranchées de 1914 : on gagne ou on perd ensemble. La Paix vient quand la pile des Épreuves et toutes les mains sont vides. Vous perdez quand le Moral s'épuise et découvre le Monument, ou quand un soldat porte quatre coups durs.",
  },
  mission: { en: "A mission", fr: "Une mission" },
  mission_1: {
    en: "The leader says how many cards everybody draws from Trials.",
    fr: "Le chef dit combien de cartes chacun pioche dans les Épreuves.",
  },
  mission_2: {
    en: "In turn, each soldier does one thing (below). If one threat counts three in No man's land, the mission has failed: its cards go back into Trials. If all have fallen back before that, it has succeeded: its cards leave the game.",
    fr: "À tour de rôle, chaque soldat fait une chose (ci-dessous). Si une menace compte pour trois dans le No man's land, la mission échoue : ses cartes retournent aux Épreuves. Si tous se sont repliés avant, elle réussit : ses cartes quittent le jeu.",
  },
  mission_3: {
    en: "Support tiles are handed over where their arrows point. Whoever receives the most may get rid of hardships or, after a success, get his lucky charm back instead.",
    fr: "Les tuiles de soutien vont là où pointent leurs flèches. Celui qui en reçoit le plus peut se défaire de coups durs ou, après un succès, retrouver plutôt son porte-bonheur.",
  },
  mission_4: {
    en: "Morale drops by the number of cards still held, three at least: so many cards go from Morale onto Trials. The leader gets a speech token, and his left neighbour leads the next mission.",
    fr: "Le Moral chute du nombre de cartes encore en main, trois au moins : autant de cartes passent du Moral sur les Épreuves. Le chef reçoit un jeton discours, et son voisin de gauche mène la mission suivante.",
  },
  turn: { en: "On your turn, one of these", fr: "À votre tour, l'une de ces choses" },
  play: {
    en: "Play a card: a threat goes to No man's land, a hardship stays in front of you and does what it says.",
    fr: "Jouez une carte : une menace va dans le No man's land, un coup dur reste devant vous et fait ce qu'il dit.",
  },
  charm: {
    en: "Lucky charm: remove one card with its threat from No man's land. Then it is used up.",
    fr: "Porte-bonheur : retirez du No man's land une carte avec sa menace. Il est alors épuisé.",
  },
  speech: {
    en: "Speech: spend a token and name a threat; each of the others in the mission may discard one card with it.",
    fr: "Discours : dépensez un jeton et nommez une menace ; chacun des autres en mission peut défausser une carte qui la montre.",
  },
  support: {
    en: "Fall back: place a support tile face down and leave the mission. You keep your cards.",
    fr: "Repliez-vous : posez une tuile de soutien face cachée et quittez la mission. Vous gardez vos cartes.",
  },
  example: { en: "An example", fr: "Un exemple" },
  example_text: {
    en: "Two Nights lie in No man's land. Ada holds a card with a third one: to play it would fail the mission. Rain and Gas would be safe, each would count one. If her charm is against Night, she can remove a Night first; or she falls back with both cards and hands her support to a friend.",
    fr: "Deux Nuits sont dans le No man's land. Ada tient une carte avec une troisième : la jouer ferait échouer la mission. Pluie et Gaz ne risquent rien, chacun compterait une fois. Si son porte-bonheur est contre la Nuit, elle peut d'abord en retirer une ; ou bien elle se replie avec ses deux cartes et soutient un ami.",
  },
  there: { en: "No man's land", fr: "No man's land" },
  held: { en: "Ada's hand", fr: "La main d'Ada" },
  icons: { en: "What the signs mean", fr: "Ce que disent les signes" },
  trap: {
    en: "Trap: whoever plays this card draws the top card of Trials and plays it at once.",
    fr: "Piège : qui joue cette carte pioche la première des Épreuves et la joue aussitôt.",
  },
  leader: { en: "The mission leader.", fr: "Le chef de mission." },
  peace: {
    en: "Peace, under Trials: you have won.",
    fr: "La Paix, sous les Épreuves : vous avez gagné.",
  },
  monument: {
    en: "The Monument, under Morale: you have lost.",
    fr: "Le Monument, sous le Moral : vous avez perdu.",
  },
  hardships: { en: "Hardships", fr: "Les coups durs" },
  hardships_text: {
    en: "Played in front of oneself, they stay until support takes them away. Three of them:",
    fr: "Joués devant soi, ils restent jusqu'à ce que le soutien les enlève. En voici trois :",
  },
} as const satisfies Texts;
