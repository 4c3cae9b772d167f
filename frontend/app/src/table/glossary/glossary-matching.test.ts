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

it("takes no verb for the word that opens a line", () => {
  expect(termsIn("Intellect: Draw a card.\nDraw a card from your hand.", ALL)).toEqual([]);
});

it("finds what opens a line, on any line", () => {
  expect(termsIn("Vigilant\nDraw: Gain a Scar.\nFrom hand: Cancel it.", ALL)).toEqual(ALL);
});

it("finds other words within a sentence, whole ones only", () => {
  expect(termsIn("Gain a scar.", ALL)).toEqual([scar]);
  expect(termsIn("The scarecrow.", ALL)).toEqual([]);
});

it("takes no word for one that is only a part of a longer one", () => {
  const crime = { kind: "keyword", name: "Criminal", title: "Criminal", meaning: "It is about a crime." };
  const skill = { ...crime, kind: "skill", name: "Criminal Investigation", title: "Criminal Investigation" };
  expect(termsIn("Criminal Investigation 4", [crime, skill])).toEqual([skill]);
  expect(termsIn("Criminal, Criminal Investigation 4", [crime, skill])).toEqual([crime, skill]);
});
