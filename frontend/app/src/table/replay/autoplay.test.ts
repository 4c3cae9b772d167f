import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { Problem } from "../../api/client";
import { type Row, rows } from "../log/event-log";
import { api, type Replay } from "../session/campaign-context";
import { liveTable, replay } from "../session/table-state";
import { changeSettings, KEY_MOMENTS } from "../settings/settings";
import { row, table } from "../test-fixtures";
import { watchAutoplay } from "./autoplay";
import { isReplayRunning, shownTable, showVersion, togglePlay } from "./replay-state";

let state: MockInstance<typeof api.state>;

vi.useFakeTimers();
watchAutoplay();

beforeEach(() => {
  liveTable.value = table(90);
  replay.value = { version: 90, in_force: [[1, 90]], turns: [], moments: [], games: [] } as unknown as Replay;
  state = vi.spyOn(api, "state").mockImplementation(async (_, version) => table(version ?? 0));
});
afterEach(() => {
  showVersion(null);
  changeSettings({ speed: KEY_MOMENTS });
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
  changeSettings({ speed: 2 });
  showVersion(30);
  togglePlay();
  await vi.advanceTimersByTimeAsync(0);
  expect(isReplayRunning.value).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(shownTable.value?.version).toBe(30);
  expect(isReplayRunning.value).toBe(false);
});

it("goes from one key moment or turn to the next, and stays longer at a key moment", async () => {
  const turns = [10, 20, 30].map((version) => ({ version }));
  const moments = [{ version: 14, kind: "the_end" }];
  replay.value = {
    version: 90,
    in_force: [
      [1, 25],
      [28, 90],
    ],
    turns,
    moments,
    games: [],
  } as unknown as Replay;
  const seen: (number | undefined)[] = [];
  showVersion(10);
  togglePlay();
  for (let passed = 0; passed < 8000; passed += 400) {
    await vi.advanceTimersByTimeAsync(400);
    seen.push(shownTable.value?.version);
  }
  const times = (version: number) => seen.filter((one) => one === version).length;
  expect([...new Set(seen)]).toEqual([10, 14, 20, 30, 90]);
  expect(times(14)).toBeGreaterThan(times(20));
  expect(isReplayRunning.value).toBe(false);
});

it("skips silent choices", async () => {
  changeSettings({ speed: 2 });
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
