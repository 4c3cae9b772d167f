/** What happens in this game that is heard, that hurts, and that changes everything. */

import type { Cue, Scene } from "../../play/contract";

export const CUES: Readonly<Record<string, Cue>> = {
  revealed: "reveal",
  scanned: "reveal",
  discovered: "reveal",
  ambush: "reveal",
  strike: "strike",
  player_defeated: "strike",
  enemy_defeated: "win",
  collected: "win",
  the_end: "end",
  game_won: "win",
};

/** The parts of a turn: what is done in them shows that they have begun. */
export const DULL = ["conspiracy_phase", "action_phase", "strike_phase", "cleanup_phase"] as const;

/** Strikes and those whom they defeat, Evidence that is safe, and The End. */
export const CLOSE = ["strike", "player_defeated", "collected", "the_end"] as const;

export const BLOWS: Readonly<Record<string, "seat" | "card">> = {
  damage: "seat",
  end_game_damage: "card",
};

export const SCENES: Readonly<Record<string, Scene>> = {
  the_end: {
    title: "The End",
    text: "The plan behind it all lies open, and the Evidence that you didn't Collect serves it. Hurt it until its Health is used up, before it has used up you.",
  },
};
