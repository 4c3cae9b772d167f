/** Questions that came to nothing for now, and are asked again. */

import { Problem, Unreachable } from "../../api/client";

const PAUSE_MS = 2000;

/** Which questions will be asked again. */
const waiting = new Set<() => unknown>();

/** Ask again after a pause, once for all that wish for it, where an error will pass. Returns whether it will. */
export function retried(error: unknown, again: () => unknown): boolean {
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
