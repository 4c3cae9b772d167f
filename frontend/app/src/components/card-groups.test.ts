import { expect, it } from "vitest";
import { groupCards } from "./card-groups";
import type { VisibleCard } from "./card-types";

function agent(id: number, design = "field-agent"): VisibleCard {
  return { id, design, name: design };
}

it("groups equal cards at the place of the first, with the other numbers", () => {
  const [first, second] = groupCards([agent(4), agent(9, "assault-team"), agent(2)]);
  expect(first).toEqual({ card: agent(4), count: 2, others: [2] });
  expect(second).toEqual({ card: agent(9, "assault-team"), count: 1, others: [] });
});

it("counts face-down cards", () => {
  expect(groupCards([{ hidden: true }, { hidden: true }])).toEqual([
    { card: { hidden: true }, count: 2, others: [] },
  ]);
});
