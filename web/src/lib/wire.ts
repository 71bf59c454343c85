// Made by `python -m tools.wire` from src/estaminet/web/wire.py; never edit it.

export type JsonValue =
  | null | boolean | number | string | Array<JsonValue> | { [key: string]: JsonValue };

/** The languages and what each calls itself; FIRST where nobody has chosen. */
export const LANGUAGES = {"en": "English", "fr": "Français"} as const;
export const FIRST = "en";
export type Lang = keyof typeof LANGUAGES;

/** `brings`: what the action brings, as far as the seat knows; null: nothing to add. */
export interface MenuRow {
  action: string;
  text: string;
  brings: string | null;
}

/** What cannot be done now: a kind of action or a single one, why not, and by which clause. */
export interface RefusedRow {
  kind: string;
  text: string;
  reason: string;
  clause: string;
}

/** `store`: what keeps the database from being read and written; `lag`: of the loop, seconds. */
export interface Health {
  ok: boolean;
  version: string;
  store: string | null;
  lag: number;
}

export interface Refusal {
  code: string;
  text: string;
  ref: JsonValue;
}

/** `named`: whether the name is the guest's own choice. */
export interface Me {
  id: string;
  name: string;
  lang: Lang;
  named: boolean;
}

export interface MeChange {
  name?: string | null;
  lang?: Lang | null;
}

/** Brings its guest to another device, once, until it expires. */
export interface Link {
  path: string;
  expires: string;
}

export interface Come {
  token: string;
}

/** How far the rules of a game are compiled. */
export interface Progress {
  done: number;
  total: number;
  step: string;
}

export interface Choice {
  value: string;
  name: string;
}

/** `choice`: one of `choices`; `number`: `min` to `max`; `seats`: null or one choice a seat. */
export interface Option {
  id: string;
  clause: string;
  name: string;
  description: string;
  kind: "choice" | "number" | "seats";
  house: boolean;
  choices: Array<Choice>;
  min: number | null;
  max: number | null;
  default: JsonValue;
}

export interface Bot {
  id: string;
  name: string;
  description: string;
}

export interface Game {
  id: string;
  title: string;
  tagline: string;
  about: string;
  players: Array<number>;
  minutes: [number, number];
  options: Array<Option>;
  bots: Array<Bot>;
  default_bot: string;
  ready: boolean;
  progress: Progress;
}

/** Of a bot's seat: `bot` is its id, `level` how it is called, `face` and `temperament` those of */
export interface SeatInfo {
  seat: number;
  who: string | null;
  name: string;
  kind: "human" | "bot" | "open";
  bot: string | null;
  level: string;
  face: string | null;
  temperament: string;
  ready: boolean;
  online: boolean;
  away: boolean;
  sealed: boolean;
  agreed: Array<number>;
  host: boolean;
  you: boolean;
  in_game: string;
}

/** A table in the lobby. */
export interface Card {
  id: string;
  game: string;
  title: string;
  players: number;
  seats: Array<SeatInfo>;
  status: "open" | "playing" | "over";
  move: number;
  your_turn: boolean;
  created: string;
  updated: string;
}

export interface Lobby {
  mine: Array<Card>;
  listed: Array<Card>;
}

export interface NewSeat {
  kind: "me" | "open" | "bot";
  bot?: string | null;
}

/** With `tutorial` only `game` counts: the lesson brings its own seats and options. `file`: the */
export interface NewTable {
  game: string;
  players?: number;
  seats?: Array<NewSeat>;
  options?: Record<string, JsonValue>;
  listed?: boolean;
  spectators?: boolean;
  coach?: boolean;
  clock?: number | null;
  tutorial?: boolean;
  ready_check?: boolean;
  file?: string | null;
  version?: number | null;
}

export interface Opened {
  id: string;
  invitations: Record<string, string>;
}

export interface Join {
  seat_token?: string | null;
}

export interface Joined {
  seat: number;
}

export interface Start {
  bot?: string | null;
}

export interface Kick {
  seat: number;
}

/** To a sealed seat's being taken over by somebody else, who will see its hand. */
export interface Agree {
  seat: number;
  agree: boolean;
}

