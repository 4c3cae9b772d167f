/** Sounds and damage events. */

import type { MoveSoundName, SoundName } from "../../table/game-contract";

export const SOUNDS: Readonly<Record<string, SoundName>> = {
  combat: "strike",
  dealt: "strike",
  fell: "strike",
  solved: "win",
  game_won: "win",
};

export const MOVE_SOUNDS: Readonly<Record<string, MoveSoundName>> = {
  "deck hand": "draw",
  "hand announced": "play",
};

/** Fact names without a playback step. */
export const SILENT_FACTS = ["phase"] as const;

/** Rule ids of routine lines. */
export const ROUTINE_RULES = ["SET-14", "BRF-01"] as const;

/** Fact names that a player must read. */
export const MUST_READ_FACTS = [
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

export const DAMAGE_FACTS: Readonly<Record<string, "seat" | "card">> = { damage: "card" };
