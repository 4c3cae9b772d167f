/** Sounds of events. */

import type { SoundName } from "../../table/game-contract";

export const SOUNDS: Readonly<Record<string, SoundName>> = {
  conflict_won: "win",
  conflict_lost: "strike",
  concluded: "reveal",
  round_scored: "reveal",
  game_won: "win",
};
