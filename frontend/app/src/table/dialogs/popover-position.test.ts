import { expect, test } from "vitest";
import { GAP, placeBeside, type Rect } from "./popover-position";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const BOX = { width: 320, height: 400 };

function rect(left: number, top: number, width = 100, height = 80): Rect {
  return { left, top, right: left + width, bottom: top + height };
}

test.each([
  [rect(0, 0), DESK],
  [rect(1340, 820), DESK],
  [rect(700, 400), DESK],
  [rect(1000, 300, 430, 30), DESK],
  [rect(10, 100, 370, 60), PHONE],
  [rect(10, 700, 370, 60), PHONE],
  [rect(10, 380, 370, 60), PHONE],
  [rect(10, 150, 370, 60), { width: 844, height: 390 }],
])("places the box within the window and never over its anchor", (thing, window) => {
  const { left, top, most } = placeBeside(thing, BOX, window, []);
  const [right, bottom] = [left + BOX.width, top + Math.min(BOX.height, most)];
  expect([left >= GAP, top >= GAP, right <= window.width - GAP, bottom <= window.height - GAP]).toEqual(
    Array(4).fill(true),
  );
  const isApart = right <= thing.left || left >= thing.right || bottom <= thing.top || top >= thing.bottom;
  expect(isApart).toBe(true);
});

test("leaves in sight what acts", () => {
  const thing = rect(600, 400);
  const row = [rect(706, 400), rect(812, 400), rect(918, 400)];
  expect(placeBeside(thing, BOX, DESK, row).left).toBe(600 - GAP - BOX.width);
});

test("is no higher than the room beside it where it has none", () => {
  expect(placeBeside(rect(10, 380, 370, 60), BOX, PHONE, []).most).toBe(844 - 440 - 2 * GAP);
});
