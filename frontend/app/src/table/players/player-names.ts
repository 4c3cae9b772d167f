/** What who sits on a chair is called. */

import { computed, effect, signal } from "@preact/signals";
import { asYou, isYou, withNames } from "../cards/mention-parser";
import type { Chair } from "../game-contract";
import { game } from "../game-loader";
import { shown } from "../replay/replay-state";
import { api, type State } from "../session/campaign-context";
import { chairs, live, wantedSeat } from "../session/table-state";

/** What the game called each seat when it last called it something: who has fallen lies nowhere on the table. */
const called = signal<ReadonlyMap<number, string>>(new Map());

/** The chairs, with what the game calls them. */
export const seated = computed<Chair[]>(() =>
  chairs.value.map((chair) => ({ ...chair, called: called.value.get(chair.seat) })),
);

/** By who sits there, where one name tells one; a bot rather as the game calls the seat. */
export function nameOf(seat: number): string {
  const chair = seated.value.find((one) => one.seat === seat);
  const namesakes = chairs.value.filter(({ name }) => name === chair?.name);
  if (chair && !(chair.isBot && chair.called) && namesakes.length === 1) {
    return chair.name;
  }
  return chair?.called || `${chair?.name ?? "Seat"} ${seat + 1}`;
}

/** A clause of the log and its subject; "You" for who sits on that one chair. */
export function clauseOf(seat: number | null, text: string): { who: string; text: string } {
  if (seat === null) {
    return { who: "", text };
  }
  return isYou(seat, chairs.value) ? { who: "You", text: asYou(text) } : { who: nameOf(seat), text };
}

/** A text of the server, with who sits where. */
export function spoken(text: string): string {
  return withNames(text, chairs.value);
}

/** What somebody is called to themselves, who may sit on several chairs: "You (Scully)". */
export function selfOr(seat: number): string {
  const chair = seated.value.find((one) => one.seat === seat);
  const called = chair?.called ? ` (${chair.called})` : "";
  return chair?.isMine ? `You${called}` : nameOf(seat);
}

/** Learn names from each table that is laid out; where it doesn't tell them all, from the first one. */
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
