import { expect, test } from "vitest";
import { mentionsIn, namesOf } from "./naming";

const NAMES = namesOf([
  { id: "agent", name: "Field Agent" },
  { id: "agent-2", name: "Field Agent" },
  { id: "leader", name: "Field Agent Leader" },
  { id: "x", name: "X" },
  { id: "file", name: "#D-F (1)" },
]);

test("parts a text at the names of cards, the longest first", () => {
  expect(mentionsIn("plays Field Agent Leader, then Field Agent (+1)", NAMES)).toEqual([
    { text: "plays " },
    { text: "Field Agent Leader", designs: ["leader"] },
    { text: ", then " },
    { text: "Field Agent", designs: ["agent", "agent-2"] },
    { text: " (+1)" },
  ]);
});

test("finds names with signs in them, and none within a word or of a letter", () => {
  expect(mentionsIn("#D-F (1)", NAMES)).toEqual([{ text: "#D-F (1)", designs: ["file"] }]);
  expect(mentionsIn("Field Agents and X", NAMES)).toEqual([{ text: "Field Agents and X" }]);
});

test("a text without a name, or before the catalogue has come, stays whole", () => {
  expect(mentionsIn("Strike Phase.", NAMES)).toEqual([{ text: "Strike Phase." }]);
  expect(mentionsIn("Field Agent", namesOf([]))).toEqual([{ text: "Field Agent" }]);
  expect(mentionsIn("", NAMES)).toEqual([]);
});
