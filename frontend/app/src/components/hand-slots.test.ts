import { expect, it } from "vitest";
import { placeInSlots } from "./hand-slots";

const self = (card: string) => card;
const lay = (known: string[], ...hands: string[][]) =>
  hands.reduce((slots, hand) => placeInSlots(slots, hand, self), placeInSlots([], known, self));
const shown = (slots: ReturnType<typeof lay>) =>
  slots.map(({ thing, isEmpty }) => (isEmpty ? `(${thing})` : thing));

it("keeps the slot of a card that has left", () => {
  expect(shown(lay(["a", "b", "c"], ["a", "c"]))).toEqual(["a", "(b)", "c"]);
});

it("puts new cards into empty slots first, then at the end", () => {
  expect(shown(lay(["a", "b", "c"], ["a", "c"], ["a", "c", "d", "e"]))).toEqual(["a", "d", "c", "e"]);
});
