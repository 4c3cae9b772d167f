/** Automatic replay: shows one version after another. */

import { effect } from "@preact/signals";
import { shownRows } from "../log/event-log";
import { hasText } from "../playback/playback-steps";
import { settings } from "../settings/settings";
import { isReplayRunning, replayVersion, shownTable, stepVersion } from "./replay-state";

/** Advance the replay while it runs. Silent choices are skipped. */
export function watchAutoplay(): void {
  effect(() => {
    const table = shownTable.value;
    if (!isReplayRunning.value || replayVersion.value === null || table?.version !== replayVersion.value) {
      isReplayRunning.value = isReplayRunning.value && replayVersion.value !== null;
      return undefined;
    }
    const timer = setTimeout(() => void stepVersion(1, isSilent), 1000 / settings.value.speed);
    return () => clearTimeout(timer);
  });
}

/** Return true if a version is known to have no text. */
function isSilent(version: number): boolean {
  const row = shownRows.peek().find((one) => one.version === version);
  return row !== undefined && row.type === "acted" && !hasText(row);
}
