import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { game } from "../game-loader";
import { api, type Summary } from "../session/campaign-context";
import { liveTable, summary } from "../session/table-state";
import { table } from "../test-fixtures";
import { ownSeatLabel, seatLabel, watchSeatNames } from "./player-names";

/** A table with these Avatars, by seat. */
const laidOut = (version: number, ...view: (string | null)[]) =>
  ({ ...table(version), view }) as unknown as NonNullable<typeof liveTable.value>;
const bot = (seat: number) => ({ seat, name: "bot:heuristic", controller: "bot:heuristic", mine: false });

beforeEach(() => {
  game.value = { seatName: (view: string[], seat: number) => view[seat] } as unknown as typeof game.value;
  summary.value = { status: "playing", seats: [bot(0), bot(1)] } as unknown as Summary;
});
afterEach(() => {
  liveTable.value = null;
  vi.restoreAllMocks();
});

it("a defeated player keeps the name, also after a reload", async () => {
  const state = vi.spyOn(api, "state").mockResolvedValue(laidOut(1, "Mulder", "Scully"));
  liveTable.value = laidOut(90, "Doggett", null);
  watchSeatNames();
  await vi.waitFor(() => expect(seatLabel(1)).toBe("Scully"));
  expect(seatLabel(0)).toBe("Doggett");
  liveTable.value = laidOut(91, null, null);
  expect(seatLabel(0)).toBe("Doggett");
  expect(state).toHaveBeenCalledTimes(1);
});

it("own seats are named by the game", () => {
  const mine = (seat: number) => ({ seat, name: "Dana", controller: "human", mine: true });
  summary.value = { status: "playing", seats: [mine(0), mine(1), bot(2)] } as unknown as Summary;
  vi.spyOn(api, "state").mockRejectedValue(new Error("nobody asks here"));
  liveTable.value = laidOut(92, "Scully", "Mulder", "Reyes");
  expect([0, 1, 2].map(ownSeatLabel)).toEqual(["You (Scully)", "You (Mulder)", "Reyes"]);
});
