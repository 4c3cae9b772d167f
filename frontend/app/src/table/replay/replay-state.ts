/** Replay: the shown version, and the tables around it. */

import { computed, effect, signal } from "@preact/signals";
import { errorMessage } from "../../api/client";
import { api, type Mark, type Replay, type State } from "../session/campaign-context";
import { retryLater } from "../session/retry";
import { isOlder, liveTable, numberParam, refreshReplay, replay, viewedSeat } from "../session/table-state";
import { isPlaybackOn } from "../settings/settings";
import { firstVersion, lastVersion, nextInForce, nextMark } from "./version-steps";

const MAX_CACHED = 60;

/** Replayed version; null for the live table. */
export const replayVersion = signal<number | null>(numberParam("at"));
export const replayError = signal("");
/** True if the replay runs. A link can start it. */
export const isReplayRunning = signal(numberParam("play") !== null);

const replayTable = signal<State | null>(null);
const tableCache = new Map<string, Promise<State>>();

/**
 * Table that playback has reached.
 * It can be behind the live table (playback-speed.ts).
 */
export const playbackTable = signal<State | null>(null);
/** True if playback is behind the live table. */
export const isPlaybackBehind = computed(
  () =>
    isPlaybackOn.value &&
    replayVersion.value === null &&
    playbackTable.value !== null &&
    isOlder(playbackTable.value, liveTable.value),
);
/** True if versions follow each other without jumps. */
export const isContinuous = computed(() => replayVersion.value === null || isReplayRunning.value);
/** True if the shown table is not live. No action is possible then. */
export const isNotLive = computed(() => replayVersion.value !== null || isPlaybackBehind.value);
/** Shown version if it is not live; null otherwise. */
export const shownVersion = computed(
  () => replayVersion.value ?? (isPlaybackBehind.value ? (playbackTable.value?.version ?? null) : null),
);
/** The shown table: live, replayed or in playback. */
export const shownTable = computed(() => {
  if (replayVersion.value !== null) {
    return replayTable.value ?? liveTable.value;
  }
  return isPlaybackBehind.value ? playbackTable.value : liveTable.value;
});

effect(() => {
  const version = replayVersion.value;
  const seat = viewedSeat.value;
  replayError.value = "";
  if (version === null) {
    replayTable.value = null;
  } else {
    void loadVersion();
  }
  setUrlParam("at", version);
  setUrlParam("seat", seat);
  setUrlParam("play", null);
});

/** Show a version, or return to live (null). */
export function showVersion(version: number | null): void {
  replayVersion.value =
    version !== null && version >= (liveTable.peek()?.version ?? Infinity) ? null : version;
}

/**
 * Step to the next version in force, past dull ones.
 * After the last one comes live.
 */
export async function stepVersion(
  by: 1 | -1,
  isDull: (version: number) => boolean = () => false,
): Promise<void> {
  if (needsReplayIndex()) {
    await refreshReplay();
  }
  let next = nextInForce(rangesInForce(), currentVersion(), by);
  while (next !== null && isDull(next)) {
    next = nextInForce(rangesInForce(), next, by);
  }
  goTo(next);
}

/** Step by a turn. */
export async function stepTurn(by: 1 | -1): Promise<void> {
  await loadReplayIndex();
  goTo(nextMark(replay.value?.turns ?? [], rangesInForce(), currentVersion(), by));
}

/** Step to the next key moment, turn or game. After the last one comes live. */
export async function stepKeyMoment(): Promise<void> {
  await loadReplayIndex();
  goTo(nextMark(keyMarks(replay.value), rangesInForce(), currentVersion(), 1));
}

/** Return the marks of key moments, turns and games by version. */
function keyMarks(index: Replay | null): Mark[] {
  const marks = index ? [...index.moments, ...index.turns, ...index.games] : [];
  return marks.toSorted((one, other) => one.version - other.version);
}

async function loadReplayIndex(): Promise<void> {
  if (needsReplayIndex() || !replay.peek()) {
    await refreshReplay();
  }
}

/** Return true if the replay index must be fetched before leaving live. */
function needsReplayIndex(): boolean {
  return replayVersion.peek() === null && (replay.peek()?.version ?? 0) < (liveTable.peek()?.version ?? 0);
}

export function goToStart(): void {
  goTo(firstVersion(rangesInForce()));
}

/** Start the replay at a version. */
export function playFrom(version: number): void {
  goTo(version);
  isReplayRunning.value = replayVersion.value !== null;
}

/** Start or pause the replay. From live it starts at the beginning. */
export function togglePlay(): void {
  if (!isReplayRunning.value && replayVersion.value === null) {
    goToStart();
  }
  isReplayRunning.value = !isReplayRunning.value && replayVersion.value !== null;
}

function goTo(version: number | null): void {
  showVersion(version !== null && version < lastVersion(rangesInForce()) ? version : null);
}

/** Ranges in force; everything until known. */
function rangesInForce(): readonly number[][] {
  return replay.peek()?.in_force ?? [[1, liveTable.peek()?.version ?? Infinity]];
}

function currentVersion(): number {
  return shownVersion.peek() ?? lastVersion(rangesInForce());
}

/** Load the replayed version, with retries. On failure the replay stops. */
async function loadVersion(): Promise<void> {
  const version = replayVersion.peek();
  const seat = viewedSeat.peek();
  if (version === null) {
    return;
  }
  const isWanted = () => replayVersion.peek() === version && viewedSeat.peek() === seat;
  try {
    const table = await tableAt(version, seat);
    if (isWanted()) {
      setReplayTable(table, seat);
    }
  } catch (error) {
    if (isWanted()) {
      replayError.value = errorMessage(error);
      isReplayRunning.value = retryLater(error, loadVersion) && isReplayRunning.peek();
    }
  }
}

function setReplayTable(table: State, seat: number | null): void {
  replayError.value = "";
  replayTable.value = table;
  for (const by of [1, -1] as const) {
    void prefetch(nextInForce(rangesInForce(), table.version, by), seat);
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
  const table = tableCache.get(key) ?? api.state(seat, version);
  tableCache.delete(key);
  tableCache.set(key, table);
  table.catch(() => tableCache.delete(key));
  for (const oldest of [...tableCache.keys()].slice(0, -MAX_CACHED)) {
    tableCache.delete(oldest);
  }
  return table;
}

/** Write a value to the URL so that it links to this moment. */
function setUrlParam(name: string, value: number | null): void {
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
