/** Replay: the shown version, and the tables around it. */

import { computed, effect, signal } from "@preact/signals";
import { wordsFor } from "../../api/client";
import { api, type State } from "../session/campaign-context";
import { retried } from "../session/retry";
import { isOlder, live, numberIn, refreshReplay, replay, wantedSeat } from "../session/table-state";
import { isPaced } from "../settings/settings";
import { firstOf, lastOf, stepped, steppedByMark } from "./version-steps";

const KEPT = 60;

/** Replayed version; null for the live table. */
export const at = signal<number | null>(numberIn("at"));
export const trouble = signal("");
/** Whether the replay runs. */
export const isRunning = signal(false);

const past = signal<State | null>(null);
const known = new Map<string, Promise<State>>();

/** Table that playback has reached. It can be behind the live table (playback-speed.ts). */
export const reached = signal<State | null>(null);
/** Whether playback is behind the live table. */
export const isBehind = computed(
  () => isPaced.value && at.value === null && reached.value !== null && isOlder(reached.value, live.value),
);
/** Whether versions follow each other without jumps. */
export const isFlowing = computed(() => at.value === null || isRunning.value);
/** Whether the shown table is not live. No action is possible then. */
export const isPast = computed(() => at.value !== null || isBehind.value);
/** Shown version if it is not live; else null. */
export const here = computed(() => at.value ?? (isBehind.value ? (reached.value?.version ?? null) : null));
/** The shown table: live, replayed or in playback. */
export const shown = computed(() => {
  if (at.value !== null) {
    return past.value ?? live.value;
  }
  return isBehind.value ? reached.value : live.value;
});

effect(() => {
  const version = at.value;
  const seat = wantedSeat.value;
  trouble.value = "";
  if (version === null) {
    past.value = null;
  } else {
    void show();
  }
  remember("at", version);
  remember("seat", seat);
});

/** Show a version, or return to live (null). */
export function lookAt(version: number | null): void {
  at.value = version !== null && version >= (live.peek()?.version ?? Infinity) ? null : version;
}

/** Step to the next version in force, past dull ones. After the last one comes live. */
export async function step(by: 1 | -1, isDull: (version: number) => boolean = () => false): Promise<void> {
  if (leavesThePresent()) {
    await refreshReplay();
  }
  let next = stepped(stretches(), place(), by);
  while (next !== null && isDull(next)) {
    next = stepped(stretches(), next, by);
  }
  go(next);
}

/** Step by a turn. */
export async function stepTurn(by: 1 | -1): Promise<void> {
  if (leavesThePresent() || !replay.peek()) {
    await refreshReplay();
  }
  go(steppedByMark(replay.value?.turns ?? [], stretches(), place(), by));
}

/** Whether the replay index must be fetched before leaving live. */
function leavesThePresent(): boolean {
  return at.peek() === null && (replay.peek()?.version ?? 0) < (live.peek()?.version ?? 0);
}

export function toStart(): void {
  go(firstOf(stretches()));
}

/** Start or pause the replay. From live it starts at the beginning. */
export function togglePlay(): void {
  if (!isRunning.value && at.value === null) {
    toStart();
  }
  isRunning.value = !isRunning.value && at.value !== null;
}

function go(version: number | null): void {
  lookAt(version !== null && version < lastOf(stretches()) ? version : null);
}

/** Ranges in force; everything until known. */
function stretches(): readonly number[][] {
  return replay.peek()?.in_force ?? [[1, live.peek()?.version ?? Infinity]];
}

function place(): number {
  return here.peek() ?? lastOf(stretches());
}

/** Load the replayed version, with retries. On failure the replay stops. */
async function show(): Promise<void> {
  const version = at.peek();
  const seat = wantedSeat.peek();
  if (version === null) {
    return;
  }
  const isWanted = () => at.peek() === version && wantedSeat.peek() === seat;
  try {
    const table = await tableAt(version, seat);
    if (isWanted()) {
      lay(table, seat);
    }
  } catch (error) {
    if (isWanted()) {
      trouble.value = wordsFor(error);
      isRunning.value = retried(error, show) && isRunning.peek();
    }
  }
}

function lay(table: State, seat: number | null): void {
  trouble.value = "";
  past.value = table;
  for (const by of [1, -1] as const) {
    void prefetch(stepped(stretches(), table.version, by), seat);
  }
}

async function prefetch(version: number | null, seat: number | null): Promise<void> {
  if (version !== null && version <= (replay.peek()?.version ?? 0)) {
    await tableAt(version, seat).catch(() => null);
  }
}

/** Return the table of a version from a cache. */
export function tableAt(version: number, seat: number | null): Promise<State> {
  const key = `${seat}:${version}`;
  const table = known.get(key) ?? api.state(seat, version);
  known.delete(key);
  known.set(key, table);
  table.catch(() => known.delete(key));
  for (const oldest of [...known.keys()].slice(0, -KEPT)) {
    known.delete(oldest);
  }
  return table;
}

/** Write a value to the URL so that it links to this moment. */
function remember(name: string, value: number | null): void {
  if (!globalThis.history) {
    return;
  }
  const url = new URL(location.href);
  if (value === null) {
    url.searchParams.delete(name);
  } else {
    url.searchParams.set(name, String(value));
  }
  history.replaceState(history.state, "", url);
}
