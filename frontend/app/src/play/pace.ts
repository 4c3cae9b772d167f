/**
 * The pace at which others are seen to play: bots make a turn in a blink, so the page lays out one by one the tables
 * on the way to the one that stands, until it has caught up. Nobody else can tell: only what is shown waits.
 */

import { effect } from "@preact/signals";
import type { State } from "./campaign";
import { weightOf } from "./cues";
import { isHeard } from "./feed";
import { stepsOf, thinned } from "./film";
import { game } from "./game";
import { JUMPS, type Row, rows } from "./log";
import { live, made, ownSeats, wantedSeat } from "./session";
import { isPaced, type Pace, settings } from "./settings";
import { at, isBehind, reached, tableAt } from "./time";

/** beat: so long a table stands at least. most: so long after it came to be a table is shown at the latest. */
const PACES: Record<Exclude<Pace, "instant">, { beat: number; most: number }> = {
  quick: { beat: 600, most: 8000 },
  film: { beat: 1500, most: 25_000 },
};
/** The log comes by a line of its own; for so long it is waited for. */
const LOG_MS = 1000;

/** Tables that came, with the time of it: those that weren't shown yet. */
let arrived: { version: number; since: number }[] = [];
/** Since when the table stands there that was reached. */
let laidAt = -Infinity;

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
  const steps = stepsOf(between, ownSeats.value, game.peek()?.dull);
  if (steps.length === 0) {
    reached.value = goal;
    return undefined;
  }
  const { beat, most } = PACES[settings.value.pace === "film" ? "film" : "quick"];
  const now = performance.now();
  const left = (arrived[0]?.since ?? now) + most - now;
  const isOwn = from.version === made - 1;
  const [next, ...others] = thinned(steps, Math.floor(left / beat), (row) => weightOf(row, game.peek()));
  // After the last step nothing new is seen.
  const version = isOwn ? made : others.length > 0 ? next?.version : goal.version;
  const table = version && version < goal.version ? tableAt(version, goal.seat) : Promise.resolve(goal);
  const stopStep = later(next ? laidAt + beat - now : 0, () => void table.then(lay, catchUp));
  const stopLimit = later(left, catchUp);
  return () => {
    stopStep();
    stopLimit();
  };
}

function later(wait: number, work: () => void): () => void {
  const timer = setTimeout(work, Math.max(0, wait));
  return () => clearTimeout(timer);
}

/** What this page did is seen at once; so is all where time runs, where the past was changed, or nobody looks. */
function isAtOnce(from: State, goal: State): boolean {
  const isOwn = goal.version === made && from.version === made - 1;
  const isPushed = goal.clock !== null || at.value !== null || !isHeard.value || document.hidden;
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
    laidAt = table.version === made ? -Infinity : performance.now();
    arrived = arrived.filter(({ version }) => version > table.version);
    reached.value = table;
  }
}

function isBetween({ version }: Row, from: number, to: number): boolean {
  return from < version && version <= to;
}
