/** What needs no thought: answers that the page gives by itself. */

import { computed, effect } from "@preact/signals";
import { choose, isBusy } from "./acting";
import { type Option, page } from "./campaign";
import { habitual } from "./habits";
import { isTold, JUMPS, rows } from "./log";
import { declined } from "./passing";
import { decision, isPlaying, live, refresh, summary } from "./session";
import { settings } from "./settings";
import { at } from "./time";

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

const only = computed<Option | null>(() => {
  const asked = decision.value;
  const [only, ...others] = asked?.options ?? [];
  const { resolve, pass } = settings.value;
  const isMeant = asked?.formal ? (resolve || pass) && summary.value?.alone : resolve;
  return only && !others.length && isMeant && !asked?.picks ? only : null;
});

/** The answer that hardly anybody gives otherwise; in a window others could tell by its pace what is held. */
const usual = computed<Option | null>(() => {
  const asked = live.value?.decision;
  const isSecret = !asked?.window || summary.value?.alone === true;
  return (settings.value.usual && isSecret && asked?.options[asked.usual ?? -1]) || null;
});

/** The version at which the last such answer was given: one that was refused is left to the player. */
let tried = 0;

/** Give such answers from now on, each after a moment; none while the past is looked at. What is still being shown holds up nobody. */
export function answerForced(): void {
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
      await choose(answer);
    }
  });
}

/** Do something while no other window of this campaign does; browsers know how only over a safe line. */
async function alone(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(`cliffhanger ${page.campaign}`, work) : work());
}
