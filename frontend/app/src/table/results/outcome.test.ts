import { expect, it } from "vitest";
import { outcomeWords } from "../catalogue";
import type { Schemas, SeatInfo } from "../game-contract";
import type { Row } from "../log/event-log";
import { row } from "../test-fixtures";
import {
  decisiveMoments,
  finalTurn,
  hintCounts,
  lastAction,
  lastGameOutcome,
  outcomeStamp,
  outcomeSums,
  outcomeTitle,
  pointSources,
  pointTable,
  resignations,
  resultTitle,
} from "./outcome";

type Score = Schemas["ScoreOut"];
type Side = Score["sides"][number];

const TOGETHER: Score = {
  version: 9,
  games: [{ game: 1, won: true, points: 7 }],
  points: 1,
  title: "",
  won: true,
  sides: [],
  resigned: [],
  knowledge_taken_back: 0,
  hints: [0, 0, 0],
  lines: [],
  standing: null,
};

function seatInfos(mine: number | null): SeatInfo[] {
  return ["olivia", "max", "sam"].map((name, seat) => ({ seat, name, isMine: seat === mine, isBot: false }));
}

function duel(first: Side["outcome"], second: Side["outcome"], points: number | null = 3): Score {
  const sides = [first, second].map((outcome, seat) => ({ seats: [seat], outcome, points, title: "" }));
  return { ...TOGETHER, games: [], won: null, points: 0, sides };
}

it("tells who resigned and why", () => {
  const resigned = (["choice", "time", "left"] as const).map((because, seat) => ({ seat, because }));
  const told = ["You resigned.", "max ran out of time.", "sam left the game."];
  expect(resignations({ ...TOGETHER, resigned }, seatInfos(0))).toEqual(told);
});

it("tells who used hints", () => {
  expect(hintCounts({ ...TOGETHER, hints: [0, 1, 2] }, seatInfos(0))).toEqual([
    "max used 1 hint.",
    "sam used 2 hints.",
  ]);
});

it("shows the points of a team", () => {
  expect(outcomeSums(TOGETHER, seatInfos(0))).toEqual(["1 point in total"]);
  expect(outcomeTitle(TOGETHER, false, seatInfos(0))).toEqual("Won");
  expect(outcomeTitle({ ...TOGETHER, title: "Believers" }, false, seatInfos(0))).toEqual("Won: Believers");
});

it("shows opponents the outcome of their own side", () => {
  expect(outcomeTitle(duel("won", "lost"), false, seatInfos(0))).toEqual("Won");
  expect(outcomeTitle(duel("won", "lost"), false, seatInfos(1))).toEqual("Lost");
  expect(outcomeTitle(duel("tied", "tied"), false, seatInfos(1))).toEqual("Tied");
});

it("shows spectators the winner", () => {
  expect(outcomeTitle(duel("lost", "won"), false, seatInfos(null))).toEqual("Won: max");
  expect(outcomeTitle(duel("lost", "won"), false, seatInfos(2))).toEqual("Won: max");
  expect(outcomeTitle(duel("tied", "tied"), false, seatInfos(null))).toEqual("Tied");
});

it("has no winner in an abandoned campaign", () => {
  expect(outcomeTitle(duel(null, null), true, seatInfos(0))).toEqual("Given up");
});

it("lists a result for each side, without points if there are none", () => {
  expect(outcomeSums(duel("won", "lost", -1), seatInfos(0))).toEqual([
    "You: Won, -1 points",
    "max: Lost, -1 points",
  ]);
  const three = duel("won", "lost", null);
  const sides = [...three.sides, { seats: [2], outcome: "lost" as const, points: null, title: "" }];
  expect(outcomeSums({ ...three, sides }, seatInfos(1))).toEqual(["olivia: Won", "You: Lost", "sam: Lost"]);
});

it("shows only the winner of two sides without points", () => {
  expect(outcomeSums(duel("won", "lost", null), seatInfos(0))).toEqual([]);
});

it("stamps the outcome of the team or of the viewer's side", () => {
  expect(outcomeStamp(TOGETHER, seatInfos(null))).toBe("won");
  expect(outcomeStamp({ ...TOGETHER, won: false }, seatInfos(0))).toBe("lost");
  expect(outcomeStamp({ ...TOGETHER, won: null }, seatInfos(0))).toBeNull();
  expect(outcomeStamp(duel("won", "lost"), seatInfos(1))).toBe("lost");
  expect(outcomeStamp(duel("tied", "tied"), seatInfos(1))).toBe("tied");
  expect(outcomeStamp(duel("won", "lost"), seatInfos(null))).toBeNull();
});

