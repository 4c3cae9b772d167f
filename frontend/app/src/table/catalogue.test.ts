import { expect, it, vi } from "vitest";
import { rulesetApi, Unreachable } from "../api/client";
import { designOf, fetchCatalogue, filterByFormat } from "./catalogue";

it("loads when the server responds again", async () => {
  vi.useFakeTimers();
  const cards = { count: 1, results: [{ id: "agent", name: "Field Agent" }] };
  vi.spyOn(rulesetApi, "cards").mockRejectedValueOnce(new Unreachable()).mockResolvedValue(cards);
  vi.spyOn(rulesetApi, "describe").mockResolvedValue({ bots: [] } as unknown as Awaited<
    ReturnType<typeof rulesetApi.describe>
  >);
  await fetchCatalogue();
  expect(designOf("agent")).toBeUndefined();
  await vi.advanceTimersByTimeAsync(5000);
  expect(designOf("agent")?.name).toBe("Field Agent");
});

it("has only entries of the current format", () => {
  const told = [
    { name: "question" },
    { name: "points", formats: ["advanced"] },
    { name: "site", formats: [] },
  ];
  const names = (format: string) => filterByFormat(told, format).map(({ name }) => name);
  expect([names("basic"), names("advanced")]).toEqual([
    ["question", "site"],
    ["question", "points", "site"],
  ]);
});
