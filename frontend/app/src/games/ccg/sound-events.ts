/** Sounds and damage events. */

import type { Cue } from "../../table/game-contract";

export const CUES: Readonly<Record<string, Cue>> = {
  combat: "strike",
  dealt: "strike",
  fell: "strike",
  solved: "win",
  game_won: "win",
};

/** Fact names without a playback step. */
export const DULL = ["phase"] as const;

/** Rule ids of routine lines. */
export const ROUTINE = ["SET-14", "BRF-01"] as const;

/** Fact names that a player must read. */
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
