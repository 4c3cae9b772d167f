/** Places a box beside an element, covering as little of the controls as possible. */

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

interface Spot {
  left: number;
  top: number;
  /** Maximum height, if there is not enough room. */
  most: number;
}

/** Distance to the element and to the window edges in pixels. */
export const GAP = 6;

/** Return the place of a box in the window. acting: controls to keep visible. */
export function placeBeside(thing: Rect, box: Size, window: Size, acting: readonly Rect[]): Spot {
  const [first, ...others] = possibleSpots(thing, box, window);
  if (!first) {
    return limitedSpot(thing, box, window);
  }
  const covered = (spot: Spot) => acting.reduce((sum, rect) => sum + sharedArea(rectOf(spot, box), rect), 0);
  return others.reduce((best, spot) => (covered(spot) < covered(best) ? spot : best), first);
}

/** Return all places with enough room. */
function possibleSpots(thing: Rect, box: Size, window: Size): Spot[] {
  const { width, height } = box;
  const lefts = [thing.left, thing.right - width].map((left) => clamp(left, window.width - width - GAP));
  const tops = [thing.top, thing.bottom - height].map((top) => clamp(top, window.height - height - GAP));
  const found = [
    ...[thing.right + GAP, thing.left - GAP - width].flatMap((left) => tops.map((top) => ({ left, top }))),
    ...[thing.top - GAP - height, thing.bottom + GAP].flatMap((top) => lefts.map((left) => ({ left, top }))),
  ];
  return found
    .filter(({ left, top }) => fits(left, width, window.width) && fits(top, height, window.height))
    .map((spot) => ({ ...spot, most: window.height - 2 * GAP }));
}

function fits(start: number, length: number, room: number): boolean {
  return start >= GAP && start + length <= room - GAP;
}

/** Return a place above or below, whichever is larger, with a limited height. */
function limitedSpot(thing: Rect, { width, height }: Size, window: Size): Spot {
  const [above, below] = [thing.top - 2 * GAP, window.height - thing.bottom - 2 * GAP];
  const most = Math.max(above, below);
  const top = below >= above ? thing.bottom + GAP : Math.max(GAP, thing.top - GAP - height);
  return { left: clamp(thing.left, window.width - width - GAP), top, most };
}

function clamp(wanted: number, most: number): number {
  return Math.max(GAP, Math.min(wanted, most));
}

function rectOf({ left, top }: Spot, { width, height }: Size): Rect {
  return { left, top, right: left + width, bottom: top + height };
}

/** Return the shared area of two rectangles in square pixels. */
function sharedArea(one: Rect, other: Rect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
