/** Retries requests that failed for a passing reason. */

import { Problem, Unreachable } from "../../api/client";

const PAUSE_MS = 2000;

/** Requests that wait for a retry. */
const waiting = new Set<() => unknown>();

/** Schedule a retry, once for all callers, if the error will pass. Return whether it will. */
export function retryLater(error: unknown, again: () => unknown): boolean {
  if (!willPass(error)) {
    return false;
  }
  if (!waiting.has(again)) {
    waiting.add(again);
    setTimeout(() => {
      waiting.delete(again);
      again();
    }, PAUSE_MS);
  }
  return true;
}

function willPass(error: unknown): boolean {
  return (
    error instanceof Unreachable ||
    (error instanceof Problem && (error.status >= 500 || error.status === 429))
  );
}
