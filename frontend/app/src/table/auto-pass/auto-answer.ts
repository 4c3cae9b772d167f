/** Automatic answers: single options, obvious choices, saved answers and auto-pass. */

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

/** Time that the question stays visible. Shorter for formal questions and auto-pass if nobody could learn from it. */
const PAUSE_MS = 400;
const SHORT_PAUSE_MS = 100;

/**
 * The automatic answer; none after an undo, which it would reverse. Auto-pass is for players alone with bots:
 * otherwise the speed of an answer would reveal the hand.
 */
export const forced = computed<Option | null>(() => {
  const mayBe = isPlaying.value && !JUMPS.has(rows.value.at(-1)?.type ?? "");
  return mayBe ? (only.value ?? usual.value ?? habitual(decision.value) ?? declined.value) : null;
});

/** Version at which the player turned on single answers. */
const wanted = signal(0);

/** The only option. If it ends a phase, it waits until notices are read. */
const only = computed<Option | null>(() => {
  const asked = decision.value;
  const [only, ...others] = asked?.options ?? [];
  const { resolve, pass } = settings.value;
  const isMeant = asked?.formal ? (resolve || pass) && summary.value?.alone : resolve;
  const waits = isTelling.value || asked?.version === wanted.value;
  const isLeft = waits && asked !== null && only === endingOf(asked);
  return only && !others.length && isMeant && !asked?.picks && !isLeft ? only : null;
});

/** The obvious answer. In a window its speed would reveal the hand, so it is for players alone. */
const usual = computed<Option | null>(() => {
  const asked = live.value?.decision;
  const isSecret = !asked?.window || summary.value?.alone === true;
  return (settings.value.usual && isSecret && asked?.options[asked.usual ?? -1]) || null;
});

/** Version of the last automatic answer. If it was rejected, the player decides. */
let tried = 0;
/** Versions made by automatic answers. Playback shows them like actions of others. */
const given = new Set<number>();

/** Version at which an automatic answer was rejected. */
const refused = signal(0);
/** Whether the page answers the current question. */
export const answersItself = computed(
  () => forced.value !== null && refused.value !== decision.value?.version,
);

/** Whether an automatic answer made a version. */
export function isGiven(version: number): boolean {
  return given.has(version);
}

/** Start to give automatic answers, after a pause and not during a replay. */
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

/** Give the answer. If several browser windows are open, only one does. */
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

/** Run work while no other window of this campaign does. Web locks need HTTPS. */
async function alone(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(`cliffhanger ${page.campaign}`, work) : work());
}
