/** Automatic replay, step by step or by key moments and turns. */

import { effect } from "@preact/signals";
import { shownRows } from "../log/event-log";
import { hasText } from "../playback/playback-steps";
import { replay } from "../session/table-state";
import { KEY_MOMENTS, settings } from "../settings/settings";
import { isReplayRunning, replayVersion, shownTable, stepKeyMoment, stepVersion } from "./replay-state";

/** Time that a rare key moment is shown, and any other moment or turn. */
const KEY_MOMENT_MS = 2600;
const TURN_MS = 1200;
/** Number of turns for each moment of a rare kind. */
const RARITY = 3;

/** Advance the replay while it runs. Silent choices are skipped. */
export function watchAutoplay(): void {
  effect(() => {
    const table = shownTable.value;
    if (!isReplayRunning.value || replayVersion.value === null || table?.version !== replayVersion.value) {
      isReplayRunning.value = isReplayRunning.value && replayVersion.value !== null;
      return undefined;
    }
    const { speed } = settings.value;
    const timer =
      speed === KEY_MOMENTS
        ? setTimeout(() => void stepKeyMoment(), isKeyMoment(table.version) ? KEY_MOMENT_MS : TURN_MS)
        : setTimeout(() => void stepVersion(1, isSilent), 1000 / speed);
    return () => clearTimeout(timer);
  });
}

/** Return true if a version has a moment of a kind that is much rarer than turns. */
function isKeyMoment(version: number): boolean {
  const { moments = [], turns = [] } = replay.peek() ?? {};
  const kinds = moments.filter((mark) => mark.version === version).map(({ kind }) => kind);
  return kinds.some((kind) => RARITY * moments.filter((mark) => mark.kind === kind).length <= turns.length);
}

/** Return true if a version is known to have no text. */
function isSilent(version: number): boolean {
  const row = shownRows.peek().find((one) => one.version === version);
  return row !== undefined && row.type === "acted" && !hasText(row);
}
