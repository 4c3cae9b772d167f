import { expect, it } from "vitest";
import { addressWithSeats, appliesNow, company, isForBots } from "./campaign-setup";

it("tells the company of a campaign", () => {
  expect(company(true, ["me", "me"])).toBe("ranked");
  expect(company(false, ["me", "me", ""])).toBe("alone");
  expect(company(false, ["me", "open"])).toBe("shared");
  expect(company(false, ["me", "bot:random"])).toBe("shared");
});

it("tells a game of bots alone", () => {
  expect(isForBots(["bot:random", "bot:heuristic", ""])).toBe(true);
  expect(isForBots(["me", "bot:random"])).toBe(false);
  expect(isForBots(["bot:random", "open"])).toBe(false);
  expect(isForBots(["", ""])).toBe(false);
});

it("shows fields if one of their words applies", () => {
  expect(appliesNow("alone shared", ["shared", ""])).toBe(true);
  expect(appliesNow("alone", ["shared", "game"])).toBe(false);
  expect(appliesNow("game", ["ranked", "game"])).toBe(true);
});

it("keeps the seats in the address of a game mode", () => {
  const chosen = [
    ["name", "Tuesdays"],
    ["seats.1.controller", "bot:heuristic"],
  ] as const;
  expect(addressWithSeats("http://x/new?preset=first", chosen)).toBe(
    "http://x/new?preset=first&seats.1.controller=bot%3Aheuristic",
  );
});
