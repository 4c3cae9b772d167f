import { beforeEach, expect, it } from "vitest";
import { catalogue } from "../catalogue";
import { firstMention } from "./card-mentions";

const AGENTS = [
  { id: "tech", name: "Special Agent", numbers: [1] },
  { id: "will", name: "Special Agent", numbers: [2] },
  { id: "byers", name: "John Byers", numbers: [3] },
];

beforeEach(() => {
  catalogue.value = new Map(AGENTS.map((design) => [design.id, design]));
});

it("shows the card that a text is about, wherever it is", () => {
  expect(firstMention("gains Special Agent", [2])).toEqual({ design: "will" });
  expect(firstMention("gains Special Agent")).toEqual({ design: "tech" });
});

it("shows no other card of the name if the one meant is hidden", () => {
  expect(firstMention("gains Special Agent", [9])).toBeUndefined();
  expect(firstMention("plays John Byers", [9])).toEqual({ design: "byers" });
});
