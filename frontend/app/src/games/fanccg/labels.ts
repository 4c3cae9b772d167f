/** Labels of this game. */

import type { CardType, Circumstance, LeftMark, RightMark } from "./view-types";

export const CIRCUMSTANCES: readonly Circumstance[] = ["progress", "opposition", "jeopardy"];

export const TYPES: Record<CardType, string> = {
  environment: "Environment",
  case: "Case",
  incident: "Incident",
  following: "Following",
  conclusion: "Conclusion",
  action: "Action",
  cover: "Cover",
};

/** Requirements of a left edge, and the sign beside the icon. */
export const LEFT: Record<LeftMark, { said: string; sign: string }> = {
  on: { said: "on", sign: "" },
  off: { said: "off", sign: "" },
  earlier: { said: "on after an earlier card", sign: "‹" },
  twice_running: { said: "on after both of the last two cards", sign: "2" },
  twice: { said: "on after two earlier cards", sign: "‹2" },
};

export const RIGHT: Record<RightMark, string> = { on: "on", off: "off", pass: "unchanged" };

/** A score: "15", "−5". */
export function formatPoints(points: number): string {
  return `${points}`.replace("-", "−");
}

/** "progress on, opposition off, jeopardy off". */
export function circumstancesText(on: readonly Circumstance[]): string {
  return CIRCUMSTANCES.map((name) => `${name} ${on.includes(name) ? "on" : "off"}`).join(", ");
}
