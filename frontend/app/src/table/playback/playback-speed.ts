/**
 * Playback of the actions of others.
 * Bots play a turn at once; the page shows its versions one by one until it has caught up. Only the display waits,
 * so others notice nothing.
 */

import { computed, effect } from "@preact/signals";
import { isAutomaticVersion } from "../auto-pass/auto-answer";
import { game } from "../game-loader";
import { JUMP_TYPES, type Row, rows } from "../log/event-log";
import { eventWeight, isMustRead } from "../notifications/sound-events";
import { isPlaybackBehind, playbackTable, replayVersion, tableAt } from "../replay/replay-state";
import type { State } from "../session/campaign-context";
import { isFeedConnected } from "../session/live-feed";
import { isOver, liveTable, ownSeats, ownVersion, summary, viewedSeat } from "../session/table-state";
import { isPlaybackOn, type Pace, settings } from "../settings/settings";
import { countWords, hasText, limitSteps, playbackSteps } from "./playback-steps";

/**
 * beat: minimum time of a step.
 * most: maximum delay, plus reading time. read, word: reading time, and time for each word.
 */
const PACES: Record<Exclude<Pace, "instant">, { beat: number; most: number; read: number; word: number }> = {
  quick: { beat: 600, most: 8000, read: 2200, word: 120 },
  film: { beat: 1500, most: 25_000, read: 3500, word: 240 },
};
/** Maximum reading time of a step. */
const LONGEST_MS = 9000;
/** Weight of rows that must be read. */
const MUST_READ_WEIGHT = 10_000;
/** Maximum wait for log rows. */
const LOG_WAIT_MS = 1000;

/** Chosen speed. Guided games default to slow. */
export const playbackSpeed = computed<Pace>(
  () => settings.value.pace ?? (summary.value?.guided ? "film" : "quick"),
);

/** Versions not shown yet, with their arrival times. */
let pendingVersions: { version: number; since: number }[] = [];
/** Time when the shown step began. */
let stepStartedAt = -Infinity;
let stepReadingMs = 0;

/** Start playback. */
export function startPlayback(): void {
  effect(() => {
    void viewedSeat.value;
    playbackTable.value = null;
  });
  effect(playNext);
  document.addEventListener("visibilitychange", () => document.hidden && skipToNow());
}

/** Skip to the current table. */
export function skipToNow(): void {
  playbackTable.value = liveTable.peek();
}

function playNext(): (() => void) | undefined {
  const goal = liveTable.value;
  const from = playbackTable.value;
  if (!goal || !from || !isPlaybackOn.value || isImmediate(from, goal)) {
    pendingVersions = [];
    stepStartedAt = -Infinity;
    playbackTable.value = goal;
    return undefined;
  }
  if (from.version === goal.version) {
    return undefined;
  }
  addPending(goal);
  if ((rows.value.at(-1)?.version ?? 0) < goal.version) {
    return schedule(LOG_WAIT_MS, () => showStep(goal));
  }
  const between = rows.value.filter((row) => isBetween(row, from.version, goal.version));
  const steps = playbackSteps(between, isOwnAction, game.peek()?.silentFacts);
  const now = performance.now();
  if (steps.length === 0) {
    return finishAfterReading(now, goal);
  }
  const { beat, most } = currentPace();
  const left = (pendingVersions[0]?.since ?? now) + most - now;
  const isOwn = from.version === ownVersion - 1 && !isAutomaticVersion(ownVersion);
  const [next, ...others] = limitSteps(steps, Math.floor(left / beat), rowWeight);
  // The last step shows the current table.
  const version = isOwn ? ownVersion : others.length > 0 ? next?.version : goal.version;
  const table = version && version < goal.version ? tableAt(version, goal.seat) : Promise.resolve(goal);
  const stopStep = schedule(
    next ? stepStartedAt + Math.max(beat, stepReadingMs) - now : 0,
    () => void table.then(showStep, skipToNow),
  );
  const stopLimit = schedule(left, skipToNow);
  return () => {
    stopStep();
    stopLimit();
  };
}

/** Show the current table after the reading time of the last step. */
function finishAfterReading(now: number, goal: State): (() => void) | undefined {
  const wait = stepStartedAt + stepReadingMs - now;
  if (wait > 0) {
    return schedule(wait, skipToNow);
  }
  playbackTable.value = goal;
  return undefined;
}

function currentPace() {
  return PACES[playbackSpeed.value === "film" ? "film" : "quick"];
}

function isOwnAction({ seat, version }: Row): boolean {
  return seat !== null && ownSeats.value.includes(seat) && !isAutomaticVersion(version);
}

function rowWeight(row: Row): number {
  return eventWeight(row, game.peek()) + Number(isMustRead(row, game.peek())) * MUST_READ_WEIGHT;
}

/** Return the reading time of a version in milliseconds. */
function readingTime(version: number): number {
  const row = rows.peek().findLast((one) => one.version <= version && hasText(one));
  const { read, word } = currentPace();
  return row && isMustRead(row, game.peek()) ? Math.min(LONGEST_MS, read + word * countWords(row)) : 0;
}

function schedule(wait: number, work: () => void): () => void {
  const timer = setTimeout(work, Math.max(0, wait));
  return () => clearTimeout(timer);
}

/**
 * Return true if everything is shown at once.
 * After own actions, clocks and undo, on a hidden page, without a connection.
 */
function isImmediate(from: State, goal: State): boolean {
  const isOwn =
    goal.version === ownVersion && from.version === ownVersion - 1 && !isAutomaticVersion(ownVersion);
  // The feed closes at the end of the game, which should still be played back.
  const isCut = !isFeedConnected.value && !isOver.value;
  const isPushed = goal.clock !== null || replayVersion.value !== null || isCut || document.hidden;
  const jumps = rows.value.some(
    (row) => JUMP_TYPES.has(row.type) && isBetween(row, from.version, goal.version),
  );
  return isOwn || isPushed || jumps;
}

function addPending({ version }: State): void {
  if (version > (pendingVersions.at(-1)?.version ?? 0)) {
    pendingVersions.push({ version, since: performance.now() });
  }
}

/** Show a table, unless playback has passed it. */
function showStep(table: State): void {
  if (isPlaybackBehind.peek() && table.version > (playbackTable.peek()?.version ?? 0)) {
    const isOwn = table.version === ownVersion && !isAutomaticVersion(ownVersion);
    stepStartedAt = isOwn ? -Infinity : performance.now();
    stepReadingMs = isOwn ? 0 : readingTime(table.version);
    pendingVersions = pendingVersions
      .filter(({ version }) => version > table.version)
      .map(({ version, since }) => ({ version, since: since + stepReadingMs }));
    playbackTable.value = table;
  }
}

function isBetween({ version }: Row, from: number, to: number): boolean {
  return from < version && version <= to;
}
