/**
 * Playback of the actions of others. Bots play a turn at once; the page shows its versions one by one until it has
 * caught up. Only the display waits, so others notice nothing.
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
 * beat: minimum time of a step. most: maximum delay, plus reading time. read, word: reading time, and time for each
 * word.
 */
const PACES: Record<Exclude<Pace, "instant">, { beat: number; most: number; read: number; word: number }> = {
  quick: { beat: 600, most: 8000, read: 2200, word: 120 },
  film: { beat: 1500, most: 25_000, read: 3500, word: 240 },
};
/** Maximum reading time of a step. */
const LONGEST_MS = 9000;
/** Weight of rows that must be read. */
const CLOSE = 10_000;
/** Maximum wait for log rows. */
const LOG_MS = 1000;

/** Chosen speed. Guided games default to slow. */
export const playbackSpeed = computed<Pace>(
  () => settings.value.pace ?? (summary.value?.guided ? "film" : "quick"),
);

/** Versions not shown yet, with their arrival times. */
let arrived: { version: number; since: number }[] = [];
/** Time at which the shown step began. */
let laidAt = -Infinity;
let reading = 0;

/** Start playback. */
export function startPlayback(): void {
  effect(() => {
    void viewedSeat.value;
    playbackTable.value = null;
  });
  effect(follow);
  document.addEventListener("visibilitychange", () => document.hidden && skipToNow());
}

/** Skip to the current table. */
export function skipToNow(): void {
  playbackTable.value = liveTable.peek();
}

function follow(): (() => void) | undefined {
  const goal = liveTable.value;
  const from = playbackTable.value;
  if (!goal || !from || !isPlaybackOn.value || isAtOnce(from, goal)) {
    arrived = [];
    laidAt = -Infinity;
    playbackTable.value = goal;
    return undefined;
  }
  if (from.version === goal.version) {
    return undefined;
  }
  note(goal);
  if ((rows.value.at(-1)?.version ?? 0) < goal.version) {
    return later(LOG_MS, () => lay(goal));
  }
  const between = rows.value.filter((row) => isBetween(row, from.version, goal.version));
  const steps = playbackSteps(between, isPressed, game.peek()?.silentFacts);
  const now = performance.now();
  if (steps.length === 0) {
    return whenRead(now, goal);
  }
  const { beat, most } = paced();
  const left = (arrived[0]?.since ?? now) + most - now;
  const isOwn = from.version === ownVersion - 1 && !isAutomaticVersion(ownVersion);
  const [next, ...others] = limitSteps(steps, Math.floor(left / beat), weigh);
  // The last step shows the current table.
  const version = isOwn ? ownVersion : others.length > 0 ? next?.version : goal.version;
  const table = version && version < goal.version ? tableAt(version, goal.seat) : Promise.resolve(goal);
  const stopStep = later(
    next ? laidAt + Math.max(beat, reading) - now : 0,
    () => void table.then(lay, skipToNow),
  );
  const stopLimit = later(left, skipToNow);
  return () => {
    stopStep();
    stopLimit();
  };
}

/** Show the current table after the reading time of the last step. */
function whenRead(now: number, goal: State): (() => void) | undefined {
  const wait = laidAt + reading - now;
  if (wait > 0) {
    return later(wait, skipToNow);
  }
  playbackTable.value = goal;
  return undefined;
}

function paced() {
  return PACES[playbackSpeed.value === "film" ? "film" : "quick"];
}

function isPressed({ seat, version }: Row): boolean {
  return seat !== null && ownSeats.value.includes(seat) && !isAutomaticVersion(version);
}

function weigh(row: Row): number {
  return eventWeight(row, game.peek()) + Number(isMustRead(row, game.peek())) * CLOSE;
}

/** Return the reading time of a version in milliseconds. */
function readingOf(version: number): number {
  const row = rows.peek().findLast((one) => one.version <= version && hasText(one));
  const { read, word } = paced();
  return row && isMustRead(row, game.peek()) ? Math.min(LONGEST_MS, read + word * countWords(row)) : 0;
}

function later(wait: number, work: () => void): () => void {
  const timer = setTimeout(work, Math.max(0, wait));
  return () => clearTimeout(timer);
}

/** Whether to show everything at once: own actions, clocks, undo, hidden page, no connection. */
function isAtOnce(from: State, goal: State): boolean {
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

function note({ version }: State): void {
  if (version > (arrived.at(-1)?.version ?? 0)) {
    arrived.push({ version, since: performance.now() });
  }
}

/** Show a table, unless playback has passed it. */
function lay(table: State): void {
  if (isPlaybackBehind.peek() && table.version > (playbackTable.peek()?.version ?? 0)) {
    const isOwn = table.version === ownVersion && !isAutomaticVersion(ownVersion);
    laidAt = isOwn ? -Infinity : performance.now();
    reading = isOwn ? 0 : readingOf(table.version);
    arrived = arrived
      .filter(({ version }) => version > table.version)
      .map(({ version, since }) => ({ version, since: since + reading }));
    playbackTable.value = table;
  }
}

function isBetween({ version }: Row, from: number, to: number): boolean {
  return from < version && version <= to;
}
