import { expect, it } from "vitest";
import { game } from "../index";
import type { BureauSpace, Card, EndGame, Played, View } from "../view-types";
import { officeBonus } from "./bureau";
import { withProgress } from "./card-with-attachments";
import { howToWin, whatTheEndBrings } from "./end-game";
import { positionLabel } from "./field";
import { pips } from "./pip-meter";
import { groupPlays } from "./played-cards";
import { pointsByClass, pointsMeaning } from "./turn-points";

function played(design: string, more: Partial<Played> = {}): Played {
  const type = design === "field-agent" ? "starting" : "academy";
  return { id: 1, design, name: design, type, virtual: false, here: true, used: [], ...more } as Played;
}

it("shows health, damage and Scars as pips", () => {
  expect(pips(2, 5, 1)).toEqual(["full", "full", "empty", "empty", "scar"]);
  expect(pips(-1, 2, 3)).toEqual(["scar", "scar"]);
});

it("stacks starting and gone cards, but not cards with effects", () => {
  const cards = [played("field-agent"), played("byers"), played("field-agent"), played("byers")];
  expect(groupPlays(cards).map(({ many }) => many)).toEqual([2, 1, 1]);
  const gone = cards.map((card) => ({ ...card, here: false }));
  expect(groupPlays(gone).map(({ many }) => many)).toEqual([2, 2]);
});

it("shows points by class only if a class gave some", () => {
  expect(pointsByClass({ none: 3 })).toEqual([]);
  expect(pointsByClass({ none: 1, tech: 2 })).toEqual([
    ["none", 1],
    ["tech", 2],
  ]);
});

it("labels the newest and oldest card of the Field", () => {
  expect([0, 1, 2].map((index) => positionLabel(index, 3))).toEqual(["newest", "", "oldest"]);
});

it("splits office and bonus", () => {
  const space = { power: "Armoury: You get +2 Attack." } as BureauSpace;
  expect(officeBonus(space)).toEqual({ room: "Armoury", does: "You get +2 Attack." });
});

it("tells how to win, what is left, and what Stealth does", () => {
  const end = { revealed: true, place: "shadows.2", health: 11, damage: 3, defense: 5, pays: "attack" };
  const shown = end as unknown as Extract<EndGame, { revealed: true }>;
  const stealthy = { keywords: ["stealth"] } as unknown as Card;
  expect(howToWin(shown, undefined)).toMatch(/^8 more damage wins. Pay 5 Attack for each hit/);
  expect(howToWin(shown, stealthy)).toContain("you cannot fight it in the Shadows");
  expect(howToWin({ ...shown, place: "field" }, stealthy)).not.toContain("Stealth");
  expect(howToWin({ ...shown, place: "field" }, undefined)).toContain("strikes the active player each turn");
});

const DEEDS = [
  { type: "scan", space: "shadows.5" },
  { type: "use", card: 7, ability: 1 },
];

it("describes The End and asks for confirmation before it", () => {
  const ends = [
    { type: "end_game", defense: 7, health: 11 },
    { type: "end_game", defense: 10, health: 11 },
    { type: "strike", damage: 3 },
    { type: "strike" },
    { type: "enemy" },
  ] as unknown as Card[];
  const view = {
    evidence: [[{ hidden: true }], [], [{ hidden: true }]],
    shadows: [
      { space: "shadows.4", card: { hidden: true } },
      { space: "shadows.5", card: { hidden: true, end_game: true } },
    ],
    end_games: [{ place: "shadows.5", revealed: false, turned_up_by: DEEDS }],
  } as unknown as View;
  expect(whatTheEndBrings(view, ends)).toContain("2 uncollected Evidence become active.");
  expect(whatTheEndBrings(view, ends)).toContain(
    "cost 7 to 10 Attack and deal 0 to 3 damage (a random Strike). You will need 11 damage",
  );
  expect(whatTheEndBrings({ ...view, evidence: [] }, ends)).toContain("All Leads are lost. Each");
  for (const deed of DEEDS) expect(game.confirmation?.(view as never, deed)?.yes).toBe("Reveal it");
  expect(game.confirmation?.(view as never, { type: "use", card: 7, ability: 0 })).toBeNull();
  expect(game.confirmation?.(view as never, { type: "scan", space: "shadows.4" })).toBeNull();
  expect(game.confirmation?.(view as never, { type: "fight", card: 1 })).toBeNull();
});

it("tells what the class of points is good for", () => {
  expect(pointsMeaning("Attack", "tech", 2)).toBe(
    "2 Attack from Tech cards: not usable against Tech Immunity.",
  );
  expect(pointsMeaning("Recruit", "none", 1)).toContain("without a class");
});

it("counts progress of a Lead", () => {
  const lead = {
    id: 7,
    design: "ash",
    name: "Morley Ash",
    type: "lead",
    task: "defeat 2 Enemies in one turn",
  } as const;
  const turn = { deeds: { 7: 1 } } as unknown as View["turn"];
  expect(withProgress(lead, { turn }).task).toBe("defeat 2 Enemies in one turn (1 done)");
  expect(withProgress({ ...lead, id: 8 }, { turn }).task).toBe(lead.task);
});
