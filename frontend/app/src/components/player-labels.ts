/** Who sits where, and what the board calls them. */

import type { Chair } from "../table/game-contract";

/** What of a view says through whose eyes it is seen; null: who only looks on. */
interface Seen {
  viewer: number | null;
}

/** Who sits below: oneself; for who only looks on, the first seat. */
export function below(view: Seen): number {
  return view.viewer ?? 0;
}

/** "You", or what the other is called; two of the same name are numbered. */
export function playerName(view: Seen, chairs: readonly Chair[], seat: number): string {
  if (seat === view.viewer) return "You";
  const name = chairs.find((chair) => chair.seat === seat)?.name ?? "Player";
  const isOne = chairs.filter((chair) => chair.name === name).length === 1;
  return isOne ? name : `${name} ${seat + 1}`;
}

/** The same in the midst of a sentence: "you". */
export function whom(view: Seen, chairs: readonly Chair[], seat: number): string {
  return seat === view.viewer ? "you" : playerName(view, chairs, seat);
}

/** "your" for oneself, "Fox's" for others. */
export function possessive(view: Seen, chairs: readonly Chair[], seat: number): string {
  return seat === view.viewer ? "your" : `${playerName(view, chairs, seat)}'s`;
}
