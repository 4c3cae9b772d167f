import { describe, expect, it } from "vitest";
import { controllerChoices, defaultController } from "./bots";

const BOTS = [
  { name: "heuristic", meaning: "Plays well." },
  { name: "random", meaning: "Plays anything." },
];

describe("who may sit on a seat of a fork", () => {
  it("is oneself, any bot of the server, or somebody who is invited", () => {
    expect(controllerChoices(BOTS)).toEqual([
      ["me", "Me"],
      ["bot:heuristic", "Bot: heuristic"],
      ["bot:random", "Bot: random"],
      ["open", "Invite a player"],
    ]);
  });
});

describe("if nobody says otherwise", () => {
  it("one keeps one's own seat", () => {
    expect(defaultController({ mine: true, controller: "human" }, BOTS)).toBe("me");
  });

  it("a bot stays", () => {
    expect(defaultController({ mine: false, controller: "bot:random" }, BOTS)).toBe("bot:random");
  });

  it("the first bot plays for others, and for a bot that is gone", () => {
    expect(defaultController({ mine: false, controller: "human" }, BOTS)).toBe("bot:heuristic");
    expect(defaultController({ mine: false, controller: "bot:old" }, BOTS)).toBe("bot:heuristic");
  });

  it("a seat is left open while no bot is known", () => {
    expect(defaultController({ mine: false, controller: "bot:random" }, [])).toBe("open");
  });
});
