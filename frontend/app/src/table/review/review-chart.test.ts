import { expect, test } from "vitest";
import { curvesOf, levelsOf, WIDTH, xOf } from "./review-chart";

function turn(version: number, ...chances: (readonly [number, number])[]) {
  return { version, chances: chances.map(([seat, chance]) => ({ seat, chance, error: 0.1 })) };
}

test("rivals have a curve each, with a band around it", () => {
  const turns = [turn(1, [0, 0.5], [1, 0.5]), turn(9, [0, 0.95], [1, 0.05])];
  const [mine, other] = curvesOf({ turns }, false);
  expect(mine).toEqual({
    seat: 0,
    line: "0.0,100.0 600.0,10.0",
    band: "0.0,80.0 600.0,0.0 600.0,30.0 0.0,120.0",
    first: 0.5,
    last: 0.95,
  });
  expect(other?.line).toBe("0.0,100.0 600.0,190.0");
});

test("a team has one curve, whoever is active", () => {
  const turns = [turn(1, [0, 0.5]), turn(5, [1, 0.25]), turn(9)];
  expect(curvesOf({ turns }, true).map(({ line }) => line)).toEqual(["0.0,100.0 300.0,150.0"]);
});

test("a game of one turn has a level line", () => {
  expect(curvesOf({ turns: [turn(1, [0, 0.5])] }, true).map(({ line }) => line)).toEqual([
    "0.0,100.0 600.0,100.0",
  ]);
});

test("numbers of near marks lie below each other", () => {
  expect(levelsOf([300, 310, 500, 290])).toEqual([0, 1, 0, 2]);
});

test("a version lies between the turns around it", () => {
  const turns = [turn(1), turn(5), turn(9)];
  expect([1, 3, 9, 12].map((version) => xOf(turns, version))).toEqual([0, WIDTH / 4, WIDTH, WIDTH]);
});
