import { expect, it } from "vitest";
import { groupLines } from "./playback-caption";

const line = (text: string, rule: string) => ({ text, rule, seat: null });

it("joins routine lines and keeps other lines apart, in order", () => {
  const [discards, turn, phase, hurts, draws] = [
    line("discards", "DEB-01"),
    line("turn 2", "SET-14"),
    line("Briefing.", "SET-14"),
    line("hurts", "DMG-06"),
    line("draws", "BRF-01"),
  ] as const;
  const lines = [discards, turn, phase, hurts, draws];
  expect(groupLines(lines, ["SET-14", "BRF-01"])).toEqual([[discards], [turn, phase], [hurts], [draws]]);
  expect(groupLines(lines, [])).toEqual(lines.map((one) => [one]));
  expect(groupLines([], ["SET-14"])).toEqual([]);
});

it("begins a new line for another player", () => {
  const [strike, fox, draws, dana, phase] = [
    line("Strike Phase.", "A"),
    { ...line("discards", "A"), seat: 1 },
    { ...line("draws", "A"), seat: 1 },
    { ...line("begin turn 5", "A"), seat: 0 },
    line("Conspiracy Phase.", "A"),
  ] as const;
  expect(groupLines([strike, fox, draws, dana, phase], ["A"])).toEqual([
    [strike, fox, draws],
    [dana, phase],
  ]);
});
