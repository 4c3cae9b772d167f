/** Geometry of the curves of a review. */

import type { Schemas } from "../game-contract";

type Review = Schemas["ReviewOut"];

export const WIDTH = 600;
export const HEIGHT = 200;
/** Distance below which the numbers of two marks overlap on a small screen. */
const NEAR = 0.09 * WIDTH;

export interface Curve {
  seat: number;
  /** Points of the line, for a polyline. */
  line: string;
  /** Outline of the error band, for a polygon. */
  band: string;
  first: number;
  last: number;
}

/**
 * Return the curve of each seat; of a team only one.
 *
 * A single turn gives a level line.
 */
export function curvesOf({ turns }: Pick<Review, "turns">, isTeam: boolean): Curve[] {
  const seats = new Set(turns.flatMap(({ chances }) => chances.map(({ seat }) => (isTeam ? 0 : seat))));
  return [...seats].toSorted((one, other) => one - other).map((seat) => curveOf(turns, seat, isTeam));
}

function curveOf(turns: Review["turns"], seat: number, isTeam: boolean): Curve {
  const points = turns.flatMap(({ version, chances }) => {
    const found = chances.find((chance) => isTeam || chance.seat === seat);
    return found ? [{ ...found, x: xOf(turns, version) }] : [];
  });
  const [first] = points;
  if (first && points.length === 1) {
    points.push({ ...first, x: WIDTH });
  }
  const upper = points.map(({ x, chance, error }) => place(x, chance + error));
  const lower = points.map(({ x, chance, error }) => place(x, chance - error)).toReversed();
  return {
    seat,
    line: points.map(({ x, chance }) => place(x, chance)).join(" "),
    band: [...upper, ...lower].join(" "),
    first: first?.chance ?? 0,
    last: points.at(-1)?.chance ?? 0,
  };
}

/** Return the line of each mark's number. Near ones don't overlap. */
export function levelsOf(places: readonly number[]): number[] {
  return places.map(
    (place, index) => places.slice(0, index).filter((other) => Math.abs(place - other) < NEAR).length,
  );
}

/** Return the horizontal place of a version between the turns around it. */
export function xOf(turns: Review["turns"], version: number): number {
  const later = turns.findIndex((turn) => turn.version >= version);
  const next = later < 0 ? turns.length - 1 : later;
  const [from, to] = [turns[next - 1]?.version, turns[next]?.version ?? version];
  const part = from === undefined || to === from ? 1 : (version - from) / (to - from);
  const index = from === undefined ? 0 : next - 1 + Math.min(1, part);
  return (index / Math.max(1, turns.length - 1)) * WIDTH;
}

function place(x: number, chance: number): string {
  return `${x.toFixed(1)},${(HEIGHT * (1 - Math.min(1, Math.max(0, chance)))).toFixed(1)}`;
}
