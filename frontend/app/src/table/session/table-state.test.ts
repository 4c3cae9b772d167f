import { afterEach, describe, expect, it, vi } from "vitest";
import { table } from "../test-fixtures";
import { api } from "./campaign-context";
import { failure, isOlder, liveTable, refresh } from "./table-state";
import { coalesce } from "./throttle";

afterEach(() => {
  vi.restoreAllMocks();
  liveTable.value = null;
  failure.value = null;
});

describe("the table", () => {
  it("never goes back to an older version", async () => {
    const state = vi.spyOn(api, "state").mockResolvedValueOnce(table(5));
    await refresh();
    state.mockResolvedValueOnce(table(4));
    await refresh();
    expect(liveTable.value?.version).toBe(5);
    state.mockResolvedValueOnce(table(6));
    await refresh();
    expect(liveTable.value?.version).toBe(6);
  });

  it("is fetched once more for all events that came meanwhile", async () => {
    const state = vi.spyOn(api, "state").mockResolvedValue(table(7));
    await Promise.all([refresh(), refresh(), refresh(), refresh()]);
    expect(state).toHaveBeenCalledTimes(2);
  });

  it("knows what is older", () => {
    expect(isOlder(table(3), null)).toBe(false);
    expect(isOlder(table(3), table(3))).toBe(false);
    expect(isOlder(table(2), table(3))).toBe(true);
  });
});

describe("coalesced work", () => {
  it("continues after a failure", async () => {
    const work = vi.fn().mockRejectedValueOnce(new Error("no")).mockResolvedValue(undefined);
    const run = coalesce(work);
    await expect(run()).rejects.toThrow("no");
    await run();
    expect(work).toHaveBeenCalledTimes(2);
  });
});
