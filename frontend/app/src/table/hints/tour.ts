/**
 * First-game tour: a few steps, once in each browser.
 * Guided games show it on demand.
 */

import { computed, effect, signal } from "@preact/signals";
import type { TourStep } from "../game-contract";
import { game } from "../game-loader";
import { isNotLive } from "../replay/replay-state";
import { page } from "../session/campaign-context";
import { isMyTurn, isOver, liveTable, ownSeats, summary } from "../session/table-state";
import { storedSignal } from "../settings/local-storage";
import { changeSettings, settings } from "../settings/settings";
import { isGuided } from "./hints";

/** Each game has its own view type; the table passes it through. */
type AnyStep = TourStep<unknown>;

/** Steps that every table has. */
const DECISION_STEP: AnyStep = {
  part: "decision",
  title: "Your options",
  text: "All your options are buttons here. “why?” opens the rule.",
};
const LAST_STEPS: readonly AnyStep[] = [
  {
    part: "undo",
    title: "Undo",
    text: "Made a mistake? Undo an action or a turn. Redo brings it back.",
  },
  {
    part: "help",
    title: "Help",
    text: "Press ? for the rules in five minutes, keyboard shortcuts and problem reports.",
  },
];

/** Names of read steps. Steps of a game have its name as prefix. */
const readSteps = storedSignal<readonly string[]>("cliffhanger-marks", (found) =>
  Array.isArray(found) ? found : [],
);
/** Number of steps read since the tour began. */
const passedCount = signal(0);

/** All steps of the tour, read or not. */
export const allTourSteps = computed<readonly AnyStep[]>(() => {
  const [begin, ...others] = game.value?.tourSteps ?? [];
  const rest = LAST_STEPS.filter(({ part }) => part !== "undo" || summary.value?.undo !== "off");
  return begin ? [begin, DECISION_STEP, ...others, ...rest] : [];
});
const unreadSteps = computed(() =>
  allTourSteps.value.filter((mark) => !readSteps.value.includes(stepName(mark))),
);
/** True if the player asked for the tour. */
const isRequested = signal(false);
/** The tour waits for the first question. */
const isTourOn = computed(
  () => settings.value.marks && (isRequested.value || !isGuided.value) && !isNotLive.value && isMyTurn.value,
);

/** The shown step and its position. */
export const tourStep = computed(() => {
  const told = isTourOn.value && firstStep();
  return told
    ? { ...told, number: passedCount.value + 1, of: passedCount.value + unreadSteps.value.length }
    : null;
});

/** True if a requested tour is shown. */
export const isTourRequested = computed(() => isRequested.value && tourStep.value !== null);

/** Go to the next step. */
export function nextTourStep(): void {
  const told = firstStep();
  if (told) {
    passedCount.value += 1;
    readSteps.value = [...readSteps.value, stepName(told)];
  }
  isRequested.value &&= unreadSteps.value.length > 0;
}

/** Return the first unread step whose part is visible. */
function firstStep(): AnyStep | undefined {
  return unreadSteps.value.find(({ isVisible }) => isVisible?.(liveTable.value?.view) ?? true);
}

/** Skip the tour of this game. */
export function skipTour(): void {
  readSteps.value = [...readSteps.value, ...unreadSteps.value.map(stepName)];
  isRequested.value = false;
}

/** Skip the tour after the first finished game. */
export function skipTourAfterFirstGame(): void {
  effect(() => {
    if (isOver.value && ownSeats.value.length > 0 && unreadSteps.value.length > 0 && !isRequested.value) {
      skipTour();
    }
  });
}

/** Start the tour again. */
export function restartTour(): void {
  passedCount.value = 0;
  readSteps.value = [];
  isRequested.value = true;
  changeSettings({ marks: true });
}

function stepName({ part }: AnyStep): string {
  return [DECISION_STEP, ...LAST_STEPS].some((one) => one.part === part) ? part : `${page.ruleset} ${part}`;
}
