import { expect, it } from "vitest";
import type { AnyGame } from "../games";
import type { Row } from "./log";
import { row } from "./samples";
import { others } from "./since";

const said = (version: number, seat: number) =>
  ({ ...row(version), seat, lines: [{ text: `does ${version}`, seat, rule: "" }] }) as Row;

it("tells what others did since the last thing that one did oneself", () => {
  const silent = { ...row(4), seat: 0 } as Row;
  const rows = [said(1, 1), said(2, 0), said(3, 1), silent, said(5, 2)];
  expect(others(rows, [0]).map(({ version }) => version)).toEqual([3, 5]);
});

it("tells nothing of one's own deeds, even where somebody else had to pass before they came about", () => {
  const about = (version: number, ...seats: number[]) =>
    ({ ...said(version, 1), lines: seats.map((seat) => ({ text: "", seat, rule: "" })) }) as Row;
  const hurt = { ...about(5, 0), facts: [{ fact: "damage", seat: 0 }] } as unknown as Row;
  const rows = [said(2, 0), about(3, 0), about(4, 1, 0), hurt];
  const game = { blows: { damage: "seat" } } as unknown as AnyGame;
  expect(others(rows, [0], game).map(({ version }) => version)).toEqual([4, 5]);
});

it("tells nothing to who has done nothing yet, or was the last to do something", () => {
  expect(others([said(1, 1)], [0])).toEqual([]);
  expect(others([said(1, 1), said(2, 0)], [0])).toEqual([]);
});
