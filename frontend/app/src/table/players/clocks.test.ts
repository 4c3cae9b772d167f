import { expect, it } from "vitest";
import { secondsLeft } from "./clocks";

const HAND = { seat: 0, used_s: 10, left_s: 50, is_running: true };

it("counts down for the active player only", () => {
  expect(secondsLeft(HAND, 20)).toBe(30);
  expect(secondsLeft({ ...HAND, is_running: false }, 20)).toBe(50);
});

it("never shows less than zero or more than the server said", () => {
  expect(secondsLeft(HAND, 70)).toBe(0);
  expect(secondsLeft(HAND, -1)).toBe(50);
});
