import { expect, it } from "vitest";
import { countHidden } from "./text-overflow";

const at = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 10 });

it("counts what is beyond the last visible column and line", () => {
  const room = { left: 0, top: 0, right: 90, bottom: 25 };
  const seen = [at(0, 0), at(0, 12), at(45, 0), at(45, 12)];
  expect(countHidden(room, seen)).toBe(0);
  expect(countHidden(room, [...seen, at(90, 0), at(0, 25)])).toBe(2);
});
