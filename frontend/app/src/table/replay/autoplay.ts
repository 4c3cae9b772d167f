/** Playing the past: each table follows the last one when that was shown long enough. */

import { effect } from "@preact/signals";
import { told } from "../log/event-log";
import { isTold } from "../playback/playback-steps";
import { settings } from "../settings/settings";
import { at, isRunning, shown, step } from "./replay-state";

/** Play from now on whenever it is wanted; choices that come to nothing are passed over. */
export function playPast(): void {
  effect(() => {
    const table = shown.value;
    if (!isRunning.value || at.value === null || table?.version !== at.value) {
      isRunning.value = isRunning.value && at.value !== null;
      return undefined;
    }
    const timer = setTimeout(() => void step(1, isDull), 1000 / settings.value.speed);
    return () => clearTimeout(timer);
  });
}

/** Whether nothing is told of a version, as far as the log is known here. */
function isDull(version: number): boolean {
  const row = told.peek().find((one) => one.version === version);
  return row !== undefined && row.type === "acted" && !isTold(row);
}
