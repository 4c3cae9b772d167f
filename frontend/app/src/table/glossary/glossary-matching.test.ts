import { expect, it } from "vitest";
import { termsIn } from "./glossary-matching";

const draw = { kind: "timing", name: "draw", title: "Draw", meaning: "It happens when the card is drawn." };
const hand = {
  kind: "timing",
  name: "hand",
  title: "From hand",
  meaning: "You may use it out of your hand.",
};
const scar = { kind: "word", name: "scar", title: "Scar", meaning: "A Strike lying face down." };
const ALL = [draw, hand, scar];

it("does not take a verb for the word that opens a line", () => {
  expect(termsIn("Intellect: Draw a card.\nDraw a card from your hand.", ALL)).toEqual([]);
});

it("finds the word that opens any line", () => {
  expect(termsIn("Vigilant\nDraw: Gain a Scar.\nFrom hand: Cancel it.", ALL)).toEqual(ALL);
});

it("finds other whole words in a sentence", () => {
  expect(termsIn("Gain a scar.", ALL)).toEqual([scar]);
  expect(termsIn("The scarecrow.", ALL)).toEqual([]);
});

it("does not find a word inside a longer term", () => {
  const crime = { kind: "keyword", name: "Criminal", title: "Criminal", meaning: "It is about a crime." };
  const skill = { ...crime, kind: "skill", name: "Criminal Investigation", title: "Criminal Investigation" };
  expect(termsIn("Criminal Investigation 4", [crime, skill])).toEqual([skill]);
  expect(termsIn("Criminal, Criminal Investigation 4", [crime, skill])).toEqual([crime, skill]);
});
