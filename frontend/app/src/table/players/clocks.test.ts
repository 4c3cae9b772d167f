import { expect, it } from "vitest";
import { leftOf } from "./clocks";

const HAND = { seat: 0, used_s: 10, left_s: 50, is_running: true };

it("counts down for who is asked, and for nobody else", () => {
  expect(leftOf(HAND, 20)).toBe(30);
  expect(leftOf({ ...HAND, is_running: false }, 20)).toBe(50);
});

it("never shows less than nothing, nor more than the server said", () => {
  expect(leftOf(HAND, 70)).toBe(0);
  expect(leftOf(HAND, -1)).toBe(50);
});