/** Somebody at a table, as its host may know: `who` says nothing about them at any other. */
export interface Person {
  who: string;
  name: string;
  seat: number | null;
  here: boolean;
  muted: boolean;
  removed: boolean;
  banned: boolean;
}

/** `remove`: an invitation brings them back; `ban`: only `pardon` does. */
export interface Moderate {
  who: string;
  deed: "mute" | "unmute" | "remove" | "ban" | "pardon";
}

export interface Spectators {
  spectators: boolean;
}

/** Seconds between two lines of talk of one person; 0: as fast as they like. */
export interface Slow {
  seconds: number;
}

export interface Ready {
  ready: boolean;
}

export interface Lock {
  locked: boolean;
}

export type Nothing = Record<string, never>;

export interface Rematch {
  id: string;
}

/** What happened, in words, and the event it tells. */
export interface Sentence {
  text: string;
  clause: string;
  event: string;
  args: Record<string, JsonValue>;
  at_me: boolean;
}

/** One moment of a replay: the view after `action`, and what it told. */
export interface Frame {
  move: number;
  view: Record<string, any>;
  counts: Record<string, any>;
  own: Record<string, Record<string, any>>;
  decision: string;
  actor: number | null;
  seat: number | null;
  action: string | null;
  sentences: Array<Sentence>;
}

/** Whether anybody with the link may look at a finished game. The host chooses; whoever else */
export interface Sharing {
  shared: boolean;
  host: boolean;
  seated: boolean;
  minds: boolean;
  unwilling: boolean;
}

export interface ShareGame {
  shared: boolean;
}

export interface Replay {
  game: string;
  players: number;
  names: Array<string>;
  content: Record<string, any>;
  frames: Array<Frame>;
  result: Record<string, any> | null;
  sharing: Sharing;
}

/** Play on from a finished game, after so many moves, at a seat (that of whoever decides there */
export interface NewBranch {
  move: number;
  seat?: number | null;
  true_cards?: boolean;
  bot?: string | null;
  name?: string;
}

/** Where a table leaves another; `root`: the finished game that all began with. */
export interface BranchInfo {
  root: string;
  table: string;
  move: number;
  seat: number;
  true_cards: boolean;
  name: string;
}

/** A table of a tree; without `branch` the game that all began with. */
export interface Leaf {
  id: string;
  branch: BranchInfo | null;
  status: "open" | "playing" | "over";
  move: number;
  result: Record<string, any> | null;
  updated: string;
}

export interface Tree {
  root: string;
  tables: Array<Leaf>;
}

/** What if: these actions after so many moves, then as many more as `on` says, by a bot. */
export interface Line {
  move: number;
  actions?: Array<string>;
  on?: number;
  eyes?: number | null;
}

export interface LineChoice {
  action: string;
  text: string;
}

/** What follows, moment by moment, and what could be done then. */
export interface LineTold {
  frames: Array<Frame>;
  menu: Array<LineChoice>;
  result: Record<string, any> | null;
}

/** A record, to be a table that is over. */
export interface Brought {
  record: Record<string, any>;
}

export interface OpenedTable {
  id: string;
}

/** Through the eyes of a seat; `known`: what the page has heard of it (`done`). */
export interface AskReview {
  seat: number;
  known?: number;
}

/** `review`: as `estaminet.review` makes it; null until there is something to show, and where */
export interface ReviewTold {
  done: number;
  total: number;
  complete: boolean;
  first: number;
  review: Record<string, any> | null;
}

/** About two thirds of the time the truth is within `deviation` of `rating`. */
export interface RatingShown {
  rating: number;
  deviation: number;
}

export interface RatingChange {
  before: RatingShown;
  after: RatingShown;
}

/** `won`: the share of the win; null where nobody is told. `rating`: null if it was no contest. */
export interface PlayedGame {
  id: string;
  game: string;
  title: string;
  seats: Array<SeatInfo>;
  you: number | null;
  moves: number;
  won: number | null;
  rating: RatingChange | null;
  day: string | null;
  branch: boolean;
  finished: string;
  at: number;
}

export interface PlayedGames {
  games: Array<PlayedGame>;
  more: boolean;
}

/** Games won, and the 95% interval of the share of wins. */
export interface Share {
  games: number;
  won: number;
  low: number;
  high: number;
}

