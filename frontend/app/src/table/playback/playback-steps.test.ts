import { describe, expect, it } from "vitest";
import type { Row } from "../log/event-log";
import { row } from "../test-fixtures";
import { captionOf, countWords, limitSteps, newestWithText, playbackSteps } from "./playback-steps";

const said = (version: number, seat: number, text = `does ${version}`) =>
  ({ ...row(version), seat, lines: [{ text, seat, rule: "" }] }) as Row;
const isOwn = ({ seat }: Row) => seat === 0;
const versions = (rows: readonly Row[]) => rows.map(({ version }) => version);

it("finds the newest text that was not shown yet", () => {
  const rows = [said(4, 1), { ...row(5), seat: 0 } as Row, said(6, 1), said(8, 1)];
  expect([newestWithText(rows, 5, 5), newestWithText(rows, 5, 7), newestWithText(rows, 0, 5)]).toEqual([
    null,
    6,
    4,
  ]);
});

describe("playback steps", () => {
  it("are visible actions of others", () => {
    const rows = [
      said(1, 0),
      said(2, 1),
      { ...row(3), seat: 1 },
      { ...said(4, 2), type: "proposed" },
      said(5, 2),
    ];
    expect(versions(playbackSteps(rows as Row[], isOwn))).toEqual([2, 5]);
  });

  it("join equal adjacent events", () => {
    const rows = [
      said(1, 1, "draws"),
      { ...row(2), seat: 0 },
      said(3, 1, "draws"),
      said(4, 2, "draws"),
      said(5, 1),
    ];
    expect(versions(playbackSteps(rows as Row[], isOwn))).toEqual([3, 4, 5]);
  });

  it("leave out silent facts", () => {
    const phase = { fact: "happened", what: "phase" };
    const rows = [
      { ...said(1, 1), facts: [phase] },
      { ...said(2, 1), facts: [phase, { fact: "happened", what: "solved" }] },
      said(3, 1),
    ];
    expect(versions(playbackSteps(rows as Row[], isOwn, ["phase"]))).toEqual([2, 3]);
    expect(versions(playbackSteps(rows as Row[], isOwn))).toEqual([1, 2, 3]);
  });

  it("need reading time by their words", () => {
    expect(countWords(said(1, 1, "announces Evidence Destroyed"))).toBe(3);
    expect(countWords({ ...row(2), lines: [] })).toBe(0);
  });

  it("are limited by weight and keep the last", () => {
    const weights: Record<number, number> = { 1: 1, 2: 9, 3: 1, 4: 1, 5: 0 };
    const weight = (step: number) => weights[step] ?? 0;
    expect(limitSteps([1, 2, 3, 4, 5], 5, weight)).toEqual([1, 2, 3, 4, 5]);
    expect(limitSteps([1, 2, 3, 4, 5], 3, weight)).toEqual([2, 4, 5]);
    expect(limitSteps([1, 2, 3, 4, 5], 1, weight)).toEqual([5]);
    expect(limitSteps([1, 2, 3, 4, 5], 0, weight)).toEqual([]);
    expect(limitSteps([], 3, weight)).toEqual([]);
  });
});

describe("the caption", () => {
  it("tells what happened at a version, and how often", () => {
    const rows = [said(1, 1, "draws"), said(2, 1, "draws"), said(3, 2, "plays")];
    expect(captionOf(rows, 2)).toEqual({ lines: rows[1]?.lines, facts: [], many: 2 });
    expect(captionOf(rows, 1)?.many).toBe(1);
    expect(captionOf(rows, 3)).toEqual({ lines: rows[2]?.lines, facts: [], many: 1 });
  });

  it("is empty without text", () => {
    expect(captionOf([said(1, 1), row(2)], 2)).toBeNull();
    expect(captionOf([], 2)).toBeNull();
  });
});
