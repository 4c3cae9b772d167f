import { expect, it } from "vitest";
import type { Mark, Replay } from "../session/campaign-context";
import { chaptersOf } from "./key-moments";

const mark = (version: number, kind: string): Mark => ({
  version,
  kind,
  title: `${kind} ${version}`,
  seat: null,
  card: null,
  weight: 0,
});

it("groups moments in force by game and kind", () => {
  const replay = {
    games: [mark(1, "game"), mark(10, "game")],
    moments: [mark(2, "strike"), mark(3, "scan"), mark(4, "strike"), mark(7, "strike"), mark(10, "strike")],
    in_force: [
      [1, 5],
      [9, 12],
    ],
  } as unknown as Replay;
  const told = chaptersOf(replay).map(({ game, kinds }) => [
    game?.version,
    kinds.map(({ kind, marks }) => [kind, marks.map(({ version }) => version)]),
  ]);
  expect(told).toEqual([
    [
      1,
      [
        ["strike", [2, 4]],
        ["scan", [3]],
      ],
    ],
    [10, [["strike", [10]]]],
  ]);
});

it("keeps moments before the first game", () => {
  const replay = { games: [], moments: [mark(2, "scan")], in_force: [[1, 5]] } as unknown as Replay;
  expect(chaptersOf(replay)).toEqual([{ game: null, kinds: [{ kind: "scan", marks: [mark(2, "scan")] }] }]);
  expect(chaptersOf({ ...replay, moments: [] })).toEqual([]);
});
