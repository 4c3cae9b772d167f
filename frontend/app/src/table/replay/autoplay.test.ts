import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { Problem } from "../../api/client";
import { type Row, rows } from "../log/event-log";
import { api, type Replay } from "../session/campaign-context";
import { liveTable, replay } from "../session/table-state";
import { row, table } from "../test-fixtures";
import { watchAutoplay } from "./autoplay";
import { isReplayRunning, shownTable, showVersion, togglePlay } from "./replay-state";

let state: MockInstance<typeof api.state>;

vi.useFakeTimers();
watchAutoplay();

beforeEach(() => {
  liveTable.value = table(90);
  replay.value = { version: 90, in_force: [[1, 90]], turns: [] } as unknown as Replay;
  state = vi.spyOn(api, "state").mockImplementation(async (_, version) => table(version ?? 0));
});
afterEach(() => {
  showVersion(null);
  rows.value = [];
  vi.restoreAllMocks();
});

it("stops when a version is refused", async () => {
  state.mockImplementation(async (_, version) => {
    if (version === 31) {
      throw new Problem(404, {});
    }
    return table(version ?? 0);
  });
  showVersion(30);
  togglePlay();
  await vi.advanceTimersByTimeAsync(0);
  expect(isReplayRunning.value).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(shownTable.value?.version).toBe(30);
  expect(isReplayRunning.value).toBe(false);
});

it("skips silent choices", async () => {
  const said = { ...row(44), lines: [{ text: "draws", seat: 0, rule: "" }] } as Row;
  rows.value = [row(40), row(41), row(42, "undone"), row(43), said, row(45)];
  const seen = new Set<number | undefined>();
  showVersion(40);
  togglePlay();
  for (let passed = 0; passed < 2200; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    seen.add(shownTable.value?.version);
  }
  expect([...seen].slice(0, 4)).toEqual([40, 42, 44, 46]);
});
