import { expect, it } from "vitest";
import type { Decision, Option } from "../session/campaign-context";
import { effectOf } from "../session/player-actions";
import { table } from "../test-fixtures";
import { canBoardAnswer, mainAnswer } from "./prompt-sheet";

const choose = (pick: number | string): Option => ({
  action: { type: "choose", pick },
  label: `Choose ${pick}`,
});
const asks = (options: Option[], more: Partial<Decision> = {}) => table(1, { options, ...more }).decision;
const effects = (asked: Decision, ...options: Option[]) => options.map((one) => effectOf(asked, one)).join();

it("needs the sheet if one answer is not on the board", () => {
  const [one, other, none] = [choose(1), choose(2), choose("none")];
  const asked = asks([one, other, none], { decline: 2 });
  expect(canBoardAnswer(asked, effects(asked, one, other))).toBe(true);
  expect(canBoardAnswer(asked, effects(asked, one))).toBe(false);
});

it("leaves the board free in a turn that has anything to do there", () => {
  const [card, macro, end] = [choose(1), choose("all"), choose("end")];
  const asked = asks([card, macro, end], { ending: { option: 2, left: [], at_hand: [] } });
  expect(canBoardAnswer(asked, effects(asked, card))).toBe(true);
  expect(canBoardAnswer(asked, "")).toBe(false);
  expect(canBoardAnswer(asks([end], { ending: { option: 0, left: [], at_hand: [] } }), "")).toBe(true);
});

it("offers the end of the turn, the decline or the only answer in the bar", () => {
  const [one, other] = [choose(1), choose(2)];
  expect(mainAnswer(asks([one, other], { ending: { option: 1, left: [], at_hand: [] } }))).toBe(other);
  expect(mainAnswer(asks([one, other], { decline: 0 }))).toBe(one);
  expect(mainAnswer(asks([one]))).toBe(one);
  expect(mainAnswer(asks([one, other]))).toBeUndefined();
});
