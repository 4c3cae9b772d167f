import { expect, test } from "vitest";
import { shareWords } from "./other-actions";

test("labels share the words at both ends", () => {
  const labels = ["Show Ann to everyone", "Show your hand to everyone"];
  expect(shareWords(labels)).toEqual({ title: "Show to everyone", names: ["Ann", "your hand"] });
});

test("each label keeps a word of its own", () => {
  expect(shareWords(["Show A", "Show A B"])).toEqual({ title: "Show", names: ["A", "A B"] });
  expect(shareWords(["Choose classes when paying"])).toEqual({
    title: "",
    names: ["Choose classes when paying"],
  });
});
