/** First-game tour: a few steps, once in each browser. Guided games show it on demand. */

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
type AnyMark = TourStep<unknown>;

/** Steps that every table has. */
const ASKED: AnyMark = {
  part: "decision",
  title: "Your options",
  text: "All your options are buttons here. “why?” opens the rule.",
};
const REST: readonly AnyMark[] = [
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
const read = storedSignal<readonly string[]>("cliffhanger-marks", (found) =>
  Array.isArray(found) ? found : [],
);
/** Number of steps read since the tour began. */
const passed = signal(0);

const all = computed<readonly AnyMark[]>(() => {
  const [begin, ...others] = game.value?.tourSteps ?? [];
  const rest = REST.filter(({ part }) => part !== "undo" || summary.value?.undo !== "off");
  return begin ? [begin, ASKED, ...others, ...rest] : [];
});
const unread = computed(() => all.value.filter((mark) => !read.value.includes(nameOf(mark))));
/** Whether the player asked for the tour. */
const isAskedFor = signal(false);
/** The tour waits for the first question. */
const isWanted = computed(
  () => settings.value.marks && (isAskedFor.value || !isGuided.value) && !isNotLive.value && isMyTurn.value,
);

/** The shown step and its position. */
export const tourStep = computed(() => {
  const told = isWanted.value && first();
  return told ? { ...told, number: passed.value + 1, of: passed.value + unread.value.length } : null;
});

/** Whether a requested tour is shown. */
export const isTourRequested = computed(() => isAskedFor.value && tourStep.value !== null);

/** Go to the next step. */
export function nextTourStep(): void {
  const told = first();
  if (told) {
    passed.value += 1;
    read.value = [...read.value, nameOf(told)];
  }
  isAskedFor.value &&= unread.value.length > 0;
}

/** Return the first unread step whose part is visible. */
function first(): AnyMark | undefined {
  return unread.value.find(({ isVisible }) => isVisible?.(liveTable.value?.view) ?? true);
}

/** Skip the tour of this game. */
export function skipTour(): void {
  read.value = [...read.value, ...unread.value.map(nameOf)];
  isAskedFor.value = false;
}

/** Skip the tour after the first finished game. */
export function skipTourAfterFirstGame(): void {
  effect(() => {
    if (isOver.value && ownSeats.value.length > 0 && unread.value.length > 0 && !isAskedFor.value) {
      skipTour();
    }
  });
}

/** Start the tour again. */
export function restartTour(): void {
  passed.value = 0;
  read.value = [];
  isAskedFor.value = true;
  changeSettings({ marks: true });
}

function nameOf({ part }: AnyMark): string {
  return [ASKED, ...REST].some((one) => one.part === part) ? part : `${page.ruleset} ${part}`;
}
