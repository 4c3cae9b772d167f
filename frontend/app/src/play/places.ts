/** Where options lie, and by which keys they are reached: neither drifts while one plays on. */

/** Return what lies where: while the places are held, what went leaves its own empty, and what comes lies at the end. */
export function placed(
  known: readonly string[],
  offered: readonly string[],
  isHeld: boolean,
): readonly string[] {
  return isHeld ? [...known, ...offered.filter((name) => !known.includes(name))] : offered;
}

/** How a place is seen: whether it lies in sight, and whether a hand is on it. */
export interface Sight {
  isSeen: boolean;
  isPointedAt: boolean;
}

/**
 * Bring what lies out of sight into places that are seen, empty, and that no hand is on: nothing that is seen moves.
 * Returns what lies where now, and what was brought where, by the name of what lay there before.
 */
export function broughtUp(
  places: readonly string[],
  offered: ReadonlySet<string>,
  sight: ReadonlyMap<string, Sight>,
): { places: readonly string[]; brought: ReadonlyMap<string, string> } {
  const hidden = places.filter((name) => offered.has(name) && sight.get(name)?.isSeen === false);
  const empty = places.filter((name) => {
    const { isSeen, isPointedAt } = sight.get(name) ?? {};
    return !offered.has(name) && isSeen && !isPointedAt;
  });
  const brought = new Map(empty.flatMap((name, n) => (hidden[n] === undefined ? [] : [[name, hidden[n]]])));
  const moved = new Set(brought.values());
  return {
    places: places.filter((name) => !moved.has(name)).map((name) => brought.get(name) ?? name),
    brought,
  };
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
