import { expect, it } from "vitest";
import { shownKeywords } from "./keywords";

const AUBREY = { keywords: ["Site", "Mono", "Behavioral", "Motive"] };
const words = (keywords: string[], isAimed?: boolean) =>
  shownKeywords({ keywords }, AUBREY, isAimed).map(({ word, isNew }) => (isNew ? `${word}!` : word));

it("hides printed keywords until the card is a target", () => {
  expect(words(AUBREY.keywords)).toEqual([]);
  expect(words(AUBREY.keywords, true)).toEqual(["Site", "Behavioral", "Motive"]);
});

it("shows all keywords once one changed, and marks new ones", () => {
  expect(words(["Site", "Mono", "Behavioral", "Result"])).toEqual(["Site", "Behavioral", "Result!"]);
  expect(words([...AUBREY.keywords, "Result"])).toEqual(["Site", "Behavioral", "Motive", "Result!"]);
  expect(words(["Site", "Mono", "Motive"])).toEqual(["Site", "Motive"]);
});

it("treats current keywords as printed while the catalogue loads", () => {
  expect(shownKeywords({ keywords: ["Site"] }, undefined)).toEqual([]);
});
