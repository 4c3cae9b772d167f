/** Ask for a hint, and wait until a worker has found it. */

import { ignorePassingError } from "../session/retry";

const POLL_MS = 800;

/** Return a share in percent: "58.4". */
export function percent(share: number): string {
  return (100 * share).toFixed(1);
}

/** Ask once, then read until the answer is no longer being worked on. */
export async function waitUntilReady<Answer extends { status: string }>(
  ask: () => Promise<Answer>,
  read: () => Promise<Answer>,
  signal: AbortSignal,
  pause: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<Answer> {
  let found = await ask();
  while (found.status === "thinking" && !signal.aborted) {
    await pause(POLL_MS);
    found = (await read().catch(ignorePassingError)) ?? found;
  }
  return found;
}
