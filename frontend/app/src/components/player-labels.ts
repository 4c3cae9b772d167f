/** Names of players on a board. */

import type { SeatInfo } from "../table/game-contract";

/** The seat of the viewer; null for spectators. */
interface ViewerView {
  viewer: number | null;
}

/** Return the seat at the bottom of the board: the viewer, or the first seat. */
export function bottomSeat(view: ViewerView): number {
  return view.viewer ?? 0;
}

/** Return "You" or the name of a player. Equal names are numbered. */
export function playerName(view: ViewerView, seatInfos: readonly SeatInfo[], seat: number): string {
  if (seat === view.viewer) return "You";
  const name = seatInfos.find((seatInfo) => seatInfo.seat === seat)?.name ?? "Player";
  const isOne = seatInfos.filter((seatInfo) => seatInfo.name === name).length === 1;
  return isOne ? name : `${name} ${seat + 1}`;
}

/** Return "you" or a name, for the middle of a sentence. */
export function playerNameInSentence(view: ViewerView, seatInfos: readonly SeatInfo[], seat: number): string {
  return seat === view.viewer ? "you" : playerName(view, seatInfos, seat);
}

/** Return "your" or "Fox's". */
export function possessive(view: ViewerView, seatInfos: readonly SeatInfo[], seat: number): string {
  return seat === view.viewer ? "your" : `${playerName(view, seatInfos, seat)}'s`;
}
