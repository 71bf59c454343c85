/** What the page says of games that are over, and of a guest's own history; in every language. */
import type { Texts } from "../lib/languages";

export const TEXTS = {
  // one's own page
  title: { en: "Your games", fr: "Vos parties" },
  nothingYet: {
    en: "No finished game yet. Play one, and it will be waiting for you here.",
    fr: "Aucune partie terminée. Jouez-en une : elle vous attendra ici.",
  },
  history: { en: "History", fr: "Historique" },
  older: { en: "Older games", fr: "Parties plus anciennes" },
  won: { en: "Won", fr: "Gagnée" },
  shared: { en: "Shared", fr: "Partagée" },
  lost: { en: "Lost", fr: "Perdue" },
  watched: { en: "Not yours", fr: "Pas la vôtre" },
  against: { en: "with {}", fr: "avec {}" },
  ofTheDay: { en: "deal of the day", fr: "donne du jour" },
  secondChance: { en: "second chance", fr: "seconde chance" },
  replay: { en: "Replay", fr: "Revoir" },
  moves: { en: { one: "{} move", other: "{} moves" }, fr: { one: "{} coup", other: "{} coups" } },
  games: {
    en: { one: "{} game", other: "{} games" },
    fr: { one: "{} partie", other: "{} parties" },
  },
  wonOf: { en: "{}% won", fr: "{} % de victoires" },
  interval: { en: "between {}% and {}%", fr: "entre {} % et {} %" },
  streakNow: {
    en: { one: "{} win in a row", other: "{} wins in a row" },
    fr: { one: "{} victoire de suite", other: "{} victoires de suite" },
  },
  streakBest: { en: "longest streak: {}", fr: "meilleure série : {}" },
  details: { en: "In detail", fr: "En détail" },
  by_players: { en: "By number of players", fr: "Par nombre de joueurs" },
  by_seat: { en: "By seat", fr: "Par place" },
  by_level: { en: "By level of the bots", fr: "Par niveau des bots" },
  by_options: { en: "By options", fr: "Par options" },
  rating: { en: "Rating", fr: "Classement" },
  ratingNow: { en: "{} ± {}", fr: "{} ± {}" },
  ratingWhy: {
    en: "Everyone starts at 1500. The band shows how sure the number is: it narrows with every game. Games with undone moves, own cards or a second chance don't count.",
    fr: "Chacun part de 1500. La bande dit à quel point le nombre est sûr : elle se resserre à chaque partie. Les parties avec coups annulés, cartes maison ou seconde chance ne comptent pas.",
  },
  ladder: { en: "Everyone's ratings", fr: "Le classement de tous" },
  ladderEmpty: {
    en: "Nobody has played five rated games yet.",
    fr: "Personne n'a encore joué cinq parties classées.",
  },
  bot: { en: "bot", fr: "bot" },
  you: { en: "you", fr: "vous" },
  openFile: { en: "Open a saved game …", fr: "Ouvrir une partie enregistrée …" },
  openFileHow: {
    en: "or drop the file anywhere on this page.",
    fr: "ou déposez le fichier sur cette page.",
  },
  notJson: { en: "This file isn't a saved game.", fr: "Ce fichier n'est pas une partie." },
  exportAll: { en: "Download your data", fr: "Télécharger vos données" },
  forget: { en: "Delete your data", fr: "Supprimer vos données" },
  forgetSure: {
    en: "Your name, your chat, your files and your results will be deleted for good. Games you played with others stay, without you.",
    fr: "Votre nom, vos messages, vos fichiers et vos résultats seront supprimés pour de bon. Les parties jouées avec d'autres restent, sans vous.",
  },

  // the deal of the day
  day: { en: "Deal of the day", fr: "La donne du jour" },
  dayWhat: {
    en: "The same cards for everyone, once a day. How will you do?",
    fr: "Les mêmes cartes pour tous, une fois par jour. Comment vous en tirerez-vous ?",
  },
  dayPlay: { en: "Play", fr: "Jouer" },
  dayResume: { en: "Resume", fr: "Reprendre" },
  dayResults: { en: "Results", fr: "Résultats" },
  dayNobody: { en: "Nobody has finished it yet.", fr: "Personne ne l'a encore terminée." },

  // second chances
  playOn: { en: "Play on from here", fr: "Rejouer d'ici" },
  playOnWhat: {
    en: "A new table from this moment, with bots at the other seats. The finished game stays as it is.",
    fr: "Une nouvelle table à partir de ce moment, avec des bots aux autres places. La partie terminée reste telle quelle.",
  },
  playAs: { en: "Your seat", fr: "Votre place" },
  hidden: { en: "Hidden cards", fr: "Cartes cachées" },
  hiddenAnew: {
    en: "dealt anew, from what this seat knew",
    fr: "redistribuées, d'après ce que cette place savait",
  },
  hiddenTrue: { en: "the true ones", fr: "les vraies" },
  opponents: { en: "The bots' level", fr: "Le niveau des bots" },
  branchName: { en: "A name for it (optional)", fr: "Un nom (facultatif)" },
  begin: { en: "Play", fr: "Jouer" },
  tree: { en: "Your second chances", fr: "Vos secondes chances" },
  treeRoot: { en: "The game as it was", fr: "La partie d'origine" },
  leaves: { en: "from move {}, as {}", fr: "au coup {}, à la place de {}" },
  running: { en: "unfinished", fr: "en cours" },
  resume: { en: "Resume", fr: "Reprendre" },
  whatIf: { en: "What if …?", fr: "Et si … ?" },
  whatIfWhat: {
    en: "Choose another action and see what would have followed, with the true cards.",
    fr: "Choisissez une autre action et voyez ce qui aurait suivi, avec les vraies cartes.",
  },
  whatIfOn: { en: "Let bots play on", fr: "Laisser jouer des bots" },
  whatIfEnd: { en: "Back to the game", fr: "Retour à la partie" },
  whatIfOver: { en: "The game would be over.", fr: "La partie serait finie." },
} as const satisfies Texts;
