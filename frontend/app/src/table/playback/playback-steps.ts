/** Chooses the events that get a playback step, and their captions. */

import type { Schemas } from "../game-contract";
import type { Row } from "../log/event-log";
import { factName } from "../notifications/sound-events";

type Line = Schemas["LineOut"];

/** Caption of a step. many: number of equal steps in a row. */
export interface Caption {
  lines: readonly Line[];
  facts: Row["facts"];
  many: number;
}

/**
 * Return the rows with something to show, without own actions.
 * Of equal adjacent rows the last stays. dull: fact names without a step.
 */
export function playbackSteps(
  rows: readonly Row[],
  isOwn: (row: Row) => boolean,
  dull: readonly string[] = [],
): Row[] {
  const isDull = ({ facts }: Row) => facts.length > 0 && facts.every((fact) => dull.includes(factName(fact)));
  const seen = rows.filter((row) => hasText(row) && !isOwn(row) && !isDull(row));
  return seen.filter((row, place) => !isRepetition(row, seen[place + 1]));
}

/** Return the steps with the highest weights in their order; newer ones win. */
export function keepHeaviest<Step>(
  steps: readonly Step[],
  most: number,
  weight: (step: Step) => number,
): readonly Step[] {
  const kept = new Set(
    steps
      .toReversed()
      .toSorted((one, other) => weight(other) - weight(one))
      .slice(0, most),
  );
  return steps.filter((step) => kept.has(step));
}

/**
 * Return at most `most` steps.
 * The lightest and oldest are dropped; the last stays.
 */
export function limitSteps<Step>(
  steps: readonly Step[],
  most: number,
  weight: (step: Step) => number,
): readonly Step[] {
  const [last, ...others] = steps.toReversed();
  if (last === undefined || most < 1 || steps.length <= most) {
    return most < 1 ? [] : steps;
  }
  const kept = keepHeaviest(others.toReversed(), most - 1, weight);
  return [...kept, last];
}

/** Return the number of words of a step. */
export function countWords({ lines }: Row): number {
  return lines.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
}

/** Return the newest version with text in a range, or null. */
export function newestWithText(rows: readonly Row[], after: number, upTo: number): number | null {
  return rows.findLast((row) => after < row.version && row.version <= upTo && hasText(row))?.version ?? null;
}

/** Return the caption of a version, with repetitions counted. */
export function captionOf(rows: readonly Row[], version: number): Caption | null {
  const told = rows.filter((row) => row.version <= version && hasText(row));
  const last = told.at(-1);
  if (last?.version !== version) {
    return null;
  }
  const before = told.findLastIndex((row) => !isRepetition(row, last));
  return { lines: last.lines, facts: last.facts, many: told.length - 1 - before };
}

export function hasText({ type, lines }: Row): boolean {
  return type === "acted" && lines.length > 0;
}

function isRepetition(row: Row, next: Row | undefined): boolean {
  return next?.seat === row.seat && JSON.stringify(next.lines) === JSON.stringify(row.lines);
}
