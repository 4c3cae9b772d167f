import { describe, expect, it } from "vitest";
import type { Card, Face } from "../view-types";
import {
  cornerNumber,
  fullName,
  givenPoints,
  keywordsBeforeText,
  linesAfterKeywords,
  printedMeasure,
  shortTypeText,
  weaknesses,
} from "./card-labels";

const star = { fight: false, points: false };
const enemy: Card = {
  id: "worm",
  name: "Ice Worm",
  type: "enemy",
  copies: 1,
  text: [],
  numbers: [],
  star,
  fight: 4,
  enemy: ["creature"],
  keywords: ["double_strike"],
  immunity: ["tech"],
};
const agent: Card = {
  id: "byers",
  name: "John Byers",
  type: "academy",
  copies: 1,
  text: [],
  numbers: [],
  star: { fight: false, points: true },
  cost: 4,
  attack: 2,
  recruit: 1,
  class: "tech",
};

function lying(design: Card, more: Partial<Face> = {}): Face {
  return { id: 1, design: design.id, name: design.name, type: design.type, ...more };
}

describe("the corner number", () => {
  it("is the current cost, marked if it is not the printed one", () => {
    expect(cornerNumber(lying(enemy, { fight: 2, pays: "recruit" }), enemy)).toEqual({
      icon: "recruit",
      value: "2",
      said: "fight 2 Recruit",
      changed: true,
    });
  });

  it("is the Defense of an End Game", () => {
    const end: Card = {
      id: "end",
      name: "Clone",
      type: "end_game",
      copies: 1,
      text: [],
      numbers: [],
      star,
      defense: 8,
    };
    expect(cornerNumber(lying(end, { fight: 8, pays: "attack" }), end)?.said).toBe("Defense 8 Attack");
  });

  it("is the cost only if the view has one", () => {
    expect(cornerNumber(lying(agent, { cost: 4 }), agent)?.said).toBe("costs 4 Recruit");
    expect(cornerNumber(lying(agent), agent)).toBeNull();
  });

  it("tells a Miss from damage", () => {
    const miss: Card = {
      id: "m",
      name: "Close Call",
      type: "strike",
      copies: 1,
      text: [],
      numbers: [],
      star,
      miss: true,
    };
    expect(cornerNumber(lying(miss), miss)?.value).toBe("Miss");
  });

  it("works without the catalogue", () => {
    expect(cornerNumber(lying(enemy, { fight: 3, pays: "attack" }), undefined)?.changed).toBe(false);
  });
});

describe("given points", () => {
  it("have a plus if the text can raise them", () => {
    expect(givenPoints(agent)).toEqual([
      { points: "attack", value: "2+" },
      { points: "recruit", value: "1+" },
    ]);
  });
});

describe("the card text", () => {
  it("leaves out the keyword line", () => {
    const text = ["Double Strike. Tech Immunity.", "Reveal: Draw a card."];
    expect(linesAfterKeywords({ ...enemy, text })).toEqual(["Reveal: Draw a card."]);
    expect(linesAfterKeywords({ ...agent, text })).toEqual(text);
    expect(linesAfterKeywords(undefined)).toEqual([]);
  });

  it("leaves out a keyword that begins a line", () => {
    const text = ["Double Strike. Elude.", "Elude: Each player gains a Doubt."];
    expect(keywordsBeforeText({ ...enemy, keywords: ["double_strike", "elude"], text })).toEqual([
      "Double Strike",
    ]);
  });
});

describe("names", () => {
  it("include all of an Enemy", () => {
    expect(fullName(lying(enemy, { fight: 4, pays: "attack" }), enemy)).toBe(
      "Ice Worm, Enemy, Creature, fight 4 Attack, Double Strike, Tech Immunity",
    );
  });

  it("include class, cost and points of a character", () => {
    expect(fullName(lying(agent, { cost: 4 }), agent)).toBe(
      "John Byers, Academy Character, Tech, costs 4 Recruit, gives 2+ Attack and 1+ Recruit",
    );
  });

  it("include the task of a Lead and the cards under it", () => {
    const lead = lying({ ...enemy, type: "lead" }, { task: "pay 5 Attack", beneath: [{ hidden: true }] });
    expect(fullName(lead, undefined)).toBe("Ice Worm, Lead, task: pay 5 Attack, 1 under it");
  });

  it("are short on a tile", () => {
    expect(shortTypeText(agent, agent)).toBe("Tech");
    expect(shortTypeText({ type: "ally" }, agent)).toBe("Ally, Tech");
    expect(shortTypeText(enemy, enemy)).toBe("Enemy, Creature");
    expect(weaknesses(enemy)).toEqual([{ cls: "tech", immune: true, said: "Tech Immunity" }]);
  });
});

it("give the one measure of a card", () => {
  expect([enemy, agent].map(printedMeasure)).toEqual(["Fight 4", "Cost 4"]);
  expect(printedMeasure({ ...enemy, keywords: ["apprehend"] })).toBe("Apprehend 4");
  expect(printedMeasure({ ...enemy, fight: undefined } as never)).toBe("");
  const strike = { ...enemy, fight: undefined, type: "strike" } as never as Card;
  expect(
    [{ damage: 0 }, { damage: 3 }, { miss: true }].map((one) => printedMeasure({ ...strike, ...one })),
  ).toEqual(["Damage 0", "Damage 3", "Miss"]);
});

it("tell why a number changed", () => {
  const dear: Face = {
    id: 1,
    design: "worm",
    name: "Ice Worm",
    type: "enemy",
    fight: 5,
    changes: [
      { by: "Jeffrey Spender", amount: 2 },
      { by: "Vulnerability", amount: -1 },
      { by: "", amount: 1 },
    ],
  };
  expect(fullName(dear, enemy)).toContain(
    "fight 5 Attack, +2 by Jeffrey Spender, −1 by Vulnerability, +1 by a hidden card",
  );
});
