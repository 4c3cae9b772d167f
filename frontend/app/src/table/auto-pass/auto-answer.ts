/** Automatic answers: single options, obvious choices, saved answers and auto-pass. */

import { computed, effect, signal, untracked } from "@preact/signals";
import { isHintCardOpen } from "../hints/hint-card";
import { isLogCurrent, JUMP_TYPES, rows } from "../log/event-log";
import { endOption } from "../options/options-by-target";
import { replayVersion } from "../replay/replay-state";
import { type Decision, type Option, page } from "../session/campaign-context";
import { chooseOption, isBusy } from "../session/player-actions";
import { decision, isPlaying, liveTable, refresh, summary } from "../session/table-state";
import { settings } from "../settings/settings";
import { autoPassAnswer } from "./auto-pass";
import { noteGivenAnswer, savedAnswer } from "./saved-answers";

/**
 * Time that the question stays visible.
 * Shorter for formal questions and auto-pass if nobody could learn from it.
 */
const PAUSE_MS = 400;
const SHORT_PAUSE_MS = 100;

/**
 * The automatic answer; none after an undo, which it would reverse.
 * Auto-pass is for players alone with bots: otherwise the speed of an answer would reveal the hand.
 */
export const automaticAnswer = computed<Option | null>(() => {
  const mayBe = isPlaying.value && !JUMP_TYPES.has(rows.value.at(-1)?.type ?? "");
  return mayBe
    ? (onlyOption.value ?? usualOption.value ?? savedAnswer(decision.value) ?? autoPassAnswer.value)
    : null;
});

/** Version when the player turned on single answers. */
const enabledAtVersion = signal(0);

/** The only option. If it ends a phase, it waits until notices are read. */
const onlyOption = computed<Option | null>(() => {
  const asked = decision.value;
  const [only, ...others] = asked?.options ?? [];
  const { resolve, pass } = settings.value;
  const isMeant = asked?.formal ? (resolve || pass) && summary.value?.alone : resolve;
  const waits = isHintCardOpen.value || asked?.version === enabledAtVersion.value;
  const isLeft = waits && asked !== null && only === endOption(asked);
  return only && !others.length && isMeant && !asked?.picks && !isLeft ? only : null;
});

/**
 * The obvious answer.
 * In a window its speed would reveal the hand, so it is for players alone.
 */
const usualOption = computed<Option | null>(() => {
  const asked = liveTable.value?.decision;
  const isSecret = !asked?.window || summary.value?.alone === true;
  return (settings.value.usual && isSecret && asked?.options[asked.usual ?? -1]) || null;
});

/** Version of the last automatic answer. If it was rejected, the player decides. */
let triedVersion = 0;
/** Versions made by automatic answers. Playback shows them like actions of others. */
const automaticVersions = new Set<number>();

/** Version when an automatic answer was rejected. */
const refusedVersion = signal(0);
/** True if the page answers the current question. */
export const isAnsweredAutomatically = computed(
  () => automaticAnswer.value !== null && refusedVersion.value !== decision.value?.version,
);

/** Return true if an automatic answer made a version. */
export function isAutomaticVersion(version: number): boolean {
  return automaticVersions.has(version);
}

/** Start to give automatic answers, after a pause and not during a replay. */
export function startAutomaticAnswers(): void {
  const resolves = computed(() => settings.value.resolve);
  effect(() => {
    if (resolves.value) {
      enabledAtVersion.value = untracked(() => decision.value?.version ?? 0);
    }
  });
  effect(() => {
    const answer = automaticAnswer.value;
    const version = decision.value?.version ?? 0;
    if (
      !answer ||
      !isLogCurrent.value ||
      version === triedVersion ||
      isBusy.value ||
      replayVersion.value !== null
    ) {
      return undefined;
    }
    const isBrief = decision.value?.formal || autoPassAnswer.value;
    const pause = isBrief && summary.value?.alone ? SHORT_PAUSE_MS : PAUSE_MS;
    const timer = setTimeout(() => void giveAnswer(version), pause);
    return () => clearTimeout(timer);
  });
}

/** Give the answer. If several browser windows are open, only one does. */
async function giveAnswer(version: number): Promise<void> {
  triedVersion = version;
  await withLock(async () => {
    await refresh();
    const answer = automaticAnswer.peek();
    if (answer && isLogCurrent.peek() && decision.peek()?.version === version) {
      automaticVersions.add(version + 1);
      if (answer === savedAnswer(decision.peek())) {
        noteGivenAnswer(decision.peek() as Decision, answer);
      }
      await chooseOption(answer);
    }
    if (decision.peek()?.version === version) {
      refusedVersion.value = version;
    }
  });
}

/** Run work while no other window of this campaign does. Web locks need HTTPS. */
async function withLock(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(`cliffhanger ${page.campaign}`, work) : work());
}
