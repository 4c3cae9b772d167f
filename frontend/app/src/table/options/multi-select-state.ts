/** Rules of a multi-select whose choices are sent one by one. */

import type { Decision, Option, Picks } from "../session/campaign-context";
import { doneOption, optionKey } from "./options-by-target";

/** Progress of a selection, including cards not sent yet. */
export interface Selection {
  chosen: number;
  least: number;
  most: number;
  marked: number;
  /** True if the selection can be confirmed. */
  canEnd: boolean;
  /** True if one more card can be selected. */
  canGrow: boolean;
  /**
   * True if everything is selected but not enough.
   * The selection is sent, and the player continues.
   */
  mustGoOn: boolean;
}

/** offered: number of selectable cards. canExceed: the player can deselect later. */
export function selectionOf(
  { chosen, least, most }: Picks,
  marked: number,
  offered: number,
  canExceed = false,
): Selection {
  const inAll = chosen + marked;
  const canEnd = inAll >= least && inAll <= most;
  const canGrow = (canExceed || inAll < most) && marked < offered;
  return { chosen, least, most, marked, canEnd, canGrow, mustGoOn: !canEnd && !canGrow && marked > 0 };
}

/** Return the number of times that an option is selected. */
export function timesSelected(marked: readonly string[], key: string): number {
  return marked.filter((other) => other === key).length;
}

/** Select one more of an option; deselect all of it after the last. */
export function toggleSelected(
  marked: readonly string[],
  key: string,
  canGrow: boolean,
  copies: number,
): readonly string[] {
  return canGrow && timesSelected(marked, key) < copies
    ? [...marked, key]
    : marked.filter((other) => other !== key);
}

/** Return the number of equal cards that an option represents. */
export function copiesOf(decision: Decision, option: Option): number {
  return decision.picks?.copies[decision.options.indexOf(option)]?.length ?? 1;
}

/** Return the number of cards that can be selected. */
export function selectableCount(decision: Decision): number {
  return (decision.picks?.copies ?? []).reduce((sum, copies) => sum + copies.length, 0);
}

/** Return the keys of all selectable cards. */
export function allKeys(decision: Decision): string[] {
  return selectableOptions(decision).flatMap((option) =>
    Array.from({ length: copiesOf(decision, option) }, () => optionKey(option)),
  );
}

/** Return true if all remaining cards can be taken with one click. */
export function canTakeAll(decision: Decision): boolean {
  const { picks, compose } = decision;
  const left = selectableCount(decision);
  const inAll = (picks?.chosen ?? 0) + left;
  return picks !== null && !compose && left > 1 && picks.least <= inAll && inAll <= picks.most;
}

/** Return all options except the one that ends the selection. */
export function selectableOptions(decision: Decision): Option[] {
  const done = doneOption(decision);
  return decision.options.filter((option) => option !== done);
}

/** Return true if an option is a card to select. */
export function isSelectable(decision: Decision, option: Option): boolean {
  return decision.picks !== null && selectableOptions(decision).includes(option);
}

/**
 * Send the selected options one by one, and end the selection if asked.
 *
 * Stop if an option is no longer offered or another question comes. Return whether all were sent.
 */
export async function sendAll(
  first: Decision,
  marked: readonly string[],
  ends: boolean,
  send: (decision: Decision, option: Option) => Promise<Decision>,
): Promise<boolean> {
  let now = first;
  for (const wanted of selectedActions(first, marked)) {
    const option =
      now.kind === first.kind ? now.options.find((option) => optionKey(option) === wanted) : undefined;
    if (!option) {
      return false;
    }
    now = await send(now, option);
  }
  const done = ends && now.picks && now.kind === first.kind ? doneOption(now) : undefined;
  if (done) {
    await send(now, done);
  }
  return true;
}

/** Return the action keys of the selected cards. */
function selectedActions(decision: Decision, marked: readonly string[]): string[] {
  const keys = decision.options.map(optionKey);
  return marked.map((key, place) => {
    const copies = decision.picks?.copies[keys.indexOf(key)] ?? [];
    const action = copies[timesSelected(marked.slice(0, place), key)];
    return action ? optionKey({ action }) : key;
  });
}
