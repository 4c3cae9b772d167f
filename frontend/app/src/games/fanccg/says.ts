/** The words of this game that stand on the board. */

import type { Chair } from "../../play/contract";
import type { CardType, Circumstance, LeftMark, RightMark, View } from "./types";

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

/** What a left edge asks of a circumstance, and the sign beside the circumstance's own. */
export const LEFT: Record<LeftMark, { said: string; sign: string }> = {
  on: { said: "on", sign: "" },
  off: { said: "off", sign: "" },
  earlier: { said: "on after some earlier card", sign: "‹" },
  twice_running: { said: "on after each of the last two cards", sign: "2" },
  twice: { said: "on after two earlier cards", sign: "‹2" },
};

export const RIGHT: Record<RightMark, string> = { on: "on", off: "off", pass: "as before" };

/** "+10", "−5", "0". */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : `${points}`.replace("-", "−");
}

/** A score: "15", "−5". */
export function scored(points: number): string {
  return `${points}`.replace("-", "−");
}

/** Who sits below: oneself; for who only looks on, the first seat. */
export function below(view: View): number {
  return view.viewer ?? 0;
}

/** "You", or what the other is called; two of the same name are numbered. */
export function playerName(view: View, chairs: readonly Chair[], seat: number): string {
  if (seat === view.viewer) return "You";
  const name = chairs.find((chair) => chair.seat === seat)?.name ?? "Player";
  const isOne = chairs.filter((chair) => chair.name === name).length === 1;
  return isOne ? name : `${name} ${seat + 1}`;
}

/** "progress on, opposition off, jeopardy off". */
export function lights(on: readonly Circumstance[]): string {
  return CIRCUMSTANCES.map((name) => `${name} ${on.includes(name) ? "on" : "off"}`).join(", ");
}
