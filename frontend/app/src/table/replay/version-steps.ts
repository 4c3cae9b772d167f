/**
 * Steps through versions, some of them undone.
 * stretches: [first, last] of the ranges in force.
 */

type Stretches = readonly (readonly number[])[];

export function firstVersion(stretches: Stretches): number {
  return stretches[0]?.[0] ?? 1;
}

export function lastVersion(stretches: Stretches): number {
  return stretches.at(-1)?.[1] ?? 1;
}

export function isInForce(stretches: Stretches, version: number): boolean {
  return stretches.some(([first = 0, last = 0]) => first <= version && version <= last);
}

/** Return the next or previous version in force, or null. */
export function nextInForce(stretches: Stretches, from: number, by: 1 | -1): number | null {
  return by > 0 ? versionAfter(stretches, from) : versionBefore(stretches, from);
}

function versionAfter(stretches: Stretches, from: number): number | null {
  const next = stretches.find(([, last = 0]) => last > from);
  return next ? Math.max(next[0] ?? 0, from + 1) : null;
}

function versionBefore(stretches: Stretches, from: number): number | null {
  const next = stretches.findLast(([first = 0]) => first < from);
  return next ? Math.min(next[1] ?? 0, from - 1) : null;
}

/**
 * Return the next or previous mark in force.
 * After the last comes the end, before the first the beginning.
 */
export function nextMark(
  marks: readonly { version: number }[],
  stretches: Stretches,
  from: number,
  by: 1 | -1,
): number | null {
  const versions = marks.map((mark) => mark.version).filter((version) => isInForce(stretches, version));
  if (by > 0) {
    return versions.find((version) => version > from) ?? null;
  }
  return versions.findLast((version) => version < from) ?? firstVersion(stretches);
}
