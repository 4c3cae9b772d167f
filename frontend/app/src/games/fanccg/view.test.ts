import { describe, expect, it } from "vitest";
import { bottomSeat, playerName } from "../../components/player-labels";
import { formatSigned } from "../../components/text-format";
import type { SeatInfo } from "../../table/game-contract";
import { highCardResult, playerState } from "./board/high-card";
import { roundResult } from "./board/round-results";
import { contributions } from "./contributions";
import { resultReason } from "./final-result";
import { game, headline } from "./index";
import { circumstancesText, formatPoints } from "./labels";
import { face, player, table } from "./test-fixtures";
import type { Card, HighCard, Result, View } from "./view-types";

const seatInfos: SeatInfo[] = [
  { seat: 0, name: "Dana", isMine: true, isBot: false },
  { seat: 1, name: "Fox", isMine: false, isBot: false },
];

describe("player names", () => {
  it("put the viewer at the bottom, or the first seat for spectators", () => {
    expect([table({ viewer: 1 }), table({ viewer: null })].map(bottomSeat)).toEqual([1, 0]);
  });

  it('call only the viewer "You" and number equal names', () => {
    expect(playerName(table(), seatInfos, 0)).toBe("You");
    expect(playerName(table({ viewer: null }), seatInfos, 0)).toBe("Dana");
    const twins = seatInfos.map((seatInfo) => ({ ...seatInfo, name: "Bot (random)" }));
    expect(playerName(table({ viewer: null }), twins, 1)).toBe("Bot (random) 2");
  });
});

it("shows period, round and turn", () => {
  expect(headline(table())).toEqual(["Period 1 of 3", "Round 1", "Turn 2"]);
  expect(headline(table({ phase: "sideboard", period: 2 }))).toEqual(["After period 2", "Sideboard"]);
});

it("says which totals decided the game", () => {
  const ended = (...points: number[]) => [
    player(0, { points: points[0] ?? 0 }),
    player(1, { points: points[1] ?? 0 }),
  ];
  const reason = (more: Partial<View>) => resultReason({ view: table({ over: true, ...more }), seatInfos });
  expect(reason({ players: ended(-5, 40) })).toEqual(["40 to −5 points after three periods."]);
  expect(reason({ players: ended(40, 40) })).toEqual(["Both players have 40 points after three periods."]);
  expect(reason({ players: ended(5, 40), resigned: 1 })).toEqual([]);
});

it("gives number keys to the hand, or to the environment deck", () => {
  const mine = player(0, {
    hand: [face(4, "arrested"), face(9, "x"), face(5, "arrested")],
    environment_deck: [face(1, "dana_scully")],
  });
  const players = [mine, player(1)];
  expect(game.hand?.(table({ players }))).toEqual([[4, 5], [9]]);
  expect(game.hand?.(table({ players, phase: "environment" }))).toEqual([[1]]);
  expect(game.hand?.(table({ players, viewer: null }))).toEqual([]);
});

it("tells who has chosen a high card, but not the choice", () => {
  const players = [player(0, { drawn: face(3, "x") }), player(1, { drawn: { hidden: true } })];
  const view = table({ phase: "high_card", players, waiting_for: [1] });
  expect([0, 1].map((seat) => playerState(view, seat))).toEqual(["chosen", "choosing …"]);
});

it("shows the high cards and the winner once both have chosen", () => {
  const [low, high] = [1, 4].map((value) => ({ design: `d${value}`, name: `Card ${value}`, value }));
  const told = (revealed: HighCard["revealed"], winner: number | null) =>
    highCardResult({ view: table({ high_card: { revealed, winner } }), seatInfos });
  expect(highCardResult({ view: table(), seatInfos })).toBe("");
  expect(told([low ?? null, high ?? null], 1)).toBe("Fox won with Card 4 (4).");
  expect(told([low ?? null, null], 0)).toBe("You won with Card 1 (1).");
  expect(told([low ?? null, low ?? null], null)).toBe(
    "Card 1 (1) and Card 1 (1): tie, both players draw again.",
  );
  expect(told([null, null], null)).toBe("No card was revealed: tie, both players draw again.");
  expect(told([null, null], 1)).toBe("Fox won by chance.");
  const view = table({ phase: "environment", high_card: { revealed: [low ?? null, null], winner: 0 } });
  expect([0, 1].map((seat) => playerState(view, seat))).toEqual(["", "kept hidden"]);
});

it("formats points with a sign and scores without", () => {
  expect([formatSigned(10), formatSigned(-5), formatSigned(0), formatPoints(15), formatPoints(-5)]).toEqual([
    "+10",
    "−5",
    "0",
    "15",
    "−5",
  ]);
});

it("lists all three circumstances as on or off", () => {
  expect(circumstancesText(["jeopardy"])).toBe("progress off, opposition off, jeopardy on");
});

it("tells who scored a round", () => {
  const result: Result = { round: 1, period: 1, taker: 1, points: -5, concluded: false, lines: [] };
  const part = { view: table(), seatInfos };
  expect(roundResult(part, result)).toBe("Fox scored −5");
  expect(roundResult(part, { ...result, taker: null })).toBe("no points scored");
});

it("lists attributes available besides the environment", () => {
  const scully: Card = {
    id: "dana_scully",
    number: 1,
    name: "Dana SCULLY",
    type: "environment",
    label: "SCULLY",
    provides: ["FBI"],
    text: [],
  };
  const named = { card: face(1, scully.id), beside: [], investment: 1, disabled: false };
  const available = ["FBI", "SCULLY", "Body"];
  const view = table({ environment: [named], round: { ...table().round, available } });
  expect(contributions(view, () => scully)).toEqual(["Body"]);
});
