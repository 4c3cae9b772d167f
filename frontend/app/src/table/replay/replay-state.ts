/** Looking at the past: which version is shown, and the tables of the versions around it. */

import { computed, effect, signal } from "@preact/signals";
import { wordsFor } from "../../api/client";
import { api, type State } from "../session/campaign-context";
import { retried } from "../session/retry";
import { isOlder, live, numberIn, refreshReplay, replay, wantedSeat } from "../session/table-state";
import { isPaced } from "../settings/settings";
import { firstOf, lastOf, stepped, steppedByMark } from "./version-steps";

const KEPT = 60;

/** The past version that is looked at; null: the table as it stands. */
export const at = signal<number | null>(numberIn("at"));
export const trouble = signal("");
/** Whether the past is being played. */
export const isRunning = signal(false);

const past = signal<State | null>(null);
const known = new Map<string, Promise<State>>();

/** The table up to which all that others did was shown; the page may still have to catch up with it (playback-speed.ts). */
export const reached = signal<State | null>(null);
/** Whether what others did is still being shown, step by step. */
export const isBehind = computed(
  () => isPaced.value && at.value === null && reached.value !== null && isOlder(reached.value, live.value),
);
/** Whether time goes on before one's eyes, and isn't leapt through. */
export const isFlowing = computed(() => at.value === null || isRunning.value);
/** Whether the table isn't shown as it stands: nothing can be done there. */
export const isPast = computed(() => at.value !== null || isBehind.value);
/** The version that is laid out, where it isn't the last one. */
export const here = computed(() => at.value ?? (isBehind.value ? (reached.value?.version ?? null) : null));
/** What is laid out: the table as it stands, or at the version that is looked at, once it is here. */
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

/** Look at the table of a version, or (null) come back to the present. */
export function lookAt(version: number | null): void {
  at.value = version !== null && version >= (live.peek()?.version ?? Infinity) ? null : version;
}

/** Go on by an event in force, past those that are dull; past the last one lies the present. */
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

/** Go on by a turn. */
export async function stepTurn(by: 1 | -1): Promise<void> {
  if (leavesThePresent() || !replay.peek()) {
    await refreshReplay();
  }
  go(steppedByMark(replay.value?.turns ?? [], stretches(), place(), by));
}

/** Whether the way back begins at a table of which it isn't known yet what led there. */
function leavesThePresent(): boolean {
  return at.peek() === null && (replay.peek()?.version ?? 0) < (live.peek()?.version ?? 0);
}

export function toStart(): void {
  go(firstOf(stretches()));
}

/** Play the past, or pause; from the present it begins at the beginning. */
export function togglePlay(): void {
  if (!isRunning.value && at.value === null) {
    toStart();
  }
  isRunning.value = !isRunning.value && at.value !== null;
}

function go(version: number | null): void {
  lookAt(version !== null && version < lastOf(stretches()) ? version : null);
}

/** What is in force; until that is known, all. */
function stretches(): readonly number[][] {
  return replay.peek()?.in_force ?? [[1, live.peek()?.version ?? Infinity]];
}

function place(): number {
  return here.peek() ?? lastOf(stretches());
}

/** Ask for the table that is looked at, again and again where that may help; else the playing ends there. */
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

/** The table of a version, asked for once; the oldest are forgotten. */
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

/** Keep something in the page's address, so that it is a link to this moment. */
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
