/**
 * Answers that the player saved for questions with an obvious choice.
 * The browser stores them.
 *
 * They apply only to players alone with bots: the speed of an answer would reveal the other options.
 */

import { computed, signal } from "@preact/signals";
import { game } from "../game-loader";
import { type Decision, type Option, page } from "../session/campaign-context";
import { isPlaying, liveTable, summary } from "../session/table-state";
import { changeSettings, settings } from "../settings/settings";

/** The last saved answer that the page gave: its question, its label, and the turn. */
export const givenAnswer = signal<{ name: string; label: string; turn: string } | null>(null);

/** True until the turn of the last saved answer is over. */
export const isGivenAnswerNew = computed(() => givenAnswer.value?.turn === turnName());

/** Remember that the page gives a saved answer. */
export function noteGivenAnswer(asked: Decision, { label }: Option): void {
  givenAnswer.value = { name: answerName(asked), label, turn: turnName() };
}

/** Ask the question of the last saved answer again. */
export function forgetGivenAnswer(): void {
  if (givenAnswer.value) {
    removeSavedAnswer(givenAnswer.value.name);
  }
  givenAnswer.value = null;
}

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

function turnName(): string {
  return (liveTable.value && game.value?.turnName(liveTable.value.view)) ?? "";
}

function answerName({ kind }: Decision): string {
  return `${page.ruleset} ${kind}`;
}
