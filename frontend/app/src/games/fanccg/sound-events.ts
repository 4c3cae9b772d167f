/** Sounds of events. */

import type { MoveSoundName, SoundName } from "../../table/game-contract";

export const SOUNDS: Readonly<Record<string, SoundName>> = {
  conflict_won: "win",
  conflict_lost: "strike",
  concluded: "reveal",
  round_scored: "reveal",
  game_won: "win",
};

export const MOVE_SOUNDS: Readonly<Record<string, MoveSoundName>> = {
  "deck hand": "draw",
  "hand row": "play",
};
