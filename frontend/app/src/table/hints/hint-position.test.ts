import { expect, it } from "vitest";
import { findHintPlace } from "./hint-position";

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const board = box(0, 0, 1000, 600);
const size = { width: 300, height: 100 };

it("is beside its part and covers nothing", () => {
  const part = box(0, 300, 1000, 100);
  const cards = box(0, 410, 600, 100);
  const place = findHintPlace(part, [size], board, [part, cards]);
  expect(place?.top).toBeGreaterThanOrEqual(100);
  expect(place?.bottom).toBeLessThanOrEqual(300);
});

it("takes a narrow form where only that has room", () => {
  const part = box(220, 0, 780, 600);
  const narrow = { width: 200, height: 250 };
  expect(findHintPlace(part, [size, narrow], board, [part])?.width).toBe(200);
});

it("has no place on a full board", () => {
  expect(findHintPlace(board, [size], board, [board])).toBeNull();
});
