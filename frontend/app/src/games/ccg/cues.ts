/** What happens in this game that is heard, and that hurts. */

import type { Cue } from "../../play/contract";

export const CUES: Readonly<Record<string, Cue>> = {
  combat: "strike",
  dealt: "strike",
  fell: "strike",
  solved: "win",
  game_won: "win",
};

/** The parts of a turn: what is done in them shows that they have begun. */
export const DULL = ["phase"] as const;

export const BLOWS: Readonly<Record<string, "seat" | "card">> = { damage: "card" };
