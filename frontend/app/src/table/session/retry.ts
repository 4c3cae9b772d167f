/** Retries requests that failed for a passing reason. */

import { Problem, Unreachable } from "../../api/client";

const PAUSE_MS = 2000;

/** Requests that wait for a retry. */
const waitingRequests = new Set<() => unknown>();

/**
 * Schedule a retry, once for all callers, if the error will pass.
 * Return whether it will.
 */
export function retryLater(error: unknown, again: () => unknown): boolean {
  if (!isPassingError(error)) {
    return false;
  }
  if (!waitingRequests.has(again)) {
    waitingRequests.add(again);
    setTimeout(() => {
      waitingRequests.delete(again);
      again();
    }, PAUSE_MS);
  }
  return true;
}

/**
 * Return null for an error that passes.
 *
 * An example is a restart of the server. Throw others.
 */
export function ignorePassingError(error: unknown): null {
  if (!isPassingError(error)) {
    throw error;
  }
  return null;
}

function isPassingError(error: unknown): boolean {
  return (
    error instanceof Unreachable ||
    (error instanceof Problem && (error.status >= 500 || error.status === 429))
  );
}
