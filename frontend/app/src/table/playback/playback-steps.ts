/** Which of the things that happened are shown one by one, and what is told of each. */

import type { Schemas } from "../game-contract";
import type { Row } from "../log/event-log";
import { nameOf } from "../notifications/sound-events";

type Line = Schemas["LineOut"];

/** What is told of a step. many: so many like ones came in a row. */
export interface Caption {
  lines: readonly Line[];
  facts: Row["facts"];
  many: number;
}

/**
 * What came about so that there is something to see, but for one's own deeds; of like things in a row the last.
 * dull: what needs no look of its own, by its name in the facts.
 */
export function stepsOf(
  rows: readonly Row[],
  isOwn: (row: Row) => boolean,
  dull: readonly string[] = [],
): Row[] {
  const isDull = ({ facts }: Row) => facts.length > 0 && facts.every((fact) => dull.includes(nameOf(fact)));
  const seen = rows.filter((row) => isTold(row) && !isOwn(row) && !isDull(row));
  return seen.filter((row, place) => !isLike(row, seen[place + 1]));
}

/** The heaviest so many of some steps, in their order; of equally heavy ones the newest. */
export function heavy<Step>(
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

/** So many steps at most: the lightest are left out first, of equally light ones the oldest; the last one stays. */
export function thinned<Step>(
  steps: readonly Step[],
  most: number,
  weight: (step: Step) => number,
): readonly Step[] {
  const [last, ...others] = steps.toReversed();
  if (last === undefined || most < 1 || steps.length <= most) {
    return most < 1 ? [] : steps;
  }
  const kept = heavy(others.toReversed(), most - 1, weight);
  return [...kept, last];
}

/** How many words a step tells. */
export function wordsIn({ lines }: Row): number {
  return lines.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
}

/** The newest version of which there is something to tell, later than one and up to another; null where none is. */
export function newestTold(rows: readonly Row[], after: number, upTo: number): number | null {
  return rows.findLast((row) => after < row.version && row.version <= upTo && isTold(row))?.version ?? null;
}

/** What is told of a version; where it was done several times in a row, once. */
export function captionOf(rows: readonly Row[], version: number): Caption | null {
  const told = rows.filter((row) => row.version <= version && isTold(row));
  const last = told.at(-1);
  if (last?.version !== version) {
    return null;
  }
  const before = told.findLastIndex((row) => !isLike(row, last));
  return { lines: last.lines, facts: last.facts, many: told.length - 1 - before };
}

export function isTold({ type, lines }: Row): boolean {
  return type === "acted" && lines.length > 0;
}

function isLike(row: Row, next: Row | undefined): boolean {
  return next?.seat === row.seat && JSON.stringify(next.lines) === JSON.stringify(row.lines);
}
