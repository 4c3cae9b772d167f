/**
 * Playback of the actions of others. Bots play a turn at once; the page shows its versions one by one until it has
 * caught up. Only the display waits, so others notice nothing.
 */

import { computed, effect } from "@preact/signals";
import { isGiven } from "../auto-pass/auto-answer";
import { game } from "../game-loader";
import { JUMPS, type Row, rows } from "../log/event-log";
import { isClose, weightOf } from "../notifications/sound-events";
import { at, isBehind, reached, tableAt } from "../replay/replay-state";
import type { State } from "../session/campaign-context";
import { isHeard } from "../session/live-feed";
import { isOver, live, made, ownSeats, summary, wantedSeat } from "../session/table-state";
import { isPaced, type Pace, settings } from "../settings/settings";
import { isTold, stepsOf, thinned, wordsIn } from "./playback-steps";

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
export const pace = computed<Pace>(() => settings.value.pace ?? (summary.value?.guided ? "film" : "quick"));

/** Versions not shown yet, with their arrival times. */
let arrived: { version: number; since: number }[] = [];
/** Time at which the shown step began. */
let laidAt = -Infinity;
let reading = 0;

/** Start playback. */
export function keepPace(): void {
  effect(() => {
    void wantedSeat.value;
    reached.value = null;
  });
  effect(follow);
  document.addEventListener("visibilitychange", () => document.hidden && catchUp());
}

/** Skip to the current table. */
export function catchUp(): void {
  reached.value = live.peek();
}

function follow(): (() => void) | undefined {
  const goal = live.value;
  const from = reached.value;
  if (!goal || !from || !isPaced.value || isAtOnce(from, goal)) {
    arrived = [];
    laidAt = -Infinity;
    reached.value = goal;
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
  const steps = stepsOf(between, isPressed, game.peek()?.dull);
  const now = performance.now();
  if (steps.length === 0) {
    return whenRead(now, goal);
  }
  const { beat, most } = paced();
  const left = (arrived[0]?.since ?? now) + most - now;
  const isOwn = from.version === made - 1 && !isGiven(made);
  const [next, ...others] = thinned(steps, Math.floor(left / beat), weigh);
  // The last step shows the current table.
  const version = isOwn ? made : others.length > 0 ? next?.version : goal.version;
  const table = version && version < goal.version ? tableAt(version, goal.seat) : Promise.resolve(goal);
  const stopStep = later(
    next ? laidAt + Math.max(beat, reading) - now : 0,
    () => void table.then(lay, catchUp),
  );
  const stopLimit = later(left, catchUp);
  return () => {
    stopStep();
    stopLimit();
  };
}

/** Show the current table after the reading time of the last step. */
function whenRead(now: number, goal: State): (() => void) | undefined {
  const wait = laidAt + reading - now;
  if (wait > 0) {
    return later(wait, catchUp);
  }
  reached.value = goal;
  return undefined;
}

function paced() {
  return PACES[pace.value === "film" ? "film" : "quick"];
}

function isPressed({ seat, version }: Row): boolean {
  return seat !== null && ownSeats.value.includes(seat) && !isGiven(version);
}

function weigh(row: Row): number {
  return weightOf(row, game.peek()) + Number(isClose(row, game.peek())) * CLOSE;
}

/** Return the reading time of a version in milliseconds. */
function readingOf(version: number): number {
  const row = rows.peek().findLast((one) => one.version <= version && isTold(one));
  const { read, word } = paced();
  return row && isClose(row, game.peek()) ? Math.min(LONGEST_MS, read + word * wordsIn(row)) : 0;
}

function later(wait: number, work: () => void): () => void {
  const timer = setTimeout(work, Math.max(0, wait));
  return () => clearTimeout(timer);
}

/** Whether to show everything at once: own actions, clocks, undo, hidden page, no connection. */
function isAtOnce(from: State, goal: State): boolean {
  const isOwn = goal.version === made && from.version === made - 1 && !isGiven(made);
  // The feed closes at the end of the game, which should still be played back.
  const isCut = !isHeard.value && !isOver.value;
  const isPushed = goal.clock !== null || at.value !== null || isCut || document.hidden;
  const jumps = rows.value.some((row) => JUMPS.has(row.type) && isBetween(row, from.version, goal.version));
  return isOwn || isPushed || jumps;
}

function note({ version }: State): void {
  if (version > (arrived.at(-1)?.version ?? 0)) {
    arrived.push({ version, since: performance.now() });
  }
}

/** Show a table, unless playback has passed it. */
function lay(table: State): void {
  if (isBehind.peek() && table.version > (reached.peek()?.version ?? 0)) {
    const isOwn = table.version === made && !isGiven(made);
    laidAt = isOwn ? -Infinity : performance.now();
    reading = isOwn ? 0 : readingOf(table.version);
    arrived = arrived
      .filter(({ version }) => version > table.version)
      .map(({ version, since }) => ({ version, since: since + reading }));
    reached.value = table;
  }
}

function isBetween({ version }: Row, from: number, to: number): boolean {
  return from < version && version <= to;
}
