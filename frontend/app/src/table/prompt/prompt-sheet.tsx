/**
 * The prompt on small screens: a bar with the question and the main answer.
 * It opens as a sheet with all options: on demand, or if the board cannot answer the question.
 */

import { computed, signal } from "@preact/signals";
import type { TargetedTouchEvent } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { hasSheet } from "../input/wide-layout";
import { endOption, listedOptions } from "../options/options-by-target";
import { isNotLive } from "../replay/replay-state";
import type { Decision, Option } from "../session/campaign-context";
import { chooseOption, effectOf, isBusy } from "../session/player-actions";
import { decision } from "../session/table-state";

/** Minimum length of a swipe that opens or closes the sheet. */
const SWIPE_PX = 32;

/** True if the player opened the sheet. It stays open until the player closes it. */
const isKeptOpen = signal(false);
/** Version whose question the board cannot answer. */
const neededAt = signal<number | null>(null);
/** Version of the table when the player closed the sheet. */
const closedAt = signal<number | null>(null);

/** True if all options are shown. */
export const isPromptOpen = computed(
  () =>
    !hasSheet.value ||
    isKeptOpen.value ||
    (neededAt.value !== null &&
      neededAt.value === decision.value?.version &&
      closedAt.value !== neededAt.value),
);

function setOpen(isOpen: boolean): void {
  isKeptOpen.value = isOpen;
  closedAt.value = isOpen ? null : (decision.value?.version ?? null);
}

/** Close a sheet that the player left open, so that the board is visible. */
export function foldKeptSheet(): void {
  isKeptOpen.value = false;
}

/** Open the sheet for a question that the board cannot answer. */
export function useNeededSheet(): void {
  const asked = decision.value;
  useLayoutEffect(() => {
    if (!hasSheet.value || !asked || isNotLive.value) {
      return;
    }
    // The board is drawn after the question.
    const frame = requestAnimationFrame(() => {
      neededAt.value = canBoardAnswer(asked, boardEffects()) ? null : asked.version;
    });
    return () => cancelAnimationFrame(frame);
  }, [asked, hasSheet.value, isNotLive.value]);
}

function boardEffects(): string {
  return [...document.querySelectorAll<HTMLElement>(".board .target[data-can]")]
    .map(({ dataset }) => dataset.does)
    .join();
}

/**
 * Return true if all options but the main answer are on the board.
 * A turn has many: one of them is enough.
 *
 * effects: effects of all targets on the board.
 */
export function canBoardAnswer(asked: Decision, effects: string): boolean {
  const main = mainAnswer(asked);
  const others = asked.options.filter((option) => option !== main);
  const isOnBoard = (option: Option) => effects.includes(effectOf(asked, option));
  return others.length === 0 || (asked.ending ? others.some(isOnBoard) : others.every(isOnBoard));
}

/** Return the option of the bar: it ends the turn, declines, or is the only one. */
export function mainAnswer(asked: Decision): Option | undefined {
  const [only, ...others] = asked.options;
  return endOption(asked) ?? asked.options[asked.decline ?? -1] ?? (others.length === 0 ? only : undefined);
}

/** Button that opens and closes the sheet. */
export function SheetToggle() {
  const isOpen = isPromptOpen.value;
  const count = decision.value ? listedOptions(decision.value).length : 0;
  return hasSheet.value ? (
    <button
      type="button"
      class="prompt-toggle quiet"
      aria-expanded={isOpen}
      aria-label={isOpen ? "Hide options" : `Show ${count === 1 ? "1 option" : `${count} options`}`}
      onClick={() => setOpen(!isOpen)}
    >
      <span aria-hidden="true">{isOpen ? "▾" : "▴"}</span>
      {!isOpen && count > 0 && <span aria-hidden="true">{count}</span>}
    </button>
  ) : null;
}

/** The main answer in the bar. The end of a turn has its own button. */
export function MainAnswer({ asked }: { asked: Decision }) {
  const option = mainAnswer(asked);
  return hasSheet.value && !isPromptOpen.value && option && !asked.picks && option !== endOption(asked) ? (
    <button
      type="button"
      class="main-answer"
      aria-disabled={isBusy.value}
      data-does={effectOf(asked, option)}
      onClick={() => void chooseOption(option)}
    >
      {option.label}
    </button>
  ) : null;
}

let startY = 0;

/** Handlers of swipes: up opens the sheet, down on its head closes it. */
export const swipeHandlers = {
  onTouchStart: ({ touches }: TargetedTouchEvent<HTMLElement>) => {
    startY = touches[0]?.clientY ?? 0;
  },
  onTouchEnd: ({ changedTouches, currentTarget, target }: TargetedTouchEvent<HTMLElement>) => {
    const way = (changedTouches[0]?.clientY ?? startY) - startY;
    const isList = target instanceof Element && target.closest(".scrollable-list, .hint-card") !== null;
    if (hasSheet.value && !isList && currentTarget.scrollTop === 0 && Math.abs(way) > SWIPE_PX) {
      setOpen(way < 0);
    }
  },
};
