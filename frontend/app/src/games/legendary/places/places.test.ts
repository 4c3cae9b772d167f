import { expect, it } from "vitest";
import type { BureauSpace, Card, EndGame, Played } from "../types";
import { power } from "./bureau";
import { howToWin } from "./end_game";
import { end } from "./field";
import { pips } from "./meter";
import { piled } from "./plays";
import { classed } from "./points";

function played(design: string, more: Partial<Played> = {}): Played {
  const type = design === "field-agent" ? "starting" : "academy";
  return { id: 1, design, name: design, type, virtual: false, here: true, used: [], ...more } as Played;
}

it("shows health, damage and Scars as pips", () => {
  expect(pips(2, 5, 1)).toEqual(["full", "full", "empty", "empty", "scar"]);
  expect(pips(-1, 2, 3)).toEqual(["scar", "scar"]);
});

it("piles up starting cards and cards that are gone, and leaves those that can be used alone", () => {
  const cards = [played("field-agent"), played("byers"), played("field-agent"), played("byers")];
  expect(piled(cards).map(({ many }) => many)).toEqual([2, 1, 1]);
  const gone = cards.map((card) => ({ ...card, here: false }));
  expect(piled(gone).map(({ many }) => many)).toEqual([2, 2]);
});

it("shows points by class only where a class gave some", () => {
  expect(classed({ none: 3 })).toEqual([]);
  expect(classed({ none: 1, tech: 2 })).toEqual([
    ["none", 1],
    ["tech", 2],
  ]);
});

it("knows the ends of the Field", () => {
  expect([0, 1, 2].map((index) => end(index, 3))).toEqual(["newest", "", "oldest"]);
});

it("tells the room from its power", () => {
  const space = { power: "Armoury: You get +2 Attack." } as BureauSpace;
  expect(power(space)).toEqual({ room: "Armoury", does: "You get +2 Attack." });
});

it("says how the End Game is beaten, how much is left, and what Stealth means while it hides", () => {
  const end = { revealed: true, place: "shadows.2", health: 11, damage: 3, defense: 5, pays: "attack" };
  const shown = end as unknown as Extract<EndGame, { revealed: true }>;
  const stealthy = { keywords: ["stealth"] } as unknown as Card;
  expect(howToWin(shown, undefined)).toMatch(/^8 more damage wins. Pay 5 Attack to fight it/);
  expect(howToWin(shown, stealthy)).toContain("nobody can fight it in the Shadows");
  expect(howToWin({ ...shown, place: "field" }, stealthy)).not.toContain("Stealth");
});
