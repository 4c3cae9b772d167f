/**
 * Answers that the player saved for questions with an obvious choice.
 * The browser stores them.
 *
 * They apply only to players alone with bots: the speed of an answer would reveal the other options.
 */

import { type Decision, type Option, page } from "../session/campaign-context";
import { isPlaying, summary } from "../session/table-state";
import { changeSettings, settings } from "../settings/settings";

/** Return the saved answer of a question. */
export function savedAnswer(asked: Decision | null): Option | null {
  const isWanted = asked && offersSavedAnswer(asked) && settings.value.habits[answerName(asked)];
  return (isWanted && asked.options[asked.habit?.option ?? -1]) || null;
}

/** Return true if a question offers to save its answer. */
export function offersSavedAnswer({ habit }: Decision): boolean {
  return habit !== null && isPlaying.value && summary.value?.alone === true;
}

/** Return true if a question has a single option and offers to skip such questions. */
export function offersSkipSingle({ waiver, options, picks, seat, formal }: Decision): boolean {
  const isSecret = !formal || summary.value?.alone === true;
  return isSecret && !waiver && seat !== null && options.length === 1 && !picks && !settings.value.resolve;
}

/** Save the answer of a question. */
export function saveAnswer(asked: Decision): void {
  changeSettings({ habits: { ...settings.value.habits, [answerName(asked)]: asked.habit?.title ?? "" } });
}

/** Remove a saved answer. */
export function removeSavedAnswer(name: string): void {
  const { [name]: _, ...habits } = settings.value.habits;
  changeSettings({ habits });
}

function answerName({ kind }: Decision): string {
  return `${page.ruleset} ${kind}`;
}
