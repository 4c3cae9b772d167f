import { expect, it } from "vitest";
import { nextNumber } from "./animated-number";
import { previousPlace } from "./card-motion";

const [HAND, FIELD] = [{} as Element, {} as Element];
const at = (left: number, home = HAND) => ({ left, top: 0, width: 80, height: 100, home });

it("finds the old place of a card, alone or among equal ones", () => {
  const before = new Map([
    ["1", at(0)],
    ["2", at(0)],
    ["3", at(200)],
  ]);
  expect(previousPlace(["3"], at(200), before)).toBe("stayed");
  expect(previousPlace(["3"], at(205, FIELD), before)).toBe("stayed");
  expect(previousPlace(["3"], at(400), before)).toBe("stayed");
  expect(previousPlace(["3"], at(400, FIELD), before)).toEqual(at(200));
  expect(previousPlace(["1", "3"], at(0, FIELD), before)).toEqual(at(200));
  expect(previousPlace(["9"], at(0), before)).toBeNull();
  expect(previousPlace(["1", "9"], at(0), before)).toBeNull();
});

it("counts to any number in a few steps", () => {
  for (const [from, to] of [
    [0, 3],
    [3, 0],
    [0, 100],
    [-5, 40],
  ] as const) {
    let now: number = from;
    let steps = 0;
    while (now !== to && steps < 50) {
      now = nextNumber(now, to);
      steps += 1;
    }
    expect(now).toBe(to);
    expect(steps).toBeLessThan(20);
  }
});
