/** What needs no thought: answers that the page gives by itself. */

import { computed, effect } from "@preact/signals";
import { choose, isBusy } from "./acting";
import type { Option } from "./campaign";
import { rows } from "./log";
import { chairs, decision, isPlaying } from "./session";
import { settings } from "./settings";
import { isPast } from "./time";

const PAUSE_MS = 400;
const JUMPS = new Set(["undone", "redone"]);

/** Nobody else could tell by how fast an answer comes that there was nothing to choose. */
const isAmongBots = computed(() => chairs.value.every((chair) => chair.isMine || chair.isBot));

/** The answer that the page gives by itself; after an undo none, or the undo would be undone. */
export const forced = computed<Option | null>(() => {
  const asked = decision.value;
  const [only, ...others] = asked?.options ?? [];
  const { resolve, pass } = settings.value;
  const isMeant = resolve || (pass && asked?.formal && isAmongBots.value);
  const mayBe = isPlaying.value && !asked?.picks && !JUMPS.has(rows.value.at(-1)?.type ?? "");
  return only && !others.length && isMeant && mayBe ? only : null;
});

/** Give such answers from now on, each after a moment; none while the past is looked at. */
export function answerForced(): void {
  effect(() => {
    const answer = forced.value;
    if (!answer || isBusy.value || isPast.value) {
      return undefined;
    }
    const timer = setTimeout(() => void choose(answer), PAUSE_MS);
    return () => clearTimeout(timer);
  });
}
