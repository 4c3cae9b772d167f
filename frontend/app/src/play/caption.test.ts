import { expect, it } from "vitest";
import { parted } from "./caption";

const line = (text: string, rule: string) => ({ text, rule, seat: null });

it("tells in one line what is routine in a row, all else in a line each, and in its order", () => {
  const [discards, turn, phase, hurts, draws] = [
    line("discards", "DEB-01"),
    line("turn 2", "SET-14"),
    line("Briefing.", "SET-14"),
    line("hurts", "DMG-06"),
    line("draws", "BRF-01"),
  ] as const;
  const lines = [discards, turn, phase, hurts, draws];
  expect(parted(lines, ["SET-14", "BRF-01"])).toEqual([[discards], [turn, phase], [hurts], [draws]]);
  expect(parted(lines, [])).toEqual(lines.map((one) => [one]));
  expect(parted([], ["SET-14"])).toEqual([]);
});
