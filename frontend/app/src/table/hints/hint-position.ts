/** Finds a free place on the board for a hint, close to the part that it is about. */

/** A rectangle in pixels of the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Size of the hint. A narrow one is higher. */
export interface Size {
  width: number;
  height: number;
}

/** Distance between tried places, and between the hint and other things. */
const STEP_PX = 12;
const GAP_PX = 6;

/**
 * Return the free place closest to a part, or null.
 *
 * sizes: possible sizes, the first of equally close ones wins. taken: things that must not be covered.
 */
export function findHintPlace(
  part: Box,
  sizes: readonly Size[],
  bounds: Box,
  taken: readonly Box[],
): (Box & Size) | null {
  const places = sizes.flatMap((size) => placesIn(bounds, size)).filter((place) => isFree(place, taken));
  const [first, ...others] = places;
  return first
    ? others.reduce((best, place) => (distance(place, part) < distance(best, part) ? place : best), first)
    : null;
}

function placesIn(bounds: Box, size: Size): (Box & Size)[] {
  const lefts = steps(bounds.left, bounds.right - size.width);
  return steps(bounds.top, bounds.bottom - size.height).flatMap((top) =>
    lefts.map((left) => ({ ...size, left, top, right: left + size.width, bottom: top + size.height })),
  );
}

function steps(from: number, to: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.floor((to - from) / STEP_PX) + 1) },
    (_, index) => from + index * STEP_PX,
  );
}

function isFree(place: Box, taken: readonly Box[]): boolean {
  return taken.every(
    (one) =>
      place.right + GAP_PX <= one.left ||
      one.right + GAP_PX <= place.left ||
      place.bottom + GAP_PX <= one.top ||
      one.bottom + GAP_PX <= place.top,
  );
}

/** Return the distance between two boxes. */
export function distance(one: Box, other: Box): number {
  const x = Math.max(0, other.left - one.right, one.left - other.right);
  const y = Math.max(0, other.top - one.bottom, one.top - other.bottom);
  return Math.hypot(x, y);
}
