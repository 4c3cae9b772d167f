import { expect, test, vi } from "vitest";
import { coalesce, throttle } from "./throttle";

test("what is asked for again and again is done at once, and once more after each pause", () => {
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

test("work that is asked for while it is done is done once more", async () => {
  const work = vi.fn(async () => undefined);
  const ask = coalesce(work);
  await Promise.all([ask(), ask(), ask()]);
  expect(work).toHaveBeenCalledTimes(2);
});
