import { describe, expect, it } from "vitest";
import { controllerChoices, defaultController } from "./bots";

const BOTS = [
  { name: "heuristic", title: "Veteran bot", meaning: "Plays well." },
  { name: "random", title: "Rookie bot", meaning: "Plays anything." },
];

describe("players of a fork", () => {
  it("are the viewer, any bot, or an invited player", () => {
    expect(controllerChoices(BOTS)).toEqual([
      ["me", "Me"],
      ["bot:heuristic", "Veteran bot"],
      ["bot:random", "Rookie bot"],
      ["open", "Invite a player"],
    ]);
  });
});

describe("by default", () => {
  it("the viewer keeps the own seat", () => {
    expect(defaultController({ mine: true, controller: "human" }, BOTS)).toBe("me");
  });

  it("a bot stays", () => {
    expect(defaultController({ mine: false, controller: "bot:random" }, BOTS)).toBe("bot:random");
  });

  it("the first bot replaces others and missing bots", () => {
    expect(defaultController({ mine: false, controller: "human" }, BOTS)).toBe("bot:heuristic");
    expect(defaultController({ mine: false, controller: "bot:old" }, BOTS)).toBe("bot:heuristic");
  });

  it("a seat is open if there are no bots", () => {
    expect(defaultController({ mine: false, controller: "bot:random" }, [])).toBe("open");
  });
});
