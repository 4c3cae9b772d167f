/**
 * Answers that the player wants given unasked: taken up at a question, for all that are as clear, and kept in this browser.
 *
 * They are given for who is alone: others could tell by how fast an answer comes what else there was to choose from.
 */

import { type Decision, type Option, page } from "../session/campaign-context";
import { isPlaying, summary } from "../session/table-state";
import { set, settings } from "../settings/settings";

/** The answer to a question that its player wants given unasked. */
export function habitual(asked: Decision | null): Option | null {
  const isWanted = asked && isOpen(asked) && settings.value.habits[nameOf(asked)];
  return (isWanted && asked.options[asked.habit?.option ?? -1]) || null;
}

/** Whether a question offers that. */
export function isOpen({ habit }: Decision): boolean {
  return habit !== null && isPlaying.value && summary.value?.alone === true;
}

/** Whether a question has a single option, and offers to have those chosen by the page from now on. */
export function isLone({ waiver, options, picks, seat, formal }: Decision): boolean {
  const isSecret = !formal || summary.value?.alone === true;
  return isSecret && !waiver && seat !== null && options.length === 1 && !picks && !settings.value.resolve;
}

/** Have the answer given from now on. */
export function takeUp(asked: Decision): void {
  set({ habits: { ...settings.value.habits, [nameOf(asked)]: asked.habit?.title ?? "" } });
}

/** Be asked again. */
export function giveUp(name: string): void {
  const { [name]: _, ...habits } = settings.value.habits;
  set({ habits });
}

function nameOf({ kind }: Decision): string {
  return `${page.ruleset} ${kind}`;
}
