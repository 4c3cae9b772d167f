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

/** Visibility of a row: whether it is visible, pointed at, and its edges in pixels. */
export interface RowVisibility {
  isSeen: boolean;
  isPointedAt: boolean;
  top: number;
  bottom: number;
}

/** Heights that differ by less are equal. */
const NEARLY_PX = 1;

/**
 * Move rows from below the fold into visible empty slots.
 * The slots are high enough and not pointed at. Visible rows do not move. Return the new rows and the heights of
 * moved rows.
 */
export function moveIntoEmptySlots(
  places: readonly string[],
  offered: ReadonlySet<string>,
  sight: ReadonlyMap<string, RowVisibility>,
): { places: readonly string[]; heights: ReadonlyMap<string, number> } {
  const seen = places.filter((name) => sight.get(name)?.isSeen);
  const fold = places.lastIndexOf(seen.at(-1) ?? "");
  const empty = new Set(seen.filter((name) => !offered.has(name) && !sight.get(name)?.isPointedAt));
  const moves = places.slice(fold + 1).flatMap((name) => {
    const room = offered.has(name) ? findRoom(heightBetween(name, name, sight), seen, empty, sight) : [];
    for (const taken of room) {
      empty.delete(taken);
    }
    return room[0] === undefined ? [] : [{ name, first: room[0], others: room.slice(1) }];
  });
  const brought = new Map(moves.map(({ first, name }) => [first, name]));
  const gone = new Set(moves.flatMap(({ name, others }) => [name, ...others]));
  return {
    places: places.filter((name) => !gone.has(name)).map((name) => brought.get(name) ?? name),
    heights: new Map(
      moves.map(({ name, first, others }) => [
        name,
        heightBetween(first, others.at(-1) ?? first, sight) ?? 0,
      ]),
    ),
  };
}

/** Return the lowest run of adjacent empty slots that is high enough, or nothing. */
function findRoom(
  height: number | undefined,
  seen: readonly string[],
  empty: ReadonlySet<string>,
  sight: ReadonlyMap<string, RowVisibility>,
): readonly string[] {
  let [room, lowest]: [readonly string[], number] = [[], Number.POSITIVE_INFINITY];
  for (const [start, first] of seen.entries()) {
    for (let end = start; height !== undefined && empty.has(seen[end] ?? ""); end += 1) {
      const has = heightBetween(first, seen[end] ?? "", sight) ?? 0;
      if (has >= height - NEARLY_PX) {
        [room, lowest] = has < lowest ? [seen.slice(start, end + 1), has] : [room, lowest];
        break;
      }
    }
  }
  return room;
}

/** Return the height from one row to another; undefined if unknown. */
function heightBetween(
  first: string,
  last: string,
  sight: ReadonlyMap<string, RowVisibility>,
): number | undefined {
  const [from, to] = [sight.get(first), sight.get(last)];
  return from && to && to.bottom - from.top;
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
