import { expect, test, vi } from "vitest";
import { coalesce, throttle } from "./throttle";

test("throttled work runs at once, and once more after each pause", () => {
  vi.useFakeTimers();
  const work = vi.fn();
  const ask = throttle(work, 1000);
  for (let passed = 0; passed < 3000; passed += 100) {
    ask();
    vi.advanceTimersByTime(100);
  }
  expect(work).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});

test("coalesced work runs once more if called meanwhile", async () => {
  const work = vi.fn(async () => undefined);
  const ask = coalesce(work);
  await Promise.all([ask(), ask(), ask()]);
  expect(work).toHaveBeenCalledTimes(2);
});
