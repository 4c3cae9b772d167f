/** What happens in this game that is heard, that hurts, and that changes everything. */

import type { Cue, Scene } from "../../table/game-contract";

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

/** A turn and its parts: what is done in them shows that they have begun. */
export const DULL = ["turn", "conspiracy_phase", "action_phase", "strike_phase", "cleanup_phase"] as const;

/**
 * By their rules the parts of a turn, what is discarded and drawn at its end, that the Conspiracy moves on, and the
 * Bureau's refill; and what a card makes one discard or draw: what it is about is told beside that.
 */
export const ROUTINE = [
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

/** Strikes and those whom they defeat, Evidence that is safe, and The End. */
export const CLOSE = ["strike", "player_defeated", "collected", "the_end"] as const;

export const BLOWS: Readonly<Record<string, "seat" | "card">> = {
  damage: "seat",
  end_game_damage: "card",
};

export const SCENES: Readonly<Record<string, Scene>> = {
  the_end: {
    title: "The End",
    text: "The plan is revealed. Evidence that you did not collect makes it stronger. Take it down before it takes you down.",
  },
};
