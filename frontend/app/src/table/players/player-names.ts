/** Names of players and seats. */

import { computed, effect, signal } from "@preact/signals";
import { asYou, isYou, withNames } from "../cards/mention-parser";
import type { Chair } from "../game-contract";
import { game } from "../game-loader";
import { shown } from "../replay/replay-state";
import { api, type State } from "../session/campaign-context";
import { chairs, live, wantedSeat } from "../session/table-state";

/** Last game name of each seat. Defeated players are no longer in the view. */
const called = signal<ReadonlyMap<number, string>>(new Map());

/** Seats with their game names. */
export const seated = computed<Chair[]>(() =>
  chairs.value.map((chair) => ({ ...chair, called: called.value.get(chair.seat) })),
);

/** Return the name of a seat: the player, or the game name for bots and shared names. */
export function nameOf(seat: number): string {
  const chair = seated.value.find((one) => one.seat === seat);
  const namesakes = chairs.value.filter(({ name }) => name === chair?.name);
  if (chair && !(chair.isBot && chair.called) && namesakes.length === 1) {
    return chair.name;
  }
  return chair?.called || `${chair?.name ?? "Seat"} ${seat + 1}`;
}

/** Split a log clause into subject and text, with "You" for the viewer. */
export function clauseOf(seat: number | null, text: string): { who: string; text: string } {
  if (seat === null) {
    return { who: "", text };
  }
  return isYou(seat, chairs.value) ? { who: "You", text: asYou(text) } : { who: nameOf(seat), text };
}

/** Return a server text with player names. */
export function spoken(text: string): string {
  return withNames(text, chairs.value);
}

/** Return a name for a seat, "You (Scully)" for own seats. */
export function selfOr(seat: number): string {
  const chair = seated.value.find((one) => one.seat === seat);
  const called = chair?.called ? ` (${chair.called})` : "";
  return chair?.isMine ? `You${called}` : nameOf(seat);
}

/** Collect game names from each table. Fetch the first version if some are missing. */
export function learnNames(): void {
  let isAsked = false;
  effect(() => {
    learn(live.value);
    learn(shown.value);
    if (game.value?.seatName && live.value && !isAsked && !areAllCalled()) {
      isAsked = true;
      void api.state(wantedSeat.peek(), 1).then(learnMissing, () => null);
    }
  });
}

function areAllCalled(): boolean {
  return chairs.peek().every(({ seat }) => called.peek().has(seat));
}

function learn(state: State | null): void {
  called.value = new Map([...called.peek(), ...toldBy(state)]);
}

function learnMissing(state: State): void {
  called.value = new Map([...toldBy(state), ...called.peek()]);
}

function toldBy(state: State | null): [number, string][] {
  return chairs.value.flatMap(({ seat }) => {
    const name = state && game.value?.seatName?.(state.view, seat);
    return name ? [[seat, name]] : [];
  });
}
