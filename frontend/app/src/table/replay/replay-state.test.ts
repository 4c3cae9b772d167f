import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { Problem, Unreachable } from "../../api/client";
import { api, type Replay } from "../session/campaign-context";
import { liveTable, replay } from "../session/table-state";
import { table } from "../test-fixtures";
import { replayError, replayVersion, shownTable, showVersion, stepVersion } from "./replay-state";

let state: MockInstance<typeof api.state>;

vi.useFakeTimers();

beforeEach(() => {
  liveTable.value = table(90);
  state = vi.spyOn(api, "state");
});
afterEach(() => {
  showVersion(null);
  vi.restoreAllMocks();
});

it("steps back from the shown table before the index is loaded", async () => {
  const until = (version: number) => ({ version, in_force: [[1, version]], turns: [] }) as unknown as Replay;
  replay.value = until(80);
  vi.spyOn(api, "replay").mockResolvedValue(until(90));
  state.mockImplementation(async (_, version) => table(version ?? 0));
  await stepVersion(-1);
  expect(replayVersion.value).toBe(89);
  liveTable.value = table(95);
  await stepVersion(-1);
  expect(replayVersion.value).toBe(88);
});

describe("a replayed version", () => {
  it("loads when the server responds again", async () => {
    state.mockRejectedValueOnce(new Unreachable()).mockResolvedValue(table(10));
    showVersion(10);
    await vi.advanceTimersByTimeAsync(0);
    expect(replayError.value).not.toBe("");
    await vi.advanceTimersByTimeAsync(5000);
    expect(shownTable.value?.version).toBe(10);
    expect(replayError.value).toBe("");
  });

  it("shows no error once another version is wanted", async () => {
    state.mockImplementation(async (_, version) => {
      await new Promise((resolve) => setTimeout(resolve, version === 20 ? 500 : 100));
      if (version === 20) {
        throw new Problem(404, {});
      }
      return table(version ?? 0);
    });
    showVersion(20);
    showVersion(21);
    await vi.advanceTimersByTimeAsync(1000);
    expect(shownTable.value?.version).toBe(21);
    expect(replayError.value).toBe("");
  });
});
