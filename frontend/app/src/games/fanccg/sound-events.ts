/** Sounds of events. */

import type { Cue } from "../../table/game-contract";

export const CUES: Readonly<Record<string, Cue>> = {
  conflict_won: "win",
  conflict_lost: "strike",
  concluded: "reveal",
  round_scored: "reveal",
  game_won: "win",
};
