/** What needs no thought: answers that the page gives by itself. */

import { computed, effect, signal, untracked } from "@preact/signals";
import { isTelling } from "../hints/hint-card";
import { isTold, JUMPS, rows } from "../log/event-log";
import { endingOf } from "../options/options-by-target";
import { at } from "../replay/replay-state";
import { type Option, page } from "../session/campaign-context";
import { choose, isBusy } from "../session/player-actions";
import { decision, isPlaying, live, refresh, summary } from "../session/table-state";
import { settings } from "../settings/settings";
import { declined } from "./auto-pass";
import { habitual } from "./saved-answers";

/**
 * So long the question stands there, to be seen; one that is asked for form's sake, or passed on from, need not be where
 * nobody else could tell by it which it was.
 */
const PAUSE_MS = 400;
const SHORT_PAUSE_MS = 100;

/**
 * The answer that the page gives by itself; after an undo none, or the undo would be undone.
 * It passes only for who is alone: others could tell by how fast an answer comes that there was nothing to choose.
 */
export const forced = computed<Option | null>(() => {
  const mayBe = isPlaying.value && !JUMPS.has(rows.value.at(-1)?.type ?? "");
  return mayBe ? (only.value ?? usual.value ?? habitual(decision.value) ?? declined.value) : null;
});

/** The version that was asked about when single answers began to be given. */
const wanted = signal(0);

/**
 * The only answer there is; one that ends a part of the turn waits until what is told beside it was read, and isn't given by the
 * press that asks for such answers.
 */
const only = computed<Option | null>(() => {
  const asked = decision.value;
  const [only, ...others] = asked?.options ?? [];
  const { resolve, pass } = settings.value;
  const isMeant = asked?.formal ? (resolve || pass) && summary.value?.alone : resolve;
  const waits = isTelling.value || asked?.version === wanted.value;
  const isLeft = waits && asked !== null && only === endingOf(asked);
  return only && !others.length && isMeant && !asked?.picks && !isLeft ? only : null;
});

/** The answer that hardly anybody gives otherwise; in a window others could tell by its pace what is held. */
const usual = computed<Option | null>(() => {
  const asked = live.value?.decision;
  const isSecret = !asked?.window || summary.value?.alone === true;
  return (settings.value.usual && isSecret && asked?.options[asked.usual ?? -1]) || null;
});

/** The version at which the last such answer was given: one that was refused is left to the player. */
let tried = 0;
/** The versions that such answers made: nobody pressed for them, so what came of them is shown as others' deeds are. */
const given = new Set<number>();

/** The version at which such an answer came to nothing. */
const refused = signal(0);
/** Whether what is asked is answered by the page: it passes by, and nobody has to read it. */
export const answersItself = computed(
  () => forced.value !== null && refused.value !== decision.value?.version,
);

/** Whether the page made a version by itself. */
export function isGiven(version: number): boolean {
  return given.has(version);
}

/** Give such answers from now on, each after a moment; none while the past is looked at. What is still being shown holds up nobody. */
export function answerForced(): void {
  const resolves = computed(() => settings.value.resolve);
  effect(() => {
    if (resolves.value) {
      wanted.value = untracked(() => decision.value?.version ?? 0);
    }
  });
  effect(() => {
    const answer = forced.value;
    const version = decision.value?.version ?? 0;
    if (!answer || !isTold.value || version === tried || isBusy.value || at.value !== null) {
      return undefined;
    }
    const isBrief = decision.value?.formal || declined.value;
    const pause = isBrief && summary.value?.alone ? SHORT_PAUSE_MS : PAUSE_MS;
    const timer = setTimeout(() => void give(version), pause);
    return () => clearTimeout(timer);
  });
}

/** Of several windows one answers: the others find that the table has moved on. */
async function give(version: number): Promise<void> {
  tried = version;
  await alone(async () => {
    await refresh();
    const answer = forced.peek();
    if (answer && isTold.peek() && decision.peek()?.version === version) {
      given.add(version + 1);
      await choose(answer);
    }
    if (decision.peek()?.version === version) {
      refused.value = version;
    }
  });
}

/** Do something while no other window of this campaign does; browsers know how only over a safe line. */
async function alone(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(`cliffhanger ${page.campaign}`, work) : work());
}
