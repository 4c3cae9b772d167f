import { expect, it } from "vitest";
import type { AnyGame } from "../../games/registry";
import type { Row } from "../log/event-log";
import { row } from "../test-fixtures";
import { eventWeight, moveSoundsOf } from "./sound-events";

const GAME = { sounds: { found: "win" }, damageFacts: { damage: "seat" } } as unknown as AnyGame;

/** Action of another player with a number of log lines. */
const did = (lines: number, ...facts: object[]) =>
  ({
    ...row(1),
    seat: 1,
    facts,
    lines: Array.from({ length: lines }, () => ({ text: "", seat: 1 })),
  }) as unknown as Row;

it("weighs sounds and damage above many words", () => {
  const [chatter, hurt, found] = [did(9), did(1, { fact: "damage", seat: 1 }), did(1, { fact: "found" })];
  const order = [chatter, hurt, found].toSorted(
    (one, other) => eventWeight(other, GAME) - eventWeight(one, GAME),
  );
  expect(order).toEqual([found, hurt, chatter]);
});

it("gives dull and routine lines no weight", () => {
  const game = { ...GAME, silentFacts: ["turn"], routineRules: ["TURN-02"] } as unknown as AnyGame;
  const lines = [
    { text: "begins turn 2", seat: 0, rule: "TURN-02" },
    { text: "draws", seat: 1, rule: "DRAW-01" },
  ];
  const ended = { ...did(0, { fact: "turn", seat: 0 }), lines } as unknown as Row;
  expect(eventWeight(ended, game, [0])).toBe(1);
  expect(eventWeight(ended, GAME, [0])).toBe(77);
});

it("weighs must-read events above side effects on the viewer", () => {
  const game = { ...GAME, mustReadFacts: ["asked"] } as unknown as AnyGame;
  const [asked, healed] = [did(2, { fact: "asked", seat: 1 }), did(9, { fact: "healed", seat: 0 })];
  expect(eventWeight(asked, game, [0])).toBeGreaterThan(eventWeight(healed, game, [0]));
});

it("weighs what hits the viewer most", () => {
  const [mine, theirs] = [did(1, { fact: "healed", seat: 0 }), did(1, { fact: "healed", seat: 1 })];
  expect(eventWeight(mine, GAME, [0])).toBeGreaterThan(eventWeight(theirs, GAME, [0]));
  expect(eventWeight(mine, GAME)).toBe(eventWeight(theirs, GAME));
});

it("names the sounds of moves by the kinds of their zones", () => {
  const move = (source: string, target: string) => ({ fact: "card_moved", source, target, card: 1 });
  const cues = { "deck hand": "draw" } as const;
  expect([...moveSoundsOf([move("deck.0", "hand.0"), move("deck.0", "hand.0")], cues)]).toEqual(["draw"]);
  expect([...moveSoundsOf([move("hand.0", "deck.0"), { fact: "shuffled" }], cues)]).toEqual([]);
});
