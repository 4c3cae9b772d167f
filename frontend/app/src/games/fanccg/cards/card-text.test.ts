import { expect, it } from "vitest";
import { face } from "../test-fixtures";
import type { Card } from "../view-types";
import { fullName, leftEdge, ownTextLines, pointsText, requirements, rightEdge } from "./card-text";

const shared: Card = {
  id: "mulder_shares_confidence",
  number: 20,
  name: "Mulder Shares Confidence",
  type: "following",
  points: 10,
  requires: [{ attribute: "MULDER" }, { attribute: "FBI", providers: 2 }],
  left: { progress: "twice_running", jeopardy: "off" },
  right: { progress: "on", opposition: "pass" },
  text: [
    "Needs progress on after both of the last two cards and jeopardy off.",
    "Requires MULDER and 2 x FBI.",
    "After the round is scored, move this card.",
    "Then progress on, jeopardy off, rest unchanged.",
  ],
};
const ended: Card = { id: "end", number: 8, name: "End", type: "conclusion", text: [] };

it("describes both edges; an unlisted circumstance on the right is off", () => {
  expect(leftEdge(shared)).toBe("progress on after both of the last two cards, jeopardy off");
  expect(rightEdge(shared)).toBe("progress on, opposition unchanged, jeopardy off");
  expect(rightEdge(ended)).toBe("");
});

it("shows only text lines that icons do not show", () => {
  expect(ownTextLines(shared)).toEqual(["After the round is scored, move this card."]);
});

it("counts several providers of one requirement", () => {
  expect(requirements(shared)).toEqual(["MULDER", "2 × FBI"]);
});

it("shows points with a sign, or a mark if the text decides", () => {
  const told = [shared, { ...shared, points: "negative" }, { ...shared, points: "conflict" }, ended];
  expect(told.map(pointsText)).toEqual(["+10", "−?", "±", ""]);
});

it("builds the accessible name of a card", () => {
  const name = fullName(face(1, shared.id, { name: shared.name }), shared);
  expect(name).toBe(
    "Mulder Shares Confidence, Following, +10 points, " +
      "needs progress on after both of the last two cards, jeopardy off, requires MULDER, 2 × FBI, " +
      "leaves progress on, opposition unchanged, jeopardy off",
  );
});
