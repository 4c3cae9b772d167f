import { expect, it, vi } from "vitest";
import { Problem, Unreachable } from "../../api/client";
import { retryLater } from "./retry";

vi.useFakeTimers();

it("retries once for all failed callers", () => {
  const ask = vi.fn();
  expect([retryLater(new Unreachable(), ask), retryLater(new Problem(429, {}), ask)]).toEqual([true, true]);
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(retryLater(new Problem(503, {}), ask)).toBe(true);
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledTimes(2);
});

it("does not retry after an error response", () => {
  const ask = vi.fn();
  expect(retryLater(new Problem(404, {}), ask)).toBe(false);
  vi.runAllTimers();
  expect(ask).not.toHaveBeenCalled();
});
