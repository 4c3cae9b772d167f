import { expect, it } from "vitest";
import { shownKeywords } from "./keywords";

const AUBREY = { keywords: ["Site", "Mono", "Behavioral", "Motive"] };
const words = (keywords: string[], isAimed?: boolean) =>
  shownKeywords({ keywords }, AUBREY, isAimed).map(({ word, isNew }) => (isNew ? `${word}!` : word));

it("shows no keywords while they are those printed, until something is aimed at the card", () => {
  expect(words(AUBREY.keywords)).toEqual([]);
  expect(words(AUBREY.keywords, true)).toEqual(["Site", "Behavioral", "Motive"]);
});

it("shows all once one is another, is added or is gone, and which is new", () => {
  expect(words(["Site", "Mono", "Behavioral", "Result"])).toEqual(["Site", "Behavioral", "Result!"]);
  expect(words([...AUBREY.keywords, "Result"])).toEqual(["Site", "Behavioral", "Motive", "Result!"]);
  expect(words(["Site", "Mono", "Motive"])).toEqual(["Site", "Motive"]);
});

it("holds what stands there for printed as long as the catalogue isn't known", () => {
  expect(shownKeywords({ keywords: ["Site"] }, undefined)).toEqual([]);
});
