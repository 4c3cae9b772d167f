import { expect, it } from "vitest";
import { type Rule, withRelated } from "./rules";

const rule = (id: string, ...see: string[]): Rule => ({ id, title: id, text: `Text of ${id}.`, see });
const RULES = new Map(
  [rule("A-1", "A-2", "A-3", "A-4"), rule("A-2"), rule("A-3"), rule("A-4")].map((r) => [r.id, r]),
);

it("shows a rule with the first two of its related rules", () => {
  expect(withRelated(RULES, "A-1").map(({ id }) => id)).toEqual(["A-1", "A-2", "A-3"]);
});

it("shows nothing for an unknown rule", () => {
  expect(withRelated(RULES, "B-1")).toEqual([]);
});
