/** What the page says about puzzles, in every language. */
import type { Texts } from "../lib/languages";

export const TEXTS = {
  title: { en: "Puzzles", fr: "Problèmes" },
  intro: {
    en: "One decision, one action that is clearly best. You see what the player sees, and that is what the answer was judged by.",
    fr: "Une décision, une action nettement meilleure. Vous voyez ce que voit le joueur : c'est d'après cela que la réponse a été jugée.",
  },
  all: { en: "All puzzles", fr: "Tous les problèmes" },
  number: { en: "Puzzle {#}", fr: "Problème {#}" },
  seatedAs: {
    en: "You are {}, one of {#} {player|players}.",
    fr: "Vous êtes {}, l'un des {#} {joueur|joueurs}.",
  },
  solvedOf: { en: "Solved: {#} of {#}", fr: "Résolus : {#} sur {#}" },
  firstTry: { en: "On the first try: {#}", fr: "Du premier coup : {#}" },

  // the puzzle of the day
  ofDay: { en: "Puzzle of the day", fr: "Le problème du jour" },
  ofDayWhat: {
    en: "The same one for everyone. Do you see the best action?",
    fr: "Le même pour tous. Voyez-vous la meilleure action ?",
  },
  solve: { en: "Solve", fr: "Résoudre" },

  // choosing
  difficulty: { en: "Difficulty", fr: "Difficulté" },
  anyDifficulty: { en: "Any", fr: "Toutes" },
  difficulty_1: { en: "Easy", fr: "Facile" },
  difficulty_2: { en: "Medium", fr: "Moyen" },
  difficulty_3: { en: "Hard", fr: "Difficile" },
  theme: { en: "Theme", fr: "Thème" },
  anyTheme: { en: "Any", fr: "Tous" },
  set: { en: "Collection", fr: "Recueil" },
  anySet: { en: "All", fr: "Tous" },
  shippedSet: { en: "Came with the game", fr: "Fournis avec le jeu" },
  state_new: { en: "not tried yet", fr: "pas encore essayé" },
  state_tried: { en: "not solved yet", fr: "pas encore résolu" },
  state_told: { en: "answer seen", fr: "réponse vue" },
  state_solved: { en: "solved", fr: "résolu" },
  state_first: { en: "solved on the first try", fr: "résolu du premier coup" },

  // solving
  right: { en: "That's it!", fr: "Bien vu !" },
  wrong: { en: "There is something better.", fr: "Il y a mieux." },
  answerTold: { en: "The answer", fr: "La réponse" },
  wins: {
    en: "“{}” wins {#}% of the imagined games (between {#}% and {#}%), the best action {#}%.",
    fr: "« {} » gagne {#} % des parties imaginées (entre {#} % et {#} %), la meilleure action {#} %.",
  },
  winsSurely: {
    en: "“{}” wins {#}% of the imagined games, the best action {#}%.",
    fr: "« {} » gagne {#} % des parties imaginées, la meilleure action {#} %.",
  },
  winsAtMost: {
    en: "“{}” wins at most {#}% of the imagined games, the best action {#}%.",
    fr: "« {} » gagne au plus {#} % des parties imaginées, la meilleure action {#} %.",
  },
  again: { en: "Try another action.", fr: "Essayez une autre action." },
  giveUp: { en: "Show the answer", fr: "Voir la réponse" },
  next: { en: "Next puzzle", fr: "Problème suivant" },
  noneLeft: {
    en: "You have tried all of these. Choose another theme or difficulty.",
    fr: "Vous les avez tous essayés. Choisissez un autre thème ou une autre difficulté.",
  },
  proof: { en: "What the best actions are worth", fr: "Ce que valent les meilleures actions" },
  proofWhat: {
    en: "The chance of winning in games imagined from what you can see here, with its 95% interval.",
    fr: "Les chances de gagner dans des parties imaginées d'après ce que vous voyez ici, avec leur intervalle à 95 %.",
  },
  percent: { en: "{#}%", fr: "{#} %" },
  interval: { en: "{#}% ({#}–{#}%)", fr: "{#} % ({#}–{#} %)" },
  waitCompiling: {
    en: "The rules are being compiled: the puzzle will appear by itself in a moment.",
    fr: "Les règles sont en cours de compilation : le problème apparaîtra de lui-même.",
  },
  link: { en: "Link to this puzzle", fr: "Lien vers ce problème" },
} as const satisfies Texts;
