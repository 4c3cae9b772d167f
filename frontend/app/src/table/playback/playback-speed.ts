/**
 * The pace at which others are seen to play: bots make a turn in a blink, so the page lays out one by one the tables
 * on the way to the one that stands, until it has caught up. Nobody else can tell: only what is shown waits.
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
 * beat: so long a table stands at least. most: so long after it came to be a table is shown at the latest, and longer by
 * what was read on the way. Who has to read something gets `read` for it, and `word` for each of its words.
 */
const PACES: Record<Exclude<Pace, "instant">, { beat: number; most: number; read: number; word: number }> = {
  quick: { beat: 600, most: 8000, read: 2200, word: 120 },
  film: { beat: 1500, most: 25_000, read: 3500, word: 240 },
};
/** Nothing stands longer to be read, however much it tells. */
const LONGEST_MS = 9000;
/** What weighs more than all else of a row: it has to be read. */
const CLOSE = 10_000;
/** The log comes by a line of its own; for so long it is waited for. */
const LOG_MS = 1000;

/** The pace that was chosen; who chose none has time to read in a guided game. */
export const pace = computed<Pace>(() => settings.value.pace ?? (summary.value?.guided ? "film" : "quick"));

/** Tables that came, with the time of it: those that weren't shown yet. */
let arrived: { version: number; since: number }[] = [];
/** Since when the table stands there that was reached, and for how long it has to, to be read. */
let laidAt = -Infinity;
let reading = 0;

/** Show from now on what others do at the pace that is set. */
export function keepPace(): void {
  effect(() => {
    void wantedSeat.value;
    reached.value = null;
  });
  effect(follow);
  document.addEventListener("visibilitychange", () => document.hidden && catchUp());
}

/** Show the table as it stands. */
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
  // After the last step nothing new is seen.
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

/** Nothing new is to be seen: the table as it stands is shown once what stands there was read. */
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

/** So long what was told last up to a version stands there to be read, in milliseconds. */
function readingOf(version: number): number {
  const row = rows.peek().findLast((one) => one.version <= version && isTold(one));
  const { read, word } = paced();
  return row && isClose(row, game.peek()) ? Math.min(LONGEST_MS, read + word * wordsIn(row)) : 0;
}

function later(wait: number, work: () => void): () => void {
  const timer = setTimeout(work, Math.max(0, wait));
  return () => clearTimeout(timer);
}

/** What this page did is seen at once; so is all where time runs, where the past was changed, or nobody looks. */
function isAtOnce(from: State, goal: State): boolean {
  const isOwn = goal.version === made && from.version === made - 1 && !isGiven(made);
  // The line ends with the game, whose end is worth to be seen.
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

/** Lay a table out, unless it has been left behind meanwhile; what this page did need not stand there for long. */
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
