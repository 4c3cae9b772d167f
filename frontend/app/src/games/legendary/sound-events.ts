/** Sounds, damage events and full-screen announcements. */

import type { MoveSoundName, Scene, SoundName } from "../../table/game-contract";

export const SOUNDS: Readonly<Record<string, SoundName>> = {
  revealed: "reveal",
  scanned: "scan",
  discovered: "reveal",
  ambush: "reveal",
  strike: "strike",
  player_defeated: "strike",
  enemy_defeated: "win",
  collected: "win",
  the_end: "end",
  game_won: "win",
};

export const MOVE_SOUNDS: Readonly<Record<string, MoveSoundName>> = {
  "deck hand": "draw",
  "hand played": "play",
};

/** Fact names without a playback step. */
export const SILENT_FACTS = [
  "turn",
  "conspiracy_phase",
  "action_phase",
  "strike_phase",
  "cleanup_phase",
] as const;

/**
 * Rule ids of routine lines.
 * Phases, discards and draws at the end of a turn, refills.
 */
export const ROUTINE_RULES = [
  "TURN-02",
  "CONSP-01",
  "CONSP-03",
  "CONSP-04",
  "ACT-08",
  "ACT-32",
  "STRIKE-01",
  "CLEAN-01",
  "CLEAN-02",
  "TIMING-01",
] as const;

/** Fact names that a player must read. */
export const MUST_READ_FACTS = ["strike", "player_defeated", "collected", "the_end"] as const;

export const DAMAGE_FACTS: Readonly<Record<string, "seat" | "card">> = {
  damage: "seat",
  end_game_damage: "card",
};

export const SCENES: Readonly<Record<string, Scene>> = {
  the_end: {
    title: "The End",
    text: "The plan is revealed. Evidence that you did not collect makes it stronger. Take it down before it takes you down.",
  },
};
