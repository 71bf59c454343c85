/** What the shell hands to a game's stage: the moment, and the table around it. */
import type { Component } from "svelte";

import type { SceneProps } from "./board";
import type { Moment } from "./moments";
import type { Sentence } from "./wire";

export interface StageProps extends SceneProps {
  moment: Moment;
  /** The sentences that have come so far; their events are what there is to see. */
  told: Sentence[];
}

export type Stage = Component<StageProps>;

/** The picture of an ending. */
export interface EndingProps {
  /** How the result of the game gives its reason. */
  reason: string;
  /** Whether the person at the page has won; of who only watches, whether anybody has. */
  won: boolean;
  /** The seats that won. */
  winners: number[];
}

export type Ending = Component<EndingProps>;
