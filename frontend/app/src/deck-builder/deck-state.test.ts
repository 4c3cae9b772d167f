import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deckApi, rulesetApi, Unreachable } from "../api/client";
import {
  deckCheck,
  failure,
  isChanged,
  isDefault,
  isSaving,
  load,
  name,
  parts,
  save,
  setCopies,
  setFormat,
  typeTitle,
} from "./deck-state";

const DECK = {
  id: "1",
  ruleset: "",
  name: "Nines",
  parts: { bids: { 9: 2 }, extra: { 9: 1 }, gone: { 9: 1 } },
  is_usual: false,
  faults: [],
  created_at: "",
  changed_at: "",
};
const BIDS = { name: "bids", title: "Bids", least: 6, most: 6, designs: ["9"], curve: "height" };
const EXTRA = { ...BIDS, name: "extra", title: "Extra" };

const answerCheck = vi.fn(async () => ({ parts: [], faults: [] }));

beforeEach(async () => {
  vi.spyOn(rulesetApi, "cards").mockResolvedValue({ count: 1, results: [{ id: "9", name: "Bid of 9" }] });
  vi.spyOn(rulesetApi, "decks").mockResolvedValue({
    deck_parts: [BIDS],
    all_parts: [BIDS, EXTRA],
    starter_decks: [],
  });
  const glossary = [{ kind: "type", name: "bid", title: "Bid" }];
  vi.spyOn(rulesetApi, "describe").mockResolvedValue({ glossary, formats: ["whole", "short"] } as never);
  vi.spyOn(deckApi, "deck").mockResolvedValue(DECK);
  vi.spyOn(deckApi, "check").mockImplementation(answerCheck);
  vi.spyOn(deckApi, "change").mockImplementation(async (_, wish) => ({ ...DECK, ...wish }));
  await load();
});
afterEach(() => {
  vi.restoreAllMocks();
  answerCheck.mockClear();
});

it("drops cards that the game no longer has, and shows unsaved changes", () => {
  expect(parts.value).toEqual({ bids: { 9: 2 }, extra: { 9: 1 } });
  expect(isChanged.value).toBe(true);
  expect(deckCheck.value).toEqual({ parts: [], faults: [] });
  expect([typeTitle("bid"), typeTitle("ace")]).toEqual(["Bid", undefined]);
});

it("saves the deck as it was when save was pressed", async () => {
  setCopies("bids", "9", 3);
  name.value = "Nine nines";
  isDefault.value = true;
  const saved = save();
  expect(isSaving.value).toBe(true);
  setCopies("bids", "9", 4);
  await saved;
  const sent = { name: "Nine nines", parts: { bids: { 9: 3 }, extra: { 9: 1 } }, is_usual: true };
  expect(vi.mocked(deckApi.change).mock.calls).toEqual([["", sent]]);
  expect([isSaving.value, isChanged.value]).toEqual([false, true]);
  setCopies("bids", "9", 3);
  expect(isChanged.value).toBe(false);
});

it("shows the name that the server gives to an unnamed deck", async () => {
  vi.mocked(deckApi.change).mockResolvedValue({ ...DECK, name: "New deck" });
  name.value = "";
  await save();
  expect(name.value).toBe("New deck");
});

it("checks the latest deck, however quickly it changed", async () => {
  answerCheck.mockClear();
  for (const copies of [3, 4, 5]) {
    setCopies("bids", "9", copies);
  }
  await vi.waitFor(() => expect(answerCheck).toHaveBeenCalledTimes(2));
  expect(answerCheck.mock.lastCall).toEqual([
    { ruleset: "", parts: { bids: { 9: 5 }, extra: { 9: 1 } }, format: "whole" },
  ]);
});

it("checks the deck for another format", async () => {
  answerCheck.mockClear();
  setFormat("short");
  await vi.waitFor(() => expect(answerCheck).toHaveBeenCalledOnce());
  expect(answerCheck.mock.lastCall).toEqual([expect.objectContaining({ format: "short" })]);
});

it("shows a failed save until the next success", async () => {
  vi.mocked(deckApi.change).mockRejectedValueOnce(new Unreachable());
  await save();
  expect([failure.value instanceof Unreachable, isChanged.value]).toEqual([true, true]);
  await save();
  expect([failure.value, isChanged.value]).toEqual([null, false]);
});
