import { expect, it, vi } from "vitest";
import { Problem, Unreachable } from "../../api/client";
import { retried } from "./retry";

vi.useFakeTimers();

it("asks again once, however many tries came to nothing", () => {
  const ask = vi.fn();
  expect([retried(new Unreachable(), ask), retried(new Problem(429, {}), ask)]).toEqual([true, true]);
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(retried(new Problem(503, {}), ask)).toBe(true);
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledTimes(2);
});

it("takes a refusal for an answer", () => {
  const ask = vi.fn();
  expect(retried(new Problem(404, {}), ask)).toBe(false);
  vi.runAllTimers();
  expect(ask).not.toHaveBeenCalled();
});
