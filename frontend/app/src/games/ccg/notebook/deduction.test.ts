import { expect, it } from "vitest";
import type { SeatInfo } from "../../../table/game-contract";
import { page, table } from "../test-fixtures";
import type { Clue } from "../view-types";
import { clueText, countLeftByMarks, knownValue, nextMark, type PlayerMark, xFileEntries } from "./deduction";

const seatInfos: SeatInfo[] = [
  { seat: 0, name: "Dana", isMine: true, isBot: false },
  { seat: 1, name: "Fox", isMine: false, isBot: false },
];
const asked: Clue = { kind: "asked", said: ["Control"], yes: true, seat: 0 };
const named: Clue = { kind: "named", said: ["cole"], yes: false, seat: 1 };
const announced: Clue = { kind: "announced", said: ["Insanity"], yes: true, seat: null };

const sheet = page({
  left: ["arens", "barry", "cole"],
  crossed_out: [{ xfile: "tooms", by: [asked] }],
  clues: [asked, announced],
});
const marks: Record<string, PlayerMark> = { barry: "out", cole: "suspect", tooms: "suspect" };
const markOf = (design: string): PlayerMark => marks[design] ?? "";

it("sorts suspected, possible, put aside and crossed out X-Files", () => {
  expect(xFileEntries(sheet, markOf).map(({ design }) => design)).toEqual([
    "cole",
    "arens",
    "barry",
    "tooms",
  ]);
  expect(xFileEntries(sheet, markOf).at(-1)?.by).toEqual([asked]);
});

it("subtracts X-Files ruled out by hand", () => {
  expect(countLeftByMarks(sheet, markOf)).toBe(2);
});

it("cycles marks: suspected, put aside, none", () => {
  expect((["", "suspect", "out"] as const).map(nextMark)).toEqual(["suspect", "out", ""]);
});

it("tells which clue ruled out an X-File", () => {
  const told = [asked, named, announced].map((clue) =>
    clueText(clue, table(), seatInfos, (id) => (id === "cole" ? "Mr Cole" : id)),
  );
  expect(told).toEqual(["You asked Control: yes", "Fox named Mr Cole: no", "Insanity: announced"]);
});

it("knows values from answers and announcements", () => {
  const either: Clue = { kind: "asked", said: ["Alien", "Occult"], yes: true, seat: 0 };
  const heard = page({ clues: [asked, announced, either, { ...asked, said: ["Death"], yes: false }] });
  const values = ["Control", "Insanity", "Alien", "Death"];
  expect(values.map((value) => knownValue(heard, value))).toEqual([true, true, undefined, false]);
});
