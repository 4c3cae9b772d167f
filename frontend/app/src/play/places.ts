/** Where options lie, and by which keys they are reached: neither drifts while one plays on. */

/** Return what lies where: while the places are held, what went leaves its own empty, and what comes lies at the end. */
export function placed(
  known: readonly string[],
  offered: readonly string[],
  isHeld: boolean,
): readonly string[] {
  return isHeld ? [...known, ...offered.filter((name) => !known.includes(name))] : offered;
}

/**
 * Return a key for each thing, as far as there are keys. groups: things that one key is for, in their order.
 *
 * What had a key keeps it; what comes gets the next one, or the first that is free.
 */
export function keyed<Thing>(
  groups: readonly (readonly Thing[])[],
  known: ReadonlyMap<Thing, string>,
  keys: readonly string[],
): Map<Thing, string> {
  const before = groups.map((group) => group.map((thing) => known.get(thing)).find(Boolean));
  const used = new Set(before);
  const given = before.map((key) => {
    const now = key ?? nextOf(keys, used);
    used.add(now);
    return now;
  });
  return new Map(
    groups.flatMap((group, place) => group.flatMap((thing) => (given[place] ? [[thing, given[place]]] : []))),
  );
}

function nextOf(keys: readonly string[], used: ReadonlySet<string | undefined>): string | undefined {
  const last = keys.findLastIndex((key) => used.has(key));
  return keys[last + 1] ?? keys.find((key) => !used.has(key));
}
