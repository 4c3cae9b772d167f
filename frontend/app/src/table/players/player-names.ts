/** Names of players and seats. */

import { computed, effect, signal } from "@preact/signals";
import { insertPlayerNames, isViewerSeat, toSecondPerson } from "../cards/mention-parser";
import type { SeatInfo } from "../game-contract";
import { game } from "../game-loader";
import { shownTable } from "../replay/replay-state";
import { api, type State } from "../session/campaign-context";
import { liveTable, seatInfos, viewedSeat } from "../session/table-state";

/** Last game name of each seat. Defeated players are no longer in the view. */
const gameNames = signal<ReadonlyMap<number, string>>(new Map());

/** Seats with their game names. */
export const namedSeats = computed<SeatInfo[]>(() =>
  seatInfos.value.map((seatInfo) => ({ ...seatInfo, called: gameNames.value.get(seatInfo.seat) })),
);

/**
 * Return the name of a seat.
 * That is the player, or the game name for bots and shared names.
 */
export function seatLabel(seat: number): string {
  const seatInfo = namedSeats.value.find((one) => one.seat === seat);
  const namesakes = seatInfos.value.filter(({ name }) => name === seatInfo?.name);
  if (seatInfo && !(seatInfo.isBot && seatInfo.called) && namesakes.length === 1) {
    return seatInfo.name;
  }
  return seatInfo?.called || `${seatInfo?.name ?? "Seat"} ${seat + 1}`;
}

/** Split a log clause into subject and text, with "You" for the viewer. */
export function splitClause(seat: number | null, text: string): { who: string; text: string } {
  if (seat === null) {
    return { who: "", text };
  }
  return isViewerSeat(seat, seatInfos.value)
    ? { who: "You", text: toSecondPerson(text) }
    : { who: seatLabel(seat), text };
}

/** Return a server text with player names. */
export function withPlayerNames(text: string): string {
  return insertPlayerNames(text, seatInfos.value);
}

/** Return a name for a seat, "You (Scully)" for own seats. */
export function ownSeatLabel(seat: number): string {
  const seatInfo = namedSeats.value.find((one) => one.seat === seat);
  const called = seatInfo?.called ? ` (${seatInfo.called})` : "";
  return seatInfo?.isMine ? `You${called}` : seatLabel(seat);
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
  return seatInfos.peek().every(({ seat }) => gameNames.peek().has(seat));
}

function addNames(state: State | null): void {
  gameNames.value = new Map([...gameNames.peek(), ...namesIn(state)]);
}

function addMissingNames(state: State): void {
  gameNames.value = new Map([...namesIn(state), ...gameNames.peek()]);
}

function namesIn(state: State | null): [number, string][] {
  return seatInfos.value.flatMap(({ seat }) => {
    const name = state && game.value?.seatName?.(state.view, seat);
    return name ? [[seat, name]] : [];
  });
}
