import { expect, it } from "vitest";
import type { AnyGame } from "../../games/registry";
import { catalogue, type Design } from "../catalogue";
import { keepHeaviest } from "../playback/playback-steps";
import { row } from "../test-fixtures";
import type { Row } from "./event-log";
import { actionsOfOthers, formatTimes, linesToShow, rowsSinceLastTurn } from "./recent-events";

const said = (version: number, seat: number) =>
  ({ ...row(version), seat, lines: [{ text: `does ${version}`, seat, rule: "" }] }) as Row;

const versions = (rows: readonly Row[]) => rows.map(({ version }) => version);
const turn = (version: number, seat: number | null) => ({ version, seat });

it("shows rows from the end of the last own turn to the first own action", () => {
  const turns = [turn(1, null), turn(2, 0), turn(4, 1), turn(6, 0)];
  const rows = [said(2, 0), said(3, 1), said(4, 1), said(5, 1), said(6, 0)];
  expect(versions(rowsSinceLastTurn(rows, turns, [0]))).toEqual([4, 5, 6]);
  const later = [...rows, said(7, 0), said(8, 1)];
  expect(versions(rowsSinceLastTurn(later, turns, [0]))).toEqual([4, 5, 6]);
});

it("starts at the last own action in the turn of another player", () => {
  const rows = [said(2, 0), said(4, 1), said(5, 1)];
  expect(versions(rowsSinceLastTurn(rows, [turn(2, 0), turn(4, 1)], [0]))).toEqual([4, 5]);
  expect(versions(rowsSinceLastTurn([said(1, 0), said(2, 1)], [turn(1, null)], [0]))).toEqual([2]);
});

it("starts at the first turn for the first own turn", () => {
  const rows = [said(1, 1), said(2, 1), said(3, 2), said(4, 2)];
  expect(versions(rowsSinceLastTurn(rows, [turn(1, null), turn(2, 1), turn(4, 0)], [0]))).toEqual([2, 3, 4]);
});

it("keeps the order of events, whatever matters most", () => {
  const rows = [said(4, 1), said(5, 1), said(6, 1)];
  const weighty = (row: Row) => ({ 4: 1, 5: 3, 6: 2 })[row.version] ?? 0;
  expect(versions(keepHeaviest(rows, 2, weighty))).toEqual([5, 6]);
  expect(versions(actionsOfOthers(rows, [0]))).toEqual([4, 5, 6]);
});

it("starts at the last own action if nobody has turns", () => {
  const silent = { ...row(4), seat: 0 } as Row;
  const rows = [said(1, 1), said(2, 0), said(3, 1), silent, said(5, 2)];
  expect(versions(actionsOfOthers(rowsSinceLastTurn(rows, [], [0]), [0]))).toEqual([3, 5]);
  expect(rowsSinceLastTurn([said(1, 1)], [], [0])).toEqual([]);
  expect(rowsSinceLastTurn([said(1, 1), said(2, 0)], [], [0])).toEqual([]);
});

it("leaves out own actions, even if they take effect after a pass", () => {
  const about = (version: number, by: number, ...seats: number[]) =>
    ({ ...said(version, by), lines: seats.map((seat) => ({ text: "", seat, rule: "" })) }) as Row;
  const hurt = { ...about(5, 1, 0), facts: [{ fact: "damage", seat: 0 }] } as unknown as Row;
  const rows = [said(2, 0), about(2, 0, 0, 1), about(3, 1, 0), about(4, 1, 1, 0), hurt];
  const game = { damageFacts: { damage: "seat" } } as unknown as AnyGame;
  expect(versions(actionsOfOthers(rows, [0], game))).toEqual([4, 5]);
});

it("shows the effect of an opponent's action after an own pass", () => {
  const passed = { ...said(3, 0), lines: [{ text: "solves", seat: 1, rule: "" }] } as Row;
  expect(versions(actionsOfOthers([said(2, 0), passed], [0]))).toEqual([3]);
});

it("shows routine only if there is nothing else", () => {
  const photo = { id: "photo", name: "Enhanced Photograph" } as Design;
  catalogue.value = new Map([["photo", photo]]);
  const line = (text: string, rule: string) => ({ text, rule, seat: 1 });
  const game = { routineRules: ["CLEAN-01"] } as unknown as AnyGame;
  const [discards, gains, draws] = [
    line("discards Enhanced Photograph", "CLEAN-01"),
    line("gains Enhanced Photograph", "CLAR-18"),
    line("draws 6 cards", "CLEAN-02"),
  ] as const;
  const told = (...lines: Row["lines"]) => ({ lines, facts: [] });
  expect(linesToShow(told(discards, gains, draws), [0], game)).toEqual([gains]);
  expect(linesToShow(told(discards, draws), [0], game)).toEqual([discards]);
  expect(linesToShow(told(discards, gains, draws), [0])).toEqual([discards, gains]);
  expect(linesToShow(told(draws), [0], game)).toEqual([draws]);
});

it("shows a question together with the own answer", () => {
  const [asks, answers] = [
    { text: "asks about it?", rule: "", seat: 1 },
    { text: "answers: no", rule: "", seat: 0 },
  ];
  const game = { mustReadFacts: ["asked"] } as unknown as AnyGame;
  const asked = { lines: [asks, answers], facts: [{ fact: "asked" }] } as unknown as Row;
  expect(linesToShow(asked, [0], game)).toEqual([asks, answers]);
});

it("counts repetitions", () => {
  expect([2, 3].map(formatTimes)).toEqual(["twice", "3 times"]);
});
