/** Calls listeners with the facts of events when their table is shown. */

import { effect } from "@preact/signals";
import type { Fact } from "../game-contract";
import { shownRows } from "../log/event-log";
import { isContinuous, shownTable } from "../replay/replay-state";
import { liveTable } from "./table-state";

/**
 * Call a listener with the facts of each newly shown version.
 * Jumps in the replay call nothing.
 */
export function onNewFacts(tell: (facts: readonly Fact[]) => void): void {
  let known = liveTable.peek()?.version ?? 0;
  effect(() => {
    const now = shownTable.value?.version ?? 0;
    const leaps = now < known || !isContinuous.value;
    const fresh = shownRows.value.filter(({ version }) => known < version && version <= now);
    known = leaps ? now : Math.max(known, fresh.at(-1)?.version ?? 0);
    const facts = leaps ? [] : fresh.flatMap((row) => row.facts);
    if (facts.length > 0) {
      tell(facts);
    }
  });
}
