import { expect, it } from "vitest";
import { splitLabel } from "./card-text";

it("splits a line at its label", () => {
  expect(splitLabel("Discover Evidence: Pay 4 Recruit.")).toEqual({
    when: "Discover Evidence",
    what: "Pay 4 Recruit.",
  });
  expect(splitLabel("Reveal-Shadows: Draw a card.").when).toBe("Reveal-Shadows");
});

it("leaves a line without a label alone", () => {
  const line = "If you have at least 5 damage or The End has begun: Heal 2 Strikes.";
  expect(splitLabel(line)).toEqual({ when: "", what: line });
});
