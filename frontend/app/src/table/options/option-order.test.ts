import { afterEach, expect, it } from "vitest";
import type { AnyGame } from "../../games/registry";
import { game } from "../game-loader";
import type { Option } from "../session/campaign-context";
import { liveTable } from "../session/table-state";
import { table } from "../test-fixtures";
import { sortOptions } from "./option-order";

const options = ["play", "wrong", "lead", "scan"].map(
  (type) => ({ action: { type }, label: type }) as Option,
);
const order = () => sortOptions(options).map(({ label }) => label);

afterEach(() => {
  game.value = liveTable.value = null;
});

it("puts rare options first and ruled-out options last", () => {
  liveTable.value = table(1);
  game.value = {
    isForemost: ({ type }: { type: string }) => type === "lead",
    isRuledOut: (_: unknown, { type }: { type: string }) => type === "wrong",
  } as unknown as AnyGame;
  expect(order()).toEqual(["lead", "play", "scan", "wrong"]);
});

it("keeps the order if the game has no preference", () => {
  game.value = {} as AnyGame;
  expect(order()).toEqual(["play", "wrong", "lead", "scan"]);
});

it("lists hand cards as they lie in the hand", () => {
  liveTable.value = table(1);
  game.value = { hand: () => [[7, 9], [4]] } as unknown as AnyGame;
  const cards = [4, 9, 2, 7].map(
    (card) => ({ action: { type: "discard", card }, label: `${card}` }) as Option,
  );
  expect(sortOptions(cards).map(({ label }) => label)).toEqual(["7", "9", "4", "2"]);
});
