/** Clocks: count down from the last value of the server. */

import { computed, effect, signal } from "@preact/signals";
import { formatClock } from "../../shared/clock-format";
import type { Schemas } from "../game-contract";
import { liveTable } from "../session/table-state";
import { seatLabel } from "./player-names";

type Clock = Schemas["ClockOut"];
type SeatClock = Clock["seats"][number];

const TICK_MS = 500;
const SHORT_S = 60;

const now = signal(0);
const lastClock = computed(() => ({ clock: liveTable.value?.clock ?? null, at: performance.now() }));

effect(() => {
  if (!lastClock.value.clock?.running_since) {
    return;
  }
  const timer = setInterval(() => (now.value = performance.now()), TICK_MS);
  return () => clearInterval(timer);
});

/** Return the seconds left. passed: seconds since the server sent the clock. */
export function secondsLeft(hand: SeatClock, passed: number): number {
  return Math.max(0, hand.left_s - (hand.is_running ? Math.max(0, passed) : 0));
}

export function Clocks() {
  const { clock, at } = lastClock.value;
  if (!clock) {
    return null;
  }
  const passed = (now.value - at) / 1000;
  return (
    <ul class="clocks" aria-label="Time left">
      {clock.seats.map((hand) => (
        <ClockFace key={hand.seat} hand={hand} left={secondsLeft(hand, passed)} />
      ))}
    </ul>
  );
}

function ClockFace({ hand, left }: { hand: SeatClock; left: number }) {
  const isShort = hand.is_running && left < SHORT_S;
  return (
    <li data-runs={hand.is_running ? "" : undefined} data-short={isShort ? "" : undefined}>
      <span>{seatLabel(hand.seat)}</span> <time role="timer">{formatClock(left)}</time>
    </li>
  );
}
