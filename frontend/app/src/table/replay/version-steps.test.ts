import { describe, expect, it } from "vitest";
import { gapsOf } from "./timeline-ticks";
import { firstVersion, isInForce, lastVersion, nextInForce, nextMark } from "./version-steps";

/** 5 to 8 and 12 were taken back. */
const STRETCHES = [
  [1, 4],
  [9, 11],
  [13, 14],
];

describe("steps", () => {
  it("go from version to version", () => {
    expect(nextInForce(STRETCHES, 2, 1)).toBe(3);
    expect(nextInForce(STRETCHES, 3, -1)).toBe(2);
  });

  it("skip undone versions in both directions", () => {
    expect(nextInForce(STRETCHES, 4, 1)).toBe(9);
    expect(nextInForce(STRETCHES, 9, -1)).toBe(4);
    expect(nextInForce(STRETCHES, 12, 1)).toBe(13);
    expect(nextInForce(STRETCHES, 12, -1)).toBe(11);
    expect(nextInForce(STRETCHES, 6, 1)).toBe(9);
    expect(nextInForce(STRETCHES, 6, -1)).toBe(4);
  });

  it("end at both ends", () => {
    expect(nextInForce(STRETCHES, 14, 1)).toBeNull();
    expect(nextInForce(STRETCHES, 1, -1)).toBeNull();
    expect([firstVersion(STRETCHES), lastVersion(STRETCHES)]).toEqual([1, 14]);
    expect([firstVersion([]), lastVersion([])]).toEqual([1, 1]);
  });

  it("by turn use turns in force", () => {
    const turns = [1, 3, 7, 10].map((version) => ({ version }));
    expect(nextMark(turns, STRETCHES, 3, 1)).toBe(10);
    expect(nextMark(turns, STRETCHES, 10, 1)).toBeNull();
    expect(nextMark(turns, STRETCHES, 10, -1)).toBe(3);
    expect(nextMark(turns, STRETCHES, 1, -1)).toBe(1);
  });
});

describe("undone ranges", () => {
  it("are between the ranges in force", () => {
    const jumps = [8, 12].map((version) => ({ version, type: "undone", to_version: 4 }));
    expect(gapsOf({ in_force: STRETCHES, jumps, version: 16 })).toEqual([
      [5, 8],
      [12, 12],
    ]);
    expect([4, 5, 12, 14].map((version) => isInForce(STRETCHES, version))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
