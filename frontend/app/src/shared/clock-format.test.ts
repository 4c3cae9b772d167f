import { expect, it } from "vitest";
import { formatClock } from "./clock-format";

it("shows minutes, hours or days", () => {
  expect([0, 9, 61.2, 599, 3600, 86_399, 86_400, 200_000].map(formatClock)).toEqual([
    "00:00",
    "00:09",
    "01:02",
    "09:59",
    "1:00:00",
    "23:59:59",
    "1 d 0 h",
    "2 d 7 h",
  ]);
});

it("never shows less than zero", () => {
  expect(formatClock(-3)).toBe("00:00");
});
