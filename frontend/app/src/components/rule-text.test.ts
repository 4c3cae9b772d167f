import { expect, it } from "vitest";
import { splitSentences, splitWords } from "./rule-text";

it("finds whole words, the longest first", () => {
  const found = splitWords("+1 Criminal Investigation, Criminals.", ["Criminal", "Criminal Investigation"]);
  expect(found.filter(({ isWord }) => isWord).map(({ text }) => text)).toEqual(["Criminal Investigation"]);
  expect(found.map(({ text }) => text).join("")).toBe("+1 Criminal Investigation, Criminals.");
});

it("finds the tiles that have room for a sentence", () => {
  const found = splitSentences(["Draw a card. Heal a Strike.", "Cleanup: Gain a Belief."], 20);
  expect(found).toEqual([
    { text: "Draw a card.", depth: 0 },
    { text: "Heal a Strike.", depth: 1 },
    { text: "Cleanup: Gain a Belief.", depth: 2 },
  ]);
});
