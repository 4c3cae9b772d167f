import { expect, it } from "vitest";
import { face } from "../test-fixtures";
import type { Card } from "../view-types";
import {
  cardNumbers,
  costText,
  discountText,
  fullName,
  hasBasicText,
  ownKeywords,
  playConditions,
  printedConditions,
  requirementText,
  textOf,
} from "./card-text";

const shared = { number: "1", set: "Premiere", rarity: "common", text: [] } as const;
const home: Card = {
  ...shared,
  text: [],
  id: "home",
  name: "Home",
  type: "site",
  cost: 1,
  pool: "RP",
  prerequisite: { skills: ["Occult Investigation", "Criminal Investigation"], level: 5 },
  questions: ["Motive", "Method"],
  discount: { characteristic: "Motive", value: "Security", level: 4 },
  keywords: ["Site", "Multi", "Motive", "Method", "Occult Investigation", "Criminal Investigation", "Alien"],
};
const sandman: Card = {
  ...shared,
  text: ["It deals nothing at long range."],
  id: "sandman",
  name: "The Sandman",
  type: "adversary",
  cost: "X",
  pool: "CP",
  activators: ["Conspiracy", "Motive Site/Method Site"],
  lrc: "N/A",
  crc: 6,
  health: 5,
};
const cole: Card = {
  ...shared,
  text: [],
  id: "cole",
  name: "Cole",
  type: "x_file",
  affiliation: "Evolutionary",
  motive: "Control",
  method: "Violence",
  result: "Death",
};

it("shows the cost, unless a card cannot be bought", () => {
  expect([costText(home), costText(sandman), costText(cole)]).toEqual(["1 RP", "X CP", ""]);
});

it("shows the requirement of a Site and its discount", () => {
  expect(requirementText(home)).toBe("Occult Investigation or Criminal Investigation 5+");
  expect(discountText(home)).toBe("4+ if you promise to ask about Security");
  expect([requirementText(sandman), discountText(sandman)]).toEqual(["", ""]);
});

it("lists the numbers of Adversaries and characteristics of X-Files", () => {
  expect(cardNumbers(sandman)).toEqual([
    ["Health", 5],
    ["LRC", "N/A"],
    ["CRC", 6],
  ]);
  expect(cardNumbers(cole).map(([, value]) => value)).toEqual([
    "Evolutionary",
    "Control",
    "Violence",
    "Death",
  ]);
});

it("tells when a card can be played, with alternatives", () => {
  expect(playConditions(sandman)).toBe("on an opponent's turn, at a Motive Site or at a Method Site");
  expect(playConditions({ ...sandman, activators: ["Active", "Computer", "Affiliation Site"] })).toBe(
    "on your turn, with Computer, at an Affiliation Site",
  );
  expect(printedConditions(sandman)).toBe("Conspiracy (on an opponent's turn), Motive Site or Method Site");
});

it("leaves out keywords that are already shown", () => {
  expect(ownKeywords(home)).toEqual(["Alien"]);
});

it("builds the accessible name of a card", () => {
  expect(fullName(face(1, "sandman", { name: "The Sandman", type: "adversary" }), sandman)).toBe(
    "The Sandman, Adversary, costs X CP, played on an opponent's turn, at a Motive Site or at a Method Site, " +
      "Health 5, LRC N/A, CRC 6, It deals nothing at long range.",
  );
});

it("uses the text of the format that is played", () => {
  const basic = ["Sends an Agent to the Hospital."];
  expect(textOf(sandman)).toEqual(sandman.text);
  expect(textOf({ ...sandman, basic })).toEqual(sandman.text);
  expect(textOf({ ...sandman, basic }, true)).toEqual(basic);
  expect(textOf({ ...sandman, basic: [] }, true)).toEqual([]);
  expect(textOf(sandman, true)).toEqual(sandman.text);
  expect(textOf(undefined)).toEqual([]);
  expect([sandman, { ...sandman, basic }, { ...home, basic }].map(hasBasicText)).toEqual([
    false,
    true,
    false,
  ]);
});