export interface GroupShare {
  games: number;
  won: number;
  low: number;
  high: number;
  name: string;
}

export interface Streak {
  now: number;
  best: number;
}

export interface RatedAt {
  rating: number;
  deviation: number;
  at: string;
}

/** `groups`: by players, seat, level of the bots, options. */
export interface GameStatistics {
  game: string;
  title: string;
  all: Share;
  groups: Record<string, Array<GroupShare>>;
  streak: Streak;
  curve: Array<RatedAt>;
}

export interface Rated {
  rating: number;
  deviation: number;
  name: string;
  bot: boolean;
  you: boolean;
  games: number;
}

/** `tables`: where you play the deals of today, by game; `puzzles`: those of today. */
export interface Today {
  day: string;
  tables: Record<string, string>;
  puzzles: Record<string, PuzzleInfo>;
}

export interface DayRow {
  who: string;
  name: string;
  you: boolean;
  won: boolean;
  moves: number;
}

export interface ExportedTable {
  id: string;
  game: string;
  status: "open" | "playing" | "over";
  opened: string;
  record: string;
}

/** Everything that is kept about you. */
export interface Export {
  guest: Record<string, string>;
  tables: Array<ExportedTable>;
  results: Array<Record<string, any>>;
  puzzles: Record<string, "new" | "tried" | "told" | "solved" | "first">;
}

export interface Clause {
  id: string;
  text: string;
  provenance: string;
}

/** `text` is what stands in the section beside its clauses, in Markdown. */
export interface Section {
  title: string;
  level: number;
  clauses: Array<Clause>;
  text: string;
}

export interface Rules {
  title: string;
  sections: Array<Section>;
  options: Array<Option>;
}

/** The first word, and again after a lost connection: tell me what came after `since`. */
export interface Hello {
  t: "hello";
  since?: number;
}

/** Play an action of the menu. `move` is the number of moves the page has seen. */
export interface Play {
  t: "play";
  move: number;
  action: string;
  ref?: JsonValue;
}

/** Say something to the table. */
export interface Chat {
  t: "chat";
  text: string;
  ref?: JsonValue;
}

/** Take my last move back; or, alone with bots, go back before my move `to` (one of `undo`). */
export interface Takeback {
  t: "takeback";
  to?: number | null;
  ref?: JsonValue;
}

/** Ask the coach what it would do. */
export interface AskCoach {
  t: "coach";
  ref?: JsonValue;
}

/** I am back: the bot hands my seat over. */
export interface Here {
  t: "here";
  ref?: JsonValue;
}

/** Is the connection alive? */
export interface Ping {
  t: "ping";
  ref?: JsonValue;
}

/** `n` is the sequence number under which it happened; `seat` null: the set-up. */
export interface LogRow {
  n: number;
  move: number;
  seat: number | null;
  action: string | null;
  sentences: Array<Sentence>;
}

export interface ChatRow {
  n: number;
  seat: number | null;
  who: string;
  name: string;
  text: string;
  at: string;
}

export interface Clock {
  seat: number;
  left: number;
}

/** `points`: the part of the page or the board it speaks of; `proposes`: an action, legal now. */
export interface LessonTip {
  text: string;
  points: string | null;
  proposes: string | null;
}

/** The own data file that a table is played with. */
export interface OwnData {
  digest: string;
  name: string;
}

/** `warming`: the game waits for its rules to be compiled; `rematch`: the table where another */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  options: Record<string, JsonValue>;
  data: OwnData | null;
  seats: Array<SeatInfo>;
  status: "open" | "playing" | "over";
  host: boolean;
  listed: boolean;
  locked: boolean;
  spectators: boolean;
  slow: number;
  coach: boolean;
  clock: number | null;
  tutorial: boolean;
  ready_check: boolean;
  tips: Array<LessonTip>;
  warming: Progress | null;
  rematch: string | null;
}

