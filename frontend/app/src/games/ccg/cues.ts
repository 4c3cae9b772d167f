/** What happens in this game that is heard, and that hurts. */

import type { Cue } from "../../play/contract";

export const CUES: Readonly<Record<string, Cue>> = {
  combat: "strike",
  dealt: "strike",
  fell: "strike",
  solved: "win",
  game_won: "win",
};

export const BLOWS: Readonly<Record<string, "seat" | "card">> = { damage: "card" };
