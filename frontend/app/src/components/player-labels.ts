/** Names of players on a board. */

import type { Chair } from "../table/game-contract";

/** The seat of the viewer; null for spectators. */
interface ViewerView {
  viewer: number | null;
}

/** Return the seat at the bottom of the board: the viewer, or the first seat. */
export function bottomSeat(view: ViewerView): number {
  return view.viewer ?? 0;
}

/** Return "You" or the name of a player. Equal names are numbered. */
export function playerName(view: ViewerView, chairs: readonly Chair[], seat: number): string {
  if (seat === view.viewer) return "You";
  const name = chairs.find((chair) => chair.seat === seat)?.name ?? "Player";
  const isOne = chairs.filter((chair) => chair.name === name).length === 1;
  return isOne ? name : `${name} ${seat + 1}`;
}

/** Return "you" or a name, for the middle of a sentence. */
export function playerNameInSentence(view: ViewerView, chairs: readonly Chair[], seat: number): string {
  return seat === view.viewer ? "you" : playerName(view, chairs, seat);
}

/** Return "your" or "Fox's". */
export function possessive(view: ViewerView, chairs: readonly Chair[], seat: number): string {
  return seat === view.viewer ? "your" : `${playerName(view, chairs, seat)}'s`;
}
