/** The page to learn Les Poilus from: its words, and the position of its example. */
import type { Texts } from "../../lib/languages";

/** The cards of the example, and what they add up to. */
export const EXAMPLE = {
  land: ["night+snow", "night+shell"],
  hand: ["night+rain", "rain+mask"],
  threats: { night: 2, snow: 1, shell: 1 },
};

export const GUIDE = {
  goal: { en: "The goal", fr: "Le but du jeu" },
  goal_text: {
    en: "You are friends in the trenches of 1914, and you win or lose together. Peace comes when the Trials deck and all hands are empty. You lose when the Morale deck runs out and uncovers the Monument, or when one of you bears four hardships.",
    fr: "Vous êtes des amis dans les tranchées de 1914 : vous gagnez ou perdez ensemble. La Paix vient quand la pioche Épreuves et toutes les mains sont vides. Vous perdez quand le Moral s'épuise et découvre le Monument, ou quand un Poilu porte quatre coups durs.",
  },
  mission: { en: "A mission", fr: "Une mission" },
  mission_1: {
    en: "The leader says how many cards everyone draws from the Trials deck.",
    fr: "Le chef de mission dit combien d'Épreuves chacun pioche.",
  },
  mission_2: {
    en: "In turn, each of you does one thing (see below). If a threat appears three times in No man's land, the mission fails: its cards go back into the Trials deck. If everyone falls back before that, it succeeds: its cards leave the game.",
    fr: "À tour de rôle, chacun fait une chose (voir ci-dessous). Si une menace apparaît trois fois dans le No man's land, la mission échoue : ses cartes retournent dans les Épreuves. Si tous se sont repliés avant, elle réussit : ses cartes quittent le jeu.",
  },
  mission_3: {
    en: "Support tiles go where their arrows point. Whoever receives the most may get rid of hardships or, after a success, recover their lucky charm instead.",
    fr: "Les tuiles de soutien vont là où pointent leurs flèches. Celui qui en reçoit le plus peut se défaire de coups durs ou, après une réussite, récupérer plutôt son porte-bonheur.",
  },
  mission_4: {
    en: "Morale drops by the number of cards still held, and by at least three: that many cards go from Morale to the Trials deck. The leader gets a speech token, and the player on their left leads the next mission.",
    fr: "Le Moral baisse du nombre de cartes encore en main, et de trois au moins : autant de cartes passent du Moral aux Épreuves. Le chef de mission reçoit un jeton discours, et son voisin de gauche mène la mission suivante.",
  },
  turn: { en: "On your turn, do one of these", fr: "À votre tour, au choix" },
  play: {
    en: "Play a card: a threat goes to No man's land, a hardship stays in front of you and does what it says.",
    fr: "Jouez une carte : une menace va dans le No man's land, un coup dur reste devant vous et fait ce qu'il dit.",
  },
  charm: {
    en: "Lucky charm: remove one card showing its threat from No man's land. Then it is used up.",
    fr: "Porte-bonheur : retirez du No man's land une carte qui montre sa menace. Il est alors épuisé.",
  },
  speech: {
    en: "Speech: spend a token and name a threat; every other player still in the mission may discard one card that shows it.",
    fr: "Discours : dépensez un jeton et nommez une menace ; chaque autre joueur encore en mission peut défausser une carte qui la montre.",
  },
  support: {
    en: "Fall back: place a support tile face down and leave the mission. You keep your cards.",
    fr: "Repliez-vous : posez une tuile de soutien face cachée et quittez la mission. Vous gardez vos cartes.",
  },
  example: { en: "An example", fr: "Un exemple" },
  example_text: {
    en: "There are two Nights in No man's land. Ada holds a card with a third: playing it would make the mission fail. Rain and Gas would be safe, since each would appear only once. If her charm is against Night, she can remove a Night first; or she can fall back with both cards and give her support to a friend.",
    fr: "Il y a deux Nuits dans le No man's land. Ada tient une carte qui en montre une troisième : la jouer ferait échouer la mission. Pluie et Gaz ne risquent rien, chacun n'apparaîtrait qu'une fois. Si son porte-bonheur est contre la Nuit, elle peut d'abord en retirer une ; ou bien elle se replie avec ses deux cartes et soutient un ami.",
  },
  there: { en: "No man's land", fr: "No man's land" },
  held: { en: "Ada's hand", fr: "La main d'Ada" },
  icons: { en: "What the symbols mean", fr: "Ce que signifient les symboles" },
  trap: {
    en: "Trap: whoever plays this card draws the top card of the Trials deck and plays it immediately.",
    fr: "Piège : celui qui joue cette carte pioche la première des Épreuves et la joue immédiatement.",
  },
  leader: { en: "The mission leader.", fr: "Le chef de mission." },
  peace: {
    en: "Peace, under the Trials deck: you have won.",
    fr: "La Paix, sous les Épreuves : vous avez gagné.",
  },
  monument: {
    en: "The Monument, under the Morale deck: you have lost.",
    fr: "Le Monument, sous le Moral : vous avez perdu.",
  },
  hardships: { en: "Hardships", fr: "Les coups durs" },
  hardships_text: {
    en: "You play them in front of you, and they stay until support removes them. Here are three of them:",
    fr: "On les joue devant soi, et ils y restent jusqu'à ce que le soutien les enlève. En voici trois :",
  },
} as const satisfies Texts;
