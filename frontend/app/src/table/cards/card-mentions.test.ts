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

it("means the card that a text is about, wherever that lies", () => {
  expect(firstMention("gains Special Agent", [2])).toEqual({ design: "will" });
  expect(firstMention("gains Special Agent")).toEqual({ design: "tech" });
});

it("means no other card of the name where the one that it is about can't be known", () => {
  expect(firstMention("gains Special Agent", [9])).toBeUndefined();
  expect(firstMention("plays John Byers", [9])).toEqual({ design: "byers" });
});
