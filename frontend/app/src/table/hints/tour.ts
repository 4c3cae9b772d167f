/** What is what at a first table: a few marks one after the other, once in each browser; in a guided game for who asks. */

import { computed, effect, signal } from "@preact/signals";
import type { Mark } from "../game-contract";
import { game } from "../game-loader";
import { isPast } from "../replay/replay-state";
import { page } from "../session/campaign-context";
import { isMyTurn, isOver, live, ownSeats, summary } from "../session/table-state";
import { stored } from "../settings/local-storage";
import { set, settings } from "../settings/settings";
import { isGuided } from "./hints";

/** Each game knows its own view; the table hands it through unread. */
type AnyMark = Mark<unknown>;

/** The parts that every table has. */
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

/** Those that were read: by their parts, of the parts that only a game has with its name before them. */
const read = stored<readonly string[]>("cliffhanger-marks", (found) => (Array.isArray(found) ? found : []));
/** How many were read since the first of them was shown here: so one counts "2 of 5". */
const passed = signal(0);

const all = computed<readonly AnyMark[]>(() => {
  const [begin, ...others] = game.value?.marks ?? [];
  const rest = REST.filter(({ part }) => part !== "undo" || summary.value?.undo !== "off");
  return begin ? [begin, ASKED, ...others, ...rest] : [];
});
const unread = computed(() => all.value.filter((mark) => !read.value.includes(nameOf(mark))));
/** Whether they were asked for: then they come before all else. */
const isAskedFor = signal(false);
/** They wait for the first question, and stand beside it until they are read. */
const isWanted = computed(
  () => settings.value.marks && (isAskedFor.value || !isGuided.value) && !isPast.value && isMyTurn.value,
);

/** The mark that is told, and its place among those that are. */
export const mark = computed(() => {
  const told = isWanted.value && first();
  return told ? { ...told, number: passed.value + 1, of: passed.value + unread.value.length } : null;
});

/** Whether a mark is told that was asked for. */
export const isTellingAgain = computed(() => isAskedFor.value && mark.value !== null);

/** Go on to the next one. */
export function next(): void {
  const told = first();
  if (told) {
    passed.value += 1;
    read.value = [...read.value, nameOf(told)];
  }
  isAskedFor.value &&= unread.value.length > 0;
}

/** The first that is worth telling now. */
function first(): AnyMark | undefined {
  return unread.value.find(({ isThere }) => isThere?.(live.value?.view) ?? true);
}

/** Tell none of this game any more. */
export function skipMarks(): void {
  read.value = [...read.value, ...unread.value.map(nameOf)];
  isAskedFor.value = false;
}

/** Who has finished a game needs no marks in the next one. */
export function retireMarks(): void {
  effect(() => {
    if (isOver.value && ownSeats.value.length > 0 && unread.value.length > 0 && !isAskedFor.value) {
      skipMarks();
    }
  });
}

/** Tell all of them once more. */
export function tellAgain(): void {
  passed.value = 0;
  read.value = [];
  isAskedFor.value = true;
  set({ marks: true });
}

function nameOf({ part }: AnyMark): string {
  return [ASKED, ...REST].some((one) => one.part === part) ? part : `${page.ruleset} ${part}`;
}
