import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { Problem, Unreachable } from "../../api/client";
import { api, type Replay } from "../session/campaign-context";
import { live, replay } from "../session/table-state";
import { table } from "../test-fixtures";
import { at, lookAt, shown, step, trouble } from "./replay-state";

let state: MockInstance<typeof api.state>;

vi.useFakeTimers();

beforeEach(() => {
  live.value = table(90);
  state = vi.spyOn(api, "state");
});
afterEach(() => {
  lookAt(null);
  vi.restoreAllMocks();
});

it("goes back from the table that is shown, though what led there wasn't asked for yet", async () => {
  const until = (version: number) => ({ version, in_force: [[1, version]], turns: [] }) as unknown as Replay;
  replay.value = until(80);
  vi.spyOn(api, "replay").mockResolvedValue(until(90));
  state.mockImplementation(async (_, version) => table(version ?? 0));
  await step(-1);
  expect(at.value).toBe(89);
  live.value = table(95);
  await step(-1);
  expect(at.value).toBe(88);
});

describe("a past table", () => {
  it("that couldn't be had comes when the server answers again", async () => {
    state.mockRejectedValueOnce(new Unreachable()).mockResolvedValue(table(10));
    lookAt(10);
    await vi.advanceTimersByTimeAsync(0);
    expect(trouble.value).not.toBe("");
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown.value?.version).toBe(10);
    expect(trouble.value).toBe("");
  });

  it("that nobody looks at any more is no trouble", async () => {
    state.mockImplementation(async (_, version) => {
      await new Promise((resolve) => setTimeout(resolve, version === 20 ? 500 : 100));
      if (version === 20) {
        throw new Problem(404, {});
      }
      return table(version ?? 0);
    });
    lookAt(20);
    lookAt(21);
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown.value?.version).toBe(21);
    expect(trouble.value).toBe("");
  });
});
