/** Where options lie, and by which keys they are reached: neither drifts while one plays on. */

/** Return what lies where: while a hand points at a list, what went leaves its place empty, and what comes lies at the end. */
export function placed(
  known: readonly string[],
  offered: readonly string[],
  isHeld: boolean,
): readonly string[] {
  return isHeld ? [...known, ...offered.filter((name) => !known.includes(name))] : offered;
}

/** How a place is seen: whether it lies in sight, whether a hand is on it, and how high it is, in pixels. */
export interface Sight {
  isSeen: boolean;
  isPointedAt: boolean;
  height: number;
}

/** Heights that differ by less are the same one. */
const NEARLY_PX = 1;

/**
 * Bring what lies below all that is in sight into places that are seen, empty, high enough, and that no hand is on: nothing that is
 * seen moves. Returns what lies where now, and what was brought where, by the name of what lay there before.
 */
export function broughtUp(
  places: readonly string[],
  offered: ReadonlySet<string>,
  sight: ReadonlyMap<string, Sight>,
): { places: readonly string[]; brought: ReadonlyMap<string, string> } {
  const fold = places.findLastIndex((name) => sight.get(name)?.isSeen);
  const hidden = places.filter((name, place) => place > fold && offered.has(name) && sight.has(name));
  const empty = places.filter((name) => {
    const { isSeen, isPointedAt } = sight.get(name) ?? {};
    return !offered.has(name) && isSeen && !isPointedAt;
  });
  const brought = new Map<string, string>();
  const heightOf = (name: string) => sight.get(name)?.height ?? 0;
  for (const name of hidden) {
    const fits = empty.find((one) => !brought.has(one) && heightOf(one) >= heightOf(name) - NEARLY_PX);
    fits !== undefined && brought.set(fits, name);
  }
  const moved = new Set(brought.values());
  return {
    places: places.filter((name) => !moved.has(name)).map((name) => brought.get(name) ?? name),
    brought,
  };
}

/**
 * Return a key for each thing, as far as there are keys. groups: things that one key is for, in their order; known: the
 * keys of those that were ever there.
 *
 * What had a key has it again; what comes gets the next one, or the first that nothing had, or that nothing has now.
 */
export function keyed<Thing>(
  groups: readonly (readonly Thing[])[],
  known: ReadonlyMap<Thing, string>,
  keys: readonly string[],
): Map<Thing, string> {
  const before = groups.map((group) => group.map((thing) => known.get(thing)).find(Boolean));
  const [used, had] = [new Set(before), new Set<string | undefined>(known.values())];
  const given = before.map((key) => {
    const now = key ?? nextOf(keys, had) ?? keys.find((free) => !used.has(free));
    used.add(now);
    had.add(now);
    return now;
  });
  return new Map(
    groups.flatMap((group, place) => group.flatMap((thing) => (given[place] ? [[thing, given[place]]] : []))),
  );
}

/** Return the keys of all that were ever there, once some are given: one that was given on belongs to nothing else. */
export function remembered<Thing>(
  known: ReadonlyMap<Thing, string>,
  given: ReadonlyMap<Thing, string>,
): Map<Thing, string> {
  const stayed = new Set([...given].filter(([thing, key]) => known.get(thing) === key).map(([, key]) => key));
  const moved = new Set([...given.values()].filter((key) => !stayed.has(key)));
  return new Map([...[...known].filter(([, key]) => !moved.has(key)), ...given]);
}

function nextOf(keys: readonly string[], used: ReadonlySet<string | undefined>): string | undefined {
  const last = keys.findLastIndex((key) => used.has(key));
  return keys[last + 1] ?? keys.find((key) => !used.has(key));
}
