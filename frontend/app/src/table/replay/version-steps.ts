/** Steps through a history of which parts were taken back. stretches: [first, last] of the versions in force. */

type Stretches = readonly (readonly number[])[];

export function firstOf(stretches: Stretches): number {
  return stretches[0]?.[0] ?? 1;
}

export function lastOf(stretches: Stretches): number {
  return stretches.at(-1)?.[1] ?? 1;
}

export function isInForce(stretches: Stretches, version: number): boolean {
  return stretches.some(([first = 0, last = 0]) => first <= version && version <= last);
}

/** The next version in force, or the one before; null where there is none. */
export function stepped(stretches: Stretches, from: number, by: 1 | -1): number | null {
  return by > 0 ? after(stretches, from) : before(stretches, from);
}

function after(stretches: Stretches, from: number): number | null {
  const next = stretches.find(([, last = 0]) => last > from);
  return next ? Math.max(next[0] ?? 0, from + 1) : null;
}

function before(stretches: Stretches, from: number): number | null {
  const next = stretches.findLast(([first = 0]) => first < from);
  return next ? Math.min(next[1] ?? 0, from - 1) : null;
}

/** The next mark in force, or the one before; beyond the last one the end, beyond the first one the beginning. */
export function steppedByMark(
  marks: readonly { version: number }[],
  stretches: Stretches,
  from: number,
  by: 1 | -1,
): number | null {
  const versions = marks.map((mark) => mark.version).filter((version) => isInForce(stretches, version));
  if (by > 0) {
    return versions.find((version) => version > from) ?? null;
  }
  return versions.findLast((version) => version < from) ?? firstOf(stretches);
}
