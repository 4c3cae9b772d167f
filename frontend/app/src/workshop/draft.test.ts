import { expect, it } from "vitest";
import { createStepTracker, freeId, newDraft, redone, undone, withEdit } from "./draft";

it("undoes and redoes edits", () => {
  const first = withEdit(newDraft([]), [{ id: "a" }]);
  expect(undone(first).rows).toEqual([]);
  expect(redone(undone(first)).rows).toEqual([{ id: "a" }]);
  expect(redone(first)).toBe(first);
});

it("makes one step of quick edits of one field", () => {
  let now = 0;
  const isSameStep = createStepTracker(() => now);
  expect(isSameStep("name")).toBe(false);
  now += 500;
  expect(isSameStep("name")).toBe(true);
  expect(isSameStep("cost")).toBe(false);
  now += 5000;
  expect(isSameStep("cost")).toBe(false);
});

it("makes ids from names", () => {
  expect(freeId("Déjà Vu!", [])).toBe("deja_vu");
  expect(freeId("Moon", [{ id: "moon" }])).toBe("moon_2");
  expect(freeId("42", [])).toBe("card");
  expect(freeId("x".repeat(60), [])).toHaveLength(36);
});
