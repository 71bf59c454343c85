/** What the shell hands to a board. A board draws, offers clicks, and holds no state of the game. */
import type { Component } from "svelte";

import type { GalleryCard, Lang, MenuRow } from "./wire";

/** `Table.view(seat)` as the game's rules document lists it: each board knows its own shape. */
export type View = Record<string, any>;

/** What there is to look up at a table. */
export interface SceneProps {
  /** What this seat (or a spectator) may see. */
  view: View;
  /** What everybody can count at the table, by the rules: a board counts nothing again. */
  counts: View;
  /** Replay with all eyes: each seat's own view by seat. Empty at a live table. */
  own: Record<string, View>;
  /** The public names and texts of the data file the table is played with. */
  content: View;
  /** What the seats are called, in seat order. */
  names: string[];
  /** Who sits there, in seat order: a person or a bot, by name; unknown in a replay. */
  people?: string[] | undefined;
  you: number | null;
  lang: Lang;
}

export interface BoardProps extends SceneProps {
  actor: number | null;
  /** The legal actions, empty unless it is your turn. */
  menu: MenuRow[];
  play: (action: string) => void;
  /** An ambiguous click: the shell opens a small list of these actions' sentences beside it. */
  choose: (actions: string[], anchor?: Element) => void;
  /** The action the list, the coach or the keyboard points at now: show what it would touch. */
  highlight: string | null;
  /** Things that the others' last moves touched, by the names of the board's `moves.ts`. */
  recent: string[];
  /** False when the system asks for reduced motion, and while a replay's slider is dragged. */
  animate: boolean;
}

export type Board = Component<BoardProps>;

/** What a game's chip is drawn from: the facts of one seat. */
export interface ChipProps extends Pick<BoardProps, "view" | "counts" | "lang"> {
  seat: number;
}

export type Chip = Component<ChipProps>;

/** What the page to learn a game from is drawn with: the shipped data. */
export type GuideProps = Pick<BoardProps, "content" | "lang">;

export type Guide = Component<GuideProps>;

/** One thing of the box, as it looks on the table. */
export interface EntryProps extends GuideProps {
  card: GalleryCard;
}

export type Entry = Component<EntryProps>;
