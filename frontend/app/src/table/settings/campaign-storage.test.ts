import { expect, it } from "vitest";
import { storedText, storeText } from "./campaign-storage";

it("keeps a text until it is removed", () => {
  expect(storedText("1 cole")).toBe("");
  storeText("1 cole", "out");
  storeText("1 morrow", "suspect");
  expect([storedText("1 cole"), storedText("1 morrow")]).toEqual(["out", "suspect"]);
  storeText("1 cole", "");
  expect([storedText("1 cole"), storedText("1 morrow")]).toEqual(["", "suspect"]);
});
