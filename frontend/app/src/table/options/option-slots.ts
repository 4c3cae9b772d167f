/** Stable positions and keys of options. */

/**
 * Return the rows of a list.
 * While the list is held, removed rows stay empty and new rows come last.
 */
export function placeRows(
  known: readonly string[],
  offered: readonly string[],
  isHeld: boolean,
): readonly string[] {
  return isHeld ? [...known, ...offered.filter((name) => !known.includes(name))] : offered;
}

/**
 * Return the rows of a list that the player points at, but no longer uses.
 * pointed: the row under the pointer. It and the rows above stay; the others follow the server again.
 */
export function settleRows(
  known: readonly string[],
  offered: readonly string[],
  pointed: string | undefined,
): readonly string[] {
  const isLive = pointed !== undefined && offered.includes(pointed);
  const kept = isLive ? known.slice(0, known.indexOf(pointed) + 1) : [];
  return [...kept, ...offered.filter((name) => !kept.includes(name))];
}

/**
 * Assign a key to each group until no keys are left. known: earlier keys.
 *
 * Groups keep earlier keys. New groups get the next key, then one that was never used, then one that is free.
 */
export function assignKeys<Thing>(
  groups: readonly (readonly Thing[])[],
  known: ReadonlyMap<Thing, string>,
  keys: readonly string[],
): Map<Thing, string> {
  const before = groups.map((group) => group.map((thing) => known.get(thing)).find(Boolean));
  const [used, had] = [new Set(before), new Set<string | undefined>(known.values())];
  const given = before.map((key) => {
    const now = key ?? nextKey(keys, had) ?? keys.find((free) => !used.has(free));
    used.add(now);
    had.add(now);
    return now;
  });
  return new Map(
    groups.flatMap((group, place) => group.flatMap((thing) => (given[place] ? [[thing, given[place]]] : []))),
  );
}

/** Return all remembered keys. A reassigned key belongs to its new owner only. */
export function rememberKeys<Thing>(
  known: ReadonlyMap<Thing, string>,
  given: ReadonlyMap<Thing, string>,
): Map<Thing, string> {
  const stayed = new Set([...given].filter(([thing, key]) => known.get(thing) === key).map(([, key]) => key));
  const moved = new Set([...given.values()].filter((key) => !stayed.has(key)));
  return new Map([...[...known].filter(([, key]) => !moved.has(key)), ...given]);
}

function nextKey(keys: readonly string[], used: ReadonlySet<string | undefined>): string | undefined {
  const last = keys.findLastIndex((key) => used.has(key));
  return keys[last + 1] ?? keys.find((key) => !used.has(key));
}
