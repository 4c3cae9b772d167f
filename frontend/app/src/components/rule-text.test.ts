import { expect, it } from "vitest";
import { splitSentences, splitWords } from "./rule-text";

it("finds whole words, the longest first", () => {
  const found = splitWords("+1 Criminal Investigation, Criminals.", ["Criminal", "Criminal Investigation"]);
  expect(found.filter(({ isWord }) => isWord).map(({ text }) => text)).toEqual(["Criminal Investigation"]);
  expect(found.map(({ text }) => text).join("")).toBe("+1 Criminal Investigation, Criminals.");
});

it("marks whole sentences beyond the room of a tile", () => {
  const found = splitSentences(["Draw a card. Heal a Strike.", "Cleanup: Gain a Belief."], 30);
  expect(found).toEqual([
    { text: "Draw a card.", isBeyond: false },
    { text: "Heal a Strike.", isBeyond: false },
    { text: "Cleanup: Gain a Belief.", isBeyond: true },
  ]);
});
