import { expect, it } from "vitest";
import { storedText, storeText } from "./campaign-storage";

it("keeps a word under a name until it is taken away", () => {
  expect(storedText("1 cole")).toBe("");
  storeText("1 cole", "out");
  storeText("1 morrow", "suspect");
  expect([storedText("1 cole"), storedText("1 morrow")]).toEqual(["out", "suspect"]);
  storeText("1 cole", "");
  expect([storedText("1 cole"), storedText("1 morrow")]).toEqual(["", "suspect"]);
});