it("names the winner as the title of the result", () => {
  expect(resultTitle(TOGETHER, false, seatInfos(0))).toBe("Won");
  expect(resultTitle(duel("won", "lost"), false, seatInfos(0))).toBe("You win");
  expect(resultTitle(duel("won", "lost"), false, seatInfos(1))).toBe("olivia wins");
  expect(resultTitle(duel("tied", "tied"), false, seatInfos(1))).toBe("Nobody wins");
  expect(resultTitle(duel(null, null), true, seatInfos(0))).toBe("Given up");
});

it("says where the points of a team came from", () => {
  const lines = [
    { game: 1, for: "collected", count: 3, each: 2, points: 6 },
    { game: 1, for: "end_game", count: 1, each: 7, points: 7 },
  ];
  expect(pointSources({ ...TOGETHER, lines })).toEqual([
    { label: "Collected: 3 × 2", points: 6 },
    { label: "End game", points: 7 },
  ]);
  const games = [...TOGETHER.games, { game: 2, won: false, points: 6 }];
  expect(pointSources({ ...TOGETHER, games, lines })[0]?.label).toBe("Game 1, collected: 3 × 2");
});

it("sums the points of each side by source", () => {
  const lines = [0, 0, 1].map((seat) => ({ seat, for: "Period 1", points: 4 }));
  const table = { ...duel("won", "lost", 5), lines };
  expect(pointTable(table)).toEqual([
    { label: "Period 1", points: [8, 4] },
    { label: "Other points", points: [-3, 1] },
  ]);
  expect(pointTable(duel("won", "lost", null))).toEqual([]);
});

it("finds the moments before the end and the last turn", () => {
  const mark = (version: number, kind: string, weight = 0) => ({
    version,
    kind,
    title: kind,
    seat: kind === "defeat" ? 0 : null,
    card: null,
    weight,
  });
  const moments = [
    ...[1, 2, 3, 4, 5, 6].map((at) => mark(at, "defeat")),
    mark(8, "period"),
    mark(9, "game_over"),
    mark(9, "series_over"),
  ];
  expect(decisiveMoments(moments).map(({ version }) => version)).toEqual([2, 3, 4, 5, 6]);
  const rounds = [20, 3, 4, 12, 5, 6, 1].map((points, at) => mark(at, "defeat", points));
  expect(decisiveMoments(rounds).map(({ weight }) => weight)).toEqual([20, 4, 12, 5, 6]);
  const index = { version: 9, turns: [mark(1, "turn"), mark(7, "turn"), mark(9, "turn")] };
  expect(finalTurn(index as unknown as Parameters<typeof finalTurn>[0])).toBe(7);
  expect(finalTurn(null)).toBe(1);
});

it("shows the last action", () => {
  const lines = [
    { text: "names The Jersey Devil", seat: 0, rule: "" },
    { text: "wins the game", seat: 0, rule: "" },
  ];
  const told = [
    { ...row(7), lines },
    row(8),
    { ...row(9, "closed"), lines: [{ text: "Over.", seat: null, rule: "" }] },
  ];
  expect(lastAction(told as Row[])).toEqual(lines[0]);
  expect(lastAction([])).toBeUndefined();
});

it("is neither won nor lost if the game does not say", () => {
  expect(lastGameOutcome({ ...TOGETHER, games: [{ game: 1, won: null, points: 7 }] })).toEqual("");
  expect(lastGameOutcome({ ...TOGETHER, games: [{ game: 1, won: false, points: 7 }] })).toEqual("Lost");
});

it("uses the words of the game", () => {
  const usual = outcomeWords.value;
  outcomeWords.value = { won: "Solved", lost: "Got away", tied: "Even", abandoned: "Case closed" };
  expect(outcomeTitle(duel("won", "lost"), false, seatInfos(0))).toEqual("Solved");
  expect(outcomeTitle(duel("won", "lost"), false, seatInfos(null))).toEqual("Solved: olivia");
  expect(outcomeTitle(duel("tied", "tied"), false, seatInfos(null))).toEqual("Even");
  expect(outcomeTitle(TOGETHER, true, seatInfos(0))).toEqual("Case closed");
  expect(outcomeSums(duel("won", "lost"), seatInfos(0))).toEqual([
    "You: Solved, 3 points",
    "max: Got away, 3 points",
  ]);
  expect(lastGameOutcome({ ...TOGETHER, games: [{ game: 1, won: false, points: 7 }] })).toEqual("Got away");
  outcomeWords.value = usual;
});
