import { expect, it } from "vitest";
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

it("tells nothing to who has done nothing yet, or was the last to do something", () => {
  expect(others([said(1, 1)], [0])).toEqual([]);
  expect(others([said(1, 1), said(2, 0)], [0])).toEqual([]);
});
