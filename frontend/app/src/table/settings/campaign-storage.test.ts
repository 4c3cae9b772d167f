import { expect, it } from "vitest";
import { jot, jotted } from "./campaign-storage";

it("keeps a word under a name until it is taken away", () => {
  expect(jotted("1 cole")).toBe("");
  jot("1 cole", "out");
  jot("1 morrow", "suspect");
  expect([jotted("1 cole"), jotted("1 morrow")]).toEqual(["out", "suspect"]);
  jot("1 cole", "");
  expect([jotted("1 cole"), jotted("1 morrow")]).toEqual(["", "suspect"]);
});
