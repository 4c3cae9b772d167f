/** Automatic replay: shows one version after another. */

import { effect } from "@preact/signals";
import { told } from "../log/event-log";
import { isTold } from "../playback/playback-steps";
import { settings } from "../settings/settings";
import { at, isRunning, shown, step } from "./replay-state";

/** Advance the replay while it runs. Silent choices are skipped. */
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

/** Whether a version has no text, as far as known. */
function isDull(version: number): boolean {
  const row = told.peek().find((one) => one.version === version);
  return row !== undefined && row.type === "acted" && !isTold(row);
}
