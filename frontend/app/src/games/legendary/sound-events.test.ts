import { expect, it } from "vitest";
import type { Row } from "../../table/log/event-log";
import { eventWeight } from "../../table/notifications/sound-events";
import { keepHeaviest } from "../../table/playback/playback-steps";
import { row } from "../../table/test-fixtures";
import type { AnyGame } from "../registry";
import { DAMAGE_FACTS, ROUTINE_RULES, SILENT_FACTS, SOUNDS } from "./sound-events";

const GAME = {
  sounds: SOUNDS,
  silentFacts: SILENT_FACTS,
  routineRules: ROUTINE_RULES,
  damageFacts: DAMAGE_FACTS,
} as unknown as AnyGame;

/** Actions of seat 1: its lines by their rules, and the facts. */
const did = (version: number, rules: readonly string[], ...facts: object[]) =>
  ({
    ...row(version),
    seat: 1,
    facts,
    lines: rules.map((rule) => ({ text: "", seat: 1, rule })),
  }) as unknown as Row;

it("weighs scans, defeats and heals above plays and the end of a turn", () => {
  const healed = did(1, ["ACT-01", "STRIKE-08"], {
    fact: "value_changed",
    name: "damage",
    amount: -3,
    seat: 1,
  });
  const played = did(2, ["ACT-01"]);
  const scanned = did(3, ["ACT-39"], { fact: "happened", what: "scanned", seat: 1 });
  const defeated = did(4, ["FIGHT-01"], { fact: "happened", what: "enemy_defeated", seat: 1 });
  const begins = { fact: "happened", what: "turn", seat: 0 };
  const phases = ["strike_phase", "cleanup_phase", "conspiracy_phase", "action_phase"];
  const parts = phases.map((what) => ({ fact: "happened", what, seat: 0 }));
  const ended = did(5, ROUTINE_RULES, begins, ...parts);
  const all = [healed, played, scanned, defeated, ended];
  expect(eventWeight(ended, GAME, [0])).toBe(0);
  expect(eventWeight(did(6, ["TIMING-01", "CLAR-06"]), GAME)).toBe(1);
  expect(keepHeaviest(all, 3, (one) => eventWeight(one, GAME, [0]))).toEqual([healed, scanned, defeated]);
});
