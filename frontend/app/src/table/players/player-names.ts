/** Names of players and seats. */

import { computed, effect, signal } from "@preact/signals";
import { insertPlayerNames, isViewerSeat, toSecondPerson } from "../cards/mention-parser";
import type { Chair } from "../game-contract";
import { game } from "../game-loader";
import { shownTable } from "../replay/replay-state";
import { api, type State } from "../session/campaign-context";
import { chairs, liveTable, viewedSeat } from "../session/table-state";

/** Last game name of each seat. Defeated players are no longer in the view. */
const gameNames = signal<ReadonlyMap<number, string>>(new Map());

/** Seats with their game names. */
export const namedSeats = computed<Chair[]>(() =>
  chairs.value.map((chair) => ({ ...chair, called: gameNames.value.get(chair.seat) })),
);

/** Return the name of a seat: the player, or the game name for bots and shared names. */
export function seatLabel(seat: number): string {
  const chair = namedSeats.value.find((one) => one.seat === seat);
  const namesakes = chairs.value.filter(({ name }) => name === chair?.name);
  if (chair && !(chair.isBot && chair.called) && namesakes.length === 1) {
    return chair.name;
  }
  return chair?.called || `${chair?.name ?? "Seat"} ${seat + 1}`;
}

/** Split a log clause into subject and text, with "You" for the viewer. */
export function splitClause(seat: number | null, text: string): { who: string; text: string } {
  if (seat === null) {
    return { who: "", text };
  }
  return isViewerSeat(seat, chairs.value)
    ? { who: "You", text: toSecondPerson(text) }
    : { who: seatLabel(seat), text };
}

/** Return a server text with player names. */
export function withPlayerNames(text: string): string {
  return insertPlayerNames(text, chairs.value);
}

/** Return a name for a seat, "You (Scully)" for own seats. */
export function ownSeatLabel(seat: number): string {
  const chair = namedSeats.value.find((one) => one.seat === seat);
  const called = chair?.called ? ` (${chair.called})` : "";
  return chair?.isMine ? `You${called}` : seatLabel(seat);
}

/** Collect game names from each table. Fetch the first version if some are missing. */
export function watchSeatNames(): void {
  let isAsked = false;
  effect(() => {
    addNames(liveTable.value);
    addNames(shownTable.value);
    if (game.value?.seatName && liveTable.value && !isAsked && !areAllNamed()) {
      isAsked = true;
      void api.state(viewedSeat.peek(), 1).then(addMissingNames, () => null);
    }
  });
}

function areAllNamed(): boolean {
  return chairs.peek().every(({ seat }) => gameNames.peek().has(seat));
}

function addNames(state: State | null): void {
  gameNames.value = new Map([...gameNames.peek(), ...namesIn(state)]);
}

function addMissingNames(state: State): void {
  gameNames.value = new Map([...namesIn(state), ...gameNames.peek()]);
}

function namesIn(state: State | null): [number, string][] {
  return chairs.value.flatMap(({ seat }) => {
    const name = state && game.value?.seatName?.(state.view, seat);
    return name ? [[seat, name]] : [];
  });
}
