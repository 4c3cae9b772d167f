import { afterEach, beforeEach, expect, it } from "vitest";
import { game } from "../game-loader";
import type { Decision, Option } from "../session/campaign-context";
import { liveTable } from "../session/table-state";
import { table } from "../test-fixtures";
import { macroActions, repeatingMacro, standaloneMacros } from "./macros";

const DESIGNS = new Map([
  [1, { design: "agent", name: "Agent" }],
  [2, { design: "agent", name: "Agent" }],
  [3, { design: "other", name: "Other" }],
]);
const play = (card: number): Option => ({ action: { type: "play", card }, label: `Play ${card}` });
const HIRE: Option = { action: { type: "hire" }, label: "Hire" };
const all = (label: string, ...options: Option[]): Option => ({
  action: { type: "all", parts: options.map(({ action }) => action) },
  label,
});

beforeEach(() => {
  game.value = { cards: () => DESIGNS } as unknown as typeof game.value;
});
afterEach(() => {
  liveTable.value = null;
});

function asked(...macros: Option[]): Decision {
  liveTable.value = table(1, { options: [play(1), play(3), HIRE], macros });
  return liveTable.value.decision;
}

it("shows a repeating macro beside the option that it repeats", () => {
  const [agents, hired] = [all("both", play(1), play(2)), all("twice", HIRE, HIRE)];
  const now = asked(agents, hired);
  expect(repeatingMacro(now, play(1))).toBe(agents);
  expect(repeatingMacro(now, HIRE)).toBe(hired);
  expect(repeatingMacro(now, play(3))).toBeUndefined();
  expect(standaloneMacros(now)).toEqual([]);
});

it("shows other macros on their own", () => {
  const mixed = all("mixed", play(1), play(3));
  const strange = all("strange", play(2), play(1));
  const now = asked(mixed, strange);
  expect(standaloneMacros(now)).toEqual([mixed, strange]);
  expect(repeatingMacro(now, play(1))).toBeUndefined();
  expect(macroActions(mixed).length).toBe(2);
  expect(macroActions(HIRE)).toEqual([]);
});