/** The whole moment, after `hello` and where the log has to be told from its beginning. */
export interface State {
  seq: number;
  table: TableInfo;
  you: number | null;
  move: number;
  decision: string | null;
  actor: number | null;
  view: Record<string, any> | null;
  counts: Record<string, any> | null;
  names: Array<string>;
  prompt: string;
  menu: Array<MenuRow>;
  refused: Array<RefusedRow>;
  log: Array<LogRow>;
  chat: Array<ChatRow>;
  takeback: boolean;
  undo: Array<number>;
  clock: Clock | null;
  result: Record<string, any> | null;
  t: "state";
  since: number;
  content: Record<string, any>;
}

/** After everything that happens at the table; `log` and `chat` are what is new. */
export interface Update {
  seq: number;
  table: TableInfo;
  you: number | null;
  move: number;
  decision: string | null;
  actor: number | null;
  view: Record<string, any> | null;
  counts: Record<string, any> | null;
  names: Array<string>;
  prompt: string;
  menu: Array<MenuRow>;
  refused: Array<RefusedRow>;
  log: Array<LogRow>;
  chat: Array<ChatRow>;
  takeback: boolean;
  undo: Array<number>;
  clock: Clock | null;
  result: Record<string, any> | null;
  t: "update";
}

export interface Thought {
  action: string;
  text: string;
  share: number;
  value: number | null;
}

/** The coach's answer; while it thinks, what it thinks so far (`done` below 1). */
export interface Coach {
  t: "coach";
  ref: JsonValue;
  move: number;
  thoughts: Array<Thought>;
  sentence: string;
  done: number;
}

/** No, and why. `ref` is what the page sent along. */
export interface SocketRefusal {
  code: string;
  text: string;
  ref: JsonValue;
  t: "refused";
}

/** It is. */
export interface Pong {
  t: "pong";
  ref?: JsonValue;
}

/** Somebody at a seat has come or gone: the seats whose people have a page open now. */
export interface Presence {
  t: "presence";
  online: Array<number>;
}

/** The socket ends, and need not be tried again. */
export interface Closed {
  t: "closed";
  code: string;
  text: string;
}

/** `number`: its place on the shelf, from 1; `theme`: the decision, by its id in the game; */
export interface PuzzleInfo {
  id: string;
  number: number;
  players: number;
  theme: string;
  difficulty: number;
  set: string | null;
  state: "new" | "tried" | "told" | "solved" | "first";
}

/** The puzzles of a game; `themes`: what is asked there, by the id of the decision. */
export interface PuzzleShelf {
  game: string;
  title: string;
  themes: Record<string, string>;
  puzzles: Array<PuzzleInfo>;
}

/** A position through the eyes of `seat`, which has to decide; nothing else of it is told. */
export interface PuzzleTold {
  game: string;
  title: string;
  puzzle: PuzzleInfo;
  seat: number;
  view: Record<string, any>;
  counts: Record<string, any>;
  content: Record<string, any>;
  names: Array<string>;
  prompt: string;
  menu: Array<MenuRow>;
  refused: Array<RefusedRow>;
}

/** The action; null: give up. */
export interface PuzzleAnswer {
  action: string | null;
}

/** Of winning, with its 95% interval, by the survey that proved the puzzle. */
export interface Chance {
  value: number;
  low: number;
  high: number;
}

export interface Weighed {
  value: number;
  low: number;
  high: number;
  action: string;
  text: string;
}

/** `actions`: the best ones, the best first; of the others nothing was kept: each is worth less */
export interface Solution {
  answer: string;
  reason: string;
  actions: Array<Weighed>;
}

/** `chosen`: null if it is not among the best (then it is worth less than `below`), or if you */
export interface Verdict {
  right: boolean;
  state: "new" | "tried" | "told" | "solved" | "first";
  tries: number;
  chosen: Chance | null;
  below: number | null;
  best: Chance;
  solution: Solution | null;
}

export interface GalleryCard {
  group: string;
  id: string;
  name: string;
  copies: number;
  text: string;
  provenance: string;
}

/** A guest's own data file. `origin`: the file it came from, `data` or `example` of the game's */
export interface OwnFileInfo {
  id: string;
  version: number;
  game: string;
  name: string;
  origin: string;
  saved: string;
}

/** My files; `most`: so many a guest may have; `most_bytes`: so large each may be. */
export interface WorkshopFiles {
  files: Array<OwnFileInfo>;
  most: number;
  most_bytes: number;
}

export interface FileVersion {
  version: number;
  saved: string;
}

