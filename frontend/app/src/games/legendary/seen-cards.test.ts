import { expect, it } from "vitest";
import type { Fact } from "../../table/game-contract";
import { placesText, trackSeenCards } from "./seen-cards";
import type { View } from "./view-types";

const shown = (cards: number[] | null, zone: string): Fact => ({ fact: "cards_shown", cards, zone });
const moved = (card: number | null, source: string, target: string): Fact => ({
  fact: "card_moved",
  card,
  source,
  target,
});
const turned = (card: number, zone: string, up: boolean): Fact => ({ fact: "card_turned", card, zone, up });
const known = (...facts: Fact[]) => Object.fromEntries(trackSeenCards(facts));

it("follows a seen card between spaces until it is revealed or gone", () => {
  const seen = [shown([7], "shadows.4"), moved(null, "shadows.4", "shadows.3")];
  expect(known(...seen)).toEqual({ "shadows.3": [7] });
  expect(known(...seen, turned(7, "shadows.3", true))).toEqual({});
  expect(known(...seen, moved(7, "shadows.3", "field"))).toEqual({});
  expect(known(...seen, { fact: "happened", what: "game_began" })).toEqual({});
});

it("knows cards turned face down by all, but not those others saw", () => {
  expect(known(turned(7, "shadows.5", false))).toEqual({ "shadows.5": [7] });
  expect(known(shown(null, "shadows.4"), moved(null, "shadows.4", "shadows.3"))).toEqual({});
});

it("knows the top of a deck until it is shuffled, and cards from there", () => {
  const seen = [shown([7], "conspiracy"), shown([7], "conspiracy"), shown([8], "conspiracy")];
  expect(known(...seen, moved(null, "conspiracy", "shadows.5"))).toEqual({
    conspiracy: [8],
    "shadows.5": [7],
  });
  const gone = [
    ...seen,
    { fact: "zone_shuffled", zone: "conspiracy" },
    moved(null, "conspiracy", "shadows.5"),
  ];
  expect(known(...gone)).toEqual({});
  expect(known(shown([7], "deck.0"), moved(null, "deck.0", "shadows.5"))).toEqual({});
});

it("knows nothing of two cards in one space", () => {
  expect(known(shown([7], "evidence.1"), moved(null, "box", "evidence.1"))).toEqual({});
  expect(known(shown([7, 8], "shadows.1"))).toEqual({});
});

it("tells where cards are now", () => {
  const view = {
    shadows: [{ space: "shadows.3", card: { id: 7, design: "tooms", name: "Eugene Victor Tooms" } }],
    bureau: [],
    field: [],
  } as unknown as View;
  const old = trackSeenCards([shown([7], "shadows.4")]);
  expect(placesText([7], view, old)).toBe("It is now face up in Shadows 3.");
  const hidden = trackSeenCards([shown([8], "shadows.2"), shown([9], "conspiracy")]);
  expect(placesText([8], view, hidden)).toBe("It is now face down in Shadows 2, marked with an eye.");
  expect(placesText([9], view, hidden)).toBe("It is now face down in the Conspiracy Deck.");
  expect(placesText([8, 9], view, hidden)).toBe("");
  expect(placesText([7], view, hidden)).toContain("face up");
  expect(placesText([1], view, hidden)).toBe("");
});
