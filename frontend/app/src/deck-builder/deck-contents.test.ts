import { describe, expect, it } from "vitest";
import {
  copiesOf,
  type DeckPart,
  type Design,
  formatLimits,
  groupDesigns,
  humanize,
  isSame,
  partsFor,
  searchDesigns,
  withCopies,
  withKnownParts,
  withoutZeros,
} from "./deck-contents";

const DECK = { draw: { scully: 2, mulder: 1 } };
const part = (name: string, ...designs: string[]): DeckPart => ({
  name,
  title: name,
  least: 0,
  most: null,
  designs,
  curve: "",
});
const CARDS: Design[] = [
  { id: "mulder", name: "Fox Mulder", type: "agent", text: ["Ongoing: Looks twice.", "Believes."] },
  { id: "scully", name: "Dana Scully", type: "agent", text: "Looks once." },
  { id: "office", name: "The office", type: "site" },
  { id: "bare", name: "Bare" },
];
const ids = (designs: Design[]) => designs.map(({ id }) => id);

describe("copies", () => {
  it("are added and removed, but never below zero", () => {
    expect(copiesOf(withCopies(DECK, "draw", "scully", 3), "draw", "scully")).toBe(3);
    expect(copiesOf(withCopies(DECK, "draw", "scully", -1), "draw", "scully")).toBe(0);
    expect(copiesOf(withCopies(DECK, "side", "office", 1), "side", "office")).toBe(1);
    expect(copiesOf(DECK, "side", "office")).toBe(0);
  });

  it("never exceed the limit of the API", () => {
    expect(copiesOf(withCopies(DECK, "draw", "scully", 100), "draw", "scully")).toBe(99);
  });

  it("do not change the original deck", () => {
    withCopies(DECK, "draw", "scully", 0);
    expect(DECK.draw.scully).toBe(2);
  });
});

describe("the sent deck", () => {
  it("has no cards without copies and no empty parts", () => {
    const emptied = withCopies(withCopies(DECK, "side", "office", 0), "draw", "mulder", 0);
    expect(withoutZeros(emptied)).toEqual({ draw: { scully: 2 } });
  });

  it("differs only if copies differ, in any order", () => {
    expect(isSame(DECK, { side: {}, draw: { mulder: 1, office: 0, scully: 2 } })).toBe(true);
    expect(isSame(DECK, { draw: { mulder: 2, scully: 1 } })).toBe(false);
    expect(isSame(DECK, { side: { mulder: 1, scully: 2 } })).toBe(false);
  });

  it("has only parts of the current game", () => {
    expect(withKnownParts({ ...DECK, gone: { mulder: 1 } }, [part("draw"), part("side")])).toEqual({
      ...DECK,
      side: {},
    });
  });
});

describe("the card search", () => {
  it("matches all words in name, type and text, ignoring case", () => {
    expect(ids(searchDesigns(CARDS, "LOOKS", ""))).toEqual(["mulder", "scully"]);
    expect(ids(searchDesigns(CARDS, " once  dana ", ""))).toEqual(["scully"]);
    expect(ids(searchDesigns(CARDS, "site", ""))).toEqual(["office"]);
    expect(ids(searchDesigns(CARDS, "looks site", ""))).toEqual([]);
    expect(ids(searchDesigns(CARDS, "", ""))).toEqual(ids(CARDS));
  });

  it("filters by type", () => {
    expect(ids(searchDesigns(CARDS, "", "agent"))).toEqual(["mulder", "scully"]);
    expect(ids(searchDesigns(CARDS, "fox", "site"))).toEqual([]);
  });
});

it("groups a part by type in the order of the catalogue, unknown cards last", () => {
  const catalogue = new Map(CARDS.map((card) => [card.id, card]));
  expect(groupDesigns({ draw: { gone: 1, office: 1, ...DECK.draw } }, "draw", catalogue)).toEqual([
    { type: "agent", designs: ["mulder", "scully"] },
    { type: "site", designs: ["office"] },
    { type: "", designs: ["gone"] },
  ]);
  expect(groupDesigns(DECK, "side", catalogue)).toEqual([]);
});

it("offers the parts that can hold a card", () => {
  const parts = [part("draw", "mulder", "scully"), part("side", "scully")];
  expect(partsFor(parts, "scully")).toEqual(parts);
  expect(partsFor(parts, "mulder")).toEqual([parts[0]]);
  expect(partsFor(parts, "office")).toEqual([]);
});

it("formats limits and names", () => {
  expect(formatLimits({ least: 6, most: 6 })).toBe("exactly 6");
  expect(formatLimits({ least: 39, most: 65 })).toBe("39 to 65");
  expect(formatLimits({ least: 60, most: null })).toBe("60 or more");
  expect(humanize("draw_value")).toBe("Draw value");
});
