/** What happens in this game that is heard, and that hurts. */

import type { Cue } from "../../table/game-contract";

export const CUES: Readonly<Record<string, Cue>> = {
  combat: "strike",
  dealt: "strike",
  fell: "strike",
  solved: "win",
  game_won: "win",
};

/** The parts of a turn: what is done in them shows that they have begun. */
export const DULL = ["phase"] as const;

/** That a turn and its parts begin, and what is drawn in them, by their rules. */
export const ROUTINE = ["SET-14", "BRF-01"] as const;

/** What comes in the way of somebody's check, and what is learned. */
export const CLOSE = [
  "announced",
  "used",
  "negated",
  "reworded",
  "cut_short",
  "solved",
  "unsolved",
  "asked",
  "guessed",
] as const;

export const BLOWS: Readonly<Record<string, "seat" | "card">> = { damage: "card" };
