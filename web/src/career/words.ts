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
  moves: { en: "{#} {move|moves}", fr: "{#} {coup|coups}" },
  games: { en: "{#} {game|games}", fr: "{#} {partie|parties}" },
  wonOf: { en: "{#}% won", fr: "{#} % de victoires" },
  interval: { en: "between {#}% and {#}%", fr: "entre {#} % et {#} %" },
  streakNow: {
    en: "{#} {win|wins} in a row",
    fr: "{#} {victoire|victoires} de suite",
  },
  streakBest: { en: "longest streak: {#}", fr: "meilleure série : {#}" },
  details: { en: "In detail", fr: "En détail" },
  by_players: { en: "By number of players", fr: "Par nombre de joueurs" },
  by_seat: { en: "By seat", fr: "Par place" },
  by_level: { en: "By the bots' level", fr: "Par niveau des bots" },
  by_options: { en: "By options", fr: "Par options" },
  rating: { en: "Rating: {}", fr: "Classement : {}" },
  ratingNow: { en: "{} ± {}", fr: "{} ± {}" },
  ratingWhy: {
    en: "Everyone starts at 1500. The band shows how sure the number is: it narrows with every game. Games with undone moves, custom cards or a second chance don't count.",
    fr: "Chacun part de 1500. La bande montre à quel point ce nombre est sûr : elle se resserre à chaque partie. Les parties avec coups annulés, cartes maison ou seconde chance ne comptent pas.",
  },
  ladder: { en: "Everyone's ratings", fr: "Le classement de tous" },
  ladderEmpty: {
    en: "Nobody has played five rated games yet.",
    fr: "Personne n'a encore joué cinq parties classées.",
  },
  bot: { en: "bot", fr: "bot" },
  you: { en: "you", fr: "vous" },
  openFile: { en: "Open a saved game…", fr: "Ouvrir une partie enregistrée…" },
  openFileHow: {
    en: "or drop the file anywhere on this page.",
    fr: "ou déposez le fichier sur cette page.",
  },
  notJson: {
    en: "This file isn't a saved game.",
    fr: "Ce fichier n'est pas une partie enregistrée.",
  },
  exportAll: { en: "Download your data", fr: "Télécharger vos données" },
  forget: { en: "Delete your data", fr: "Supprimer vos données" },
  forgetSure: {
    en: "Your name, your chat messages, your files and your results will be deleted for good. Games you played with others will stay, without you.",
    fr: "Votre nom, vos messages, vos fichiers et vos résultats seront supprimés définitivement. Les parties jouées avec d'autres resteront, sans vous.",
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
  playOn: { en: "Play on from here", fr: "Rejouer à partir d'ici" },
  playOnWhat: {
    en: "A new table from this moment, with bots at the other seats. The finished game stays as it is.",
    fr: "Une nouvelle table à partir de ce moment, avec des bots aux autres places. La partie terminée reste telle quelle.",
  },
  playAs: { en: "Your seat", fr: "Votre place" },
  hidden: { en: "Hidden cards", fr: "Cartes cachées" },
  hiddenAnew: {
    en: "dealt again, from what this seat knew",
    fr: "redistribuées, d'après ce que cette place savait",
  },
  hiddenTrue: { en: "the real ones", fr: "les vraies" },
  opponents: { en: "The bots' level", fr: "Le niveau des bots" },
  branchName: { en: "A name for it (optional)", fr: "Un nom (facultatif)" },
  begin: { en: "Play", fr: "Jouer" },
  tree: { en: "Your second chances", fr: "Vos secondes chances" },
  treeRoot: { en: "The game as it was", fr: "La partie d'origine" },
  leaves: { en: "from move {#}, as {}", fr: "à partir du coup {#}, à la place de {}" },
  running: { en: "unfinished", fr: "en cours" },
  resume: { en: "Resume", fr: "Reprendre" },
  whatIf: { en: "What if…?", fr: "Et si… ?" },
  whatIfWhat: {
    en: "Choose another action and see what would have followed, with the real cards.",
    fr: "Choisissez une autre action et voyez ce qui aurait suivi, avec les vraies cartes.",
  },
  whatIfOn: { en: "Let bots play on", fr: "Laisser jouer des bots" },
  whatIfEnd: { en: "Back to the game", fr: "Retour à la partie" },
  whatIfOver: { en: "The game would be over.", fr: "La partie serait terminée." },

  // sharing
  shareAllow: {
    en: "Anyone with the link can look at this game",
    fr: "Toute personne qui a le lien peut revoir cette partie",
  },
  shareWhat: {
    en: "They see the whole game with every hand, and can play on from it. Your names and your chat stay at the table.",
    fr: "On y voit toute la partie, mains comprises, et l'on peut la rejouer à partir de là. Vos noms et vos messages restent à la table.",
  },
  shareMind: {
    en: "I don't want this game to be shared",
    fr: "Je ne souhaite pas que cette partie soit partagée",
  },
  shareUnwilling: {
    en: "Someone who played doesn't want this game to be shared.",
    fr: "Quelqu'un qui a joué ne souhaite pas que cette partie soit partagée.",
  },
  shareNot: {
    en: "Only the host can share this game.",
    fr: "Seul l'hôte peut partager cette partie.",
  },
  shareMoment: { en: "Link to this moment", fr: "Lien vers ce moment" },
  shareGame: { en: "Link to the game", fr: "Lien vers la partie" },
  pictureOf: { en: "Move {#} · seen by {}", fr: "Coup {#} · vu par {}" },

  // the review
  review: { en: "Review", fr: "Analyse" },
  reviewEyes: { en: "Review for", fr: "Analyse pour" },
  reviewEnd: { en: "Close review", fr: "Fermer l'analyse" },
  reviewMaking: { en: "Looking at every moment…", fr: "Examen de chaque moment…" },
  reviewFiner: { en: "Looking closer…", fr: "Examen plus fin…" },
  chances: {
    en: "The chance of winning over the game",
    fr: "Les chances de gagner au fil de la partie",
  },
  turningPoints: { en: "Where the game turned", fr: "Les tournants de la partie" },
  atMove: { en: "Move {#}: {}", fr: "Coup {#} : {}" },
  luckAndSkill: { en: "Luck and skill", fr: "Chance et talent" },
  part_start: { en: "Chance of winning at the start", fr: "Chances de gagner au départ" },
  part_skill: { en: "What your decisions gave away", fr: "Ce que vos décisions ont coûté" },
  part_others: { en: "What others chose", fr: "Les choix des autres" },
  part_luck: { en: "Luck", fr: "La chance" },
  part_end: { en: "Result", fr: "Résultat" },
  class_best: { en: "Best", fr: "Le meilleur" },
  class_good: { en: "Good", fr: "Bon" },
  class_inaccuracy: { en: "Inaccuracy", fr: "Imprécision" },
  class_mistake: { en: "Mistake", fr: "Erreur" },
  class_blunder: { en: "Blunder", fr: "Gaffe" },
  percent: { en: "{#}%", fr: "{#} %" },
  playOut: { en: "Play out the best line", fr: "Dérouler la meilleure suite" },
} as const satisfies Texts;