/** `mine`: whether I may save it again. */
export interface OwnFileText {
  id: string;
  version: number;
  game: string;
  name: string;
  origin: string;
  saved: string;
  mine: boolean;
  versions: Array<FileVersion>;
  text: string;
}

export interface FileText {
  text: string;
}

/** Without `id` it is a new file. */
export interface SaveFile {
  id?: string | null;
  game: string;
  name: string;
  origin?: string;
  text: string;
}

/** `within`: the place (`plots[3]`) whose values are wanted one by one, for a form. */
export interface CheckFile {
  game: string;
  text: string;
  within?: string | null;
}

/** `lang`: the language that `text` is in. */
export interface Defect {
  line: number | null;
  text: string;
  lang: Lang;
}

/** Something of the file that has an id, and where it stands. */
export interface FileRow {
  place: string;
  id: string;
  line: number;
}

/** A single value: `start` and `end` are the span of its text in the file, in characters. */
export interface FileValue {
  place: string;
  line: number;
  start: number;
  end: number;
  kind: "number" | "truth" | "nothing" | "text";
  value: string;
}

/** `content` and `cards` are null where there are defects; so are `rows`, `sections` and */
export interface CheckedFile {
  defects: Array<Defect>;
  digest: string | null;
  content: Record<string, any> | null;
  cards: Array<GalleryCard> | null;
  rows: Array<FileRow>;
  sections: Array<string>;
  values: Array<FileValue>;
}

/** A part of a simulation: of a `text`, or of the file that `origin` names. The games of equal */
export interface CountGames {
  game: string;
  players: number;
  part: number;
  text?: string | null;
  origin?: string | null;
}

export interface Ending {
  id: string;
  name: string;
}

/** Of a number over games: its sum, and the sum of its squares. */
export interface Sums {
  total: number;
  squares: number;
}

/** What was done to a piece: how often; by how many seats, each counted once a game; what these */
export interface CountedDeed {
  verb: string;
  what: string;
  piece: string;
  name: string;
  sums: Array<number>;
}

/** What came of a part. `ready`: false while the loop that plays is being compiled; ask again. */
export interface CountedGames {
  ready: boolean;
  games: number;
  parts: number;
  bot: string;
  together: boolean;
  endings: Array<Ending>;
  ended: Array<number>;
  won: Array<Sums>;
  span: Sums;
  span_name: string;
  deeds: Array<CountedDeed>;
}

export type ClientMessage = Hello | Play | Chat | Takeback | AskCoach | Here | Ping;

export type ServerMessage = State | Update | Coach | SocketRefusal | Pong | Presence | Closed;

export type RefusalCode =
  | "bad_json"
  | "bad_request"
  | "bad_message"
  | "too_large"
  | "too_fast"
  | "bad_record"
  | "unfinished_record"
  | "no_decision"
  | "wrong_host"
  | "too_many_tables"
  | "crowded_address"
  | "too_many_sockets"
  | "wrong_origin"
  | "password_needed"
  | "not_welcome"
  | "bad_link"
  | "unknown_call"
  | "hello_first"
  | "bad_name"
  | "name_taken"
  | "unknown_game"
  | "unknown_bot"
  | "bad_players"
  | "bad_seats"
  | "bad_option"
  | "bad_clock"
  | "unknown_table"
  | "broken_table"
  | "host_only"
  | "not_seated"
  | "no_spectators"
  | "not_shared"
  | "unwilling"
  | "bad_invitation"
  | "table_full"
  | "table_locked"
  | "not_listed"
  | "not_open"
  | "not_playing"
  | "not_over"
  | "bad_seat"
  | "banned"
  | "sealed_seat"
  | "not_sealed"
  | "unknown_person"
  | "kicked"
  | "not_ready"
  | "game_over"
  | "not_your_turn"
  | "stale_move"
  | "not_legal"
  | "away"
  | "no_takeback"
  | "unknown_puzzle"
  | "unknown_file"
  | "bad_file"
  | "large_file"
  | "too_many_files"
  | "bad_file_name"
  | "not_counted"
  | "bad_text"
  | "muted"
  | "slow_chat"
  | "mute"
  | "no_coach"
  | "coach_busy"
  | "trouble";
