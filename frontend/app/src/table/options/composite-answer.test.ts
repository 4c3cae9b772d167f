import { expect, it } from "vitest";
import type { Decision } from "../session/campaign-context";
import {
  brokenLimits,
  composeAnswer,
  expandComposite,
  selectedCards,
  selectionChanges,
} from "./composite-answer";
import { selectionOf } from "./multi-select-state";
import { optionKey } from "./options-by-target";

const CARDS = { 1: "trail", 2: "trail", 3: "trail", 7: "body", 9: "body" };
const view = {
  mine: Object.entries(CARDS).map(([id, design]) => ({ id: Number(id), design, name: design })),
};

function asked(examples: number[][], least: number, limits: object[] = []): Decision {
  return {
    seat: 0,
    options: examples.map((cards) => ({ label: "", action: { type: "exchange", cards } })),
    compose: { action: { type: "exchange" }, of: [1, 2, 3, 7, 9], least, most: least, limits },
    picks: null,
  } as unknown as Decision;
}

function marking(question: Decision, ...labels: string[]): string[] {
  return labels.map((label) => optionKey(question.options.find((option) => option.label === label) as never));
}

it("leaves other questions alone", () => {
  const plain = { options: [], compose: null } as unknown as Decision;
  expect(expandComposite(plain, view)).toBe(plain);
});

it("offers each kind of card with its copies", () => {
  const shown = expandComposite(
    asked(
      [
        [1, 7],
        [1, 2],
      ],
      2,
    ),
    view,
  );
  expect(shown.options.map(({ label }) => label)).toEqual(["trail", "body"]);
  expect(shown.picks?.copies.map((copies) => copies.map(({ card }) => card))).toEqual([
    [1, 2, 3],
    [7, 9],
  ]);
  expect(shown.asItIs).toEqual([]);
});

it("offers cards that the table does not show by number", () => {
  expect(expandComposite(asked([], 2), {}).options.map(({ label }) => label)).toContain("Card 7");
});

it("starts with the only example of the server", () => {
  const shown = expandComposite(asked([[3, 9]], 2), view);
  expect(shown.asItIs).toEqual(marking(shown, "trail", "body"));
  expect(composeAnswer(shown, shown.asItIs ?? []).action).toEqual({ type: "exchange", cards: [3, 9] });
});

it("names cards of the initial selection first", () => {
  const shown = expandComposite(asked([[3, 9]], 2), view);
  expect(selectedCards(shown, marking(shown, "trail", "trail"))).toEqual([1, 3]);
});

it("counts added and removed cards", () => {
  const shown = expandComposite(asked([[3, 9]], 2), view);
  expect(selectionChanges(shown, marking(shown, "trail", "trail"))).toEqual({ taken: 1, left: 1 });
  expect(selectionChanges(shown, marking(shown, "body", "trail"))).toEqual({ taken: 0, left: 0 });
  expect(
    selectionChanges(
      expandComposite(
        asked(
          [
            [1, 7],
            [1, 2],
          ],
          2,
        ),
        view,
      ),
      [],
    ),
  ).toBeNull();
});

it("tells which limits are broken", () => {
  const limits = [
    { cards: [1, 2, 3], least: 1, most: 2, rule: "DCK-03" },
    { cards: [7, 9], least: 0, most: 1, rule: "" },
  ];
  const shown = expandComposite(asked([], 2, limits), view);
  expect(brokenLimits(shown, marking(shown, "body", "body"))).toEqual([
    { reason: "At least 1 of trail.", rule: "DCK-03" },
    { reason: "At most 1 of body.", rule: "" },
  ]);
  expect(brokenLimits(shown, marking(shown, "body", "trail"))).toEqual([]);
});

it("lets a selection exceed the limit, but not be confirmed", () => {
  const picks = { chosen: 0, least: 2, most: 2, copies: [] };
  expect(selectionOf(picks, 2, 5, true)).toMatchObject({ canGrow: true, canEnd: true });
  expect(selectionOf(picks, 3, 5, true)).toMatchObject({ canGrow: true, canEnd: false });
});
