/** Replay: the shown version, and the tables around it. */

import { computed, effect, signal } from "@preact/signals";
import { errorMessage } from "../../api/client";
import { api, type State } from "../session/campaign-context";
import { retryLater } from "../session/retry";
import { isOlder, liveTable, numberParam, refreshReplay, replay, viewedSeat } from "../session/table-state";
import { isPlaybackOn } from "../settings/settings";
import { firstVersion, lastVersion, nextInForce, nextMark } from "./version-steps";

const KEPT = 60;

/** Replayed version; null for the live table. */
export const replayVersion = signal<number | null>(numberParam("at"));
export const replayError = signal("");
/** Whether the replay runs. */
export const isReplayRunning = signal(false);

const past = signal<State | null>(null);
const known = new Map<string, Promise<State>>();

/** Table that playback has reached. It can be behind the live table (playback-speed.ts). */
export const playbackTable = signal<State | null>(null);
/** Whether playback is behind the live table. */
export const isPlaybackBehind = computed(
  () =>
    isPlaybackOn.value &&
    replayVersion.value === null &&
    playbackTable.value !== null &&
    isOlder(playbackTable.value, liveTable.value),
);
/** Whether versions follow each other without jumps. */
export const isContinuous = computed(() => replayVersion.value === null || isReplayRunning.value);
/** Whether the shown table is not live. No action is possible then. */
export const isNotLive = computed(() => replayVersion.value !== null || isPlaybackBehind.value);
/** Shown version if it is not live; else null. */
export const shownVersion = computed(
  () => replayVersion.value ?? (isPlaybackBehind.value ? (playbackTable.value?.version ?? null) : null),
);
/** The shown table: live, replayed or in playback. */
export const shownTable = computed(() => {
  if (replayVersion.value !== null) {
    return past.value ?? liveTable.value;
  }
  return isPlaybackBehind.value ? playbackTable.value : liveTable.value;
});

effect(() => {
  const version = replayVersion.value;
  const seat = viewedSeat.value;
  replayError.value = "";
  if (version === null) {
    past.value = null;
  } else {
    void show();
  }
  remember("at", version);
  remember("seat", seat);
});

/** Show a version, or return to live (null). */
export function showVersion(version: number | null): void {
  replayVersion.value =
    version !== null && version >= (liveTable.peek()?.version ?? Infinity) ? null : version;
}

/** Step to the next version in force, past dull ones. After the last one comes live. */
export async function stepVersion(
  by: 1 | -1,
  isDull: (version: number) => boolean = () => false,
): Promise<void> {
  if (leavesThePresent()) {
    await refreshReplay();
  }
  let next = nextInForce(stretches(), place(), by);
  while (next !== null && isDull(next)) {
    next = nextInForce(stretches(), next, by);
  }
  go(next);
}

/** Step by a turn. */
export async function stepTurn(by: 1 | -1): Promise<void> {
  if (leavesThePresent() || !replay.peek()) {
    await refreshReplay();
  }
  go(nextMark(replay.value?.turns ?? [], stretches(), place(), by));
}

/** Whether the replay index must be fetched before leaving live. */
function leavesThePresent(): boolean {
  return replayVersion.peek() === null && (replay.peek()?.version ?? 0) < (liveTable.peek()?.version ?? 0);
}

export function goToStart(): void {
  go(firstVersion(stretches()));
}

/** Start or pause the replay. From live it starts at the beginning. */
export function togglePlay(): void {
  if (!isReplayRunning.value && replayVersion.value === null) {
    goToStart();
  }
  isReplayRunning.value = !isReplayRunning.value && replayVersion.value !== null;
}

function go(version: number | null): void {
  showVersion(version !== null && version < lastVersion(stretches()) ? version : null);
}

/** Ranges in force; everything until known. */
function stretches(): readonly number[][] {
  return replay.peek()?.in_force ?? [[1, liveTable.peek()?.version ?? Infinity]];
}

function place(): number {
  return shownVersion.peek() ?? lastVersion(stretches());
}

/** Load the replayed version, with retries. On failure the replay stops. */
async function show(): Promise<void> {
  const version = replayVersion.peek();
  const seat = viewedSeat.peek();
  if (version === null) {
    return;
  }
  const isWanted = () => replayVersion.peek() === version && viewedSeat.peek() === seat;
  try {
    const table = await tableAt(version, seat);
    if (isWanted()) {
      lay(table, seat);
    }
  } catch (error) {
    if (isWanted()) {
      replayError.value = errorMessage(error);
      isReplayRunning.value = retryLater(error, show) && isReplayRunning.peek();
    }
  }
}

function lay(table: State, seat: number | null): void {
  replayError.value = "";
  past.value = table;
  for (const by of [1, -1] as const) {
    void prefetch(nextInForce(stretches(), table.version, by), seat);
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
