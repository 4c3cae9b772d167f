import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { Problem } from "../../api/client";
import { type Row, rows } from "../log/event-log";
import { api, type Replay } from "../session/campaign-context";
import { live, replay } from "../session/table-state";
import { row, table } from "../test-fixtures";
import { playPast } from "./autoplay";
import { isRunning, lookAt, shown, togglePlay } from "./replay-state";

let state: MockInstance<typeof api.state>;

vi.useFakeTimers();
playPast();

beforeEach(() => {
  live.value = table(90);
  replay.value = { version: 90, in_force: [[1, 90]], turns: [] } as unknown as Replay;
  state = vi.spyOn(api, "state").mockImplementation(async (_, version) => table(version ?? 0));
});
afterEach(() => {
  lookAt(null);
  rows.value = [];
  vi.restoreAllMocks();
});

it("ends where a table is refused", async () => {
  state.mockImplementation(async (_, version) => {
    if (version === 31) {
      throw new Problem(404, {});
    }
    return table(version ?? 0);
  });
  lookAt(30);
  togglePlay();
  await vi.advanceTimersByTimeAsync(0);
  expect(isRunning.value).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown.value?.version).toBe(30);
  expect(isRunning.value).toBe(false);
});

it("passes over choices that come to nothing", async () => {
  const said = { ...row(44), lines: [{ text: "draws", seat: 0, rule: "" }] } as Row;
  rows.value = [row(40), row(41), row(42, "undone"), row(43), said, row(45)];
  const seen = new Set<number | undefined>();
  lookAt(40);
  togglePlay();
  for (let passed = 0; passed < 2200; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    seen.add(shown.value?.version);
  }
  expect([...seen].slice(0, 4)).toEqual([40, 42, 44, 46]);
});
