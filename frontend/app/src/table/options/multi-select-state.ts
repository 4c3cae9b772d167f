/** Choosing several cards at once, where the server lets them be chosen one after the other. */

import type { Decision, Option, Picks } from "../session/campaign-context";
import { doneOf, keyOf } from "./options-by-target";

/** How far a selection is, with what is marked here but not sent yet. */
export interface Selection {
  chosen: number;
  least: number;
  most: number;
  marked: number;
  /** It may end with what is marked. */
  canEnd: boolean;
  /** One more may be marked. */
  canGrow: boolean;
  /** All is marked that can be, and it isn't enough: what is marked is taken, and then one goes on. */
  mustGoOn: boolean;
}

/** offered: as many things can be marked, like ones counted. canExceed: what is too much can be taken back later. */
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

/** How often an option is marked. */
export function timesMarked(marked: readonly string[], key: string): number {
  return marked.filter((other) => other === key).length;
}

/** Mark one more of the like things that an option stands for; after the last of them, or of all, none of them. */
export function toggled(
  marked: readonly string[],
  key: string,
  canGrow: boolean,
  copies: number,
): readonly string[] {
  return canGrow && timesMarked(marked, key) < copies
    ? [...marked, key]
    : marked.filter((other) => other !== key);
}

/** For how many like things an option stands. */
export function copiesOf(decision: Decision, option: Option): number {
  return decision.picks?.copies[decision.options.indexOf(option)]?.length ?? 1;
}

/** How many things can be marked, like ones counted. */
export function offered(decision: Decision): number {
  return (decision.picks?.copies ?? []).reduce((sum, copies) => sum + copies.length, 0);
}

/** All that can be marked, by the keys of the options, each as often as it stands for like things. */
export function everything(decision: Decision): string[] {
  return markable(decision).flatMap((option) =>
    Array.from({ length: copiesOf(decision, option) }, () => keyOf(option)),
  );
}

/** Whether several things are left and all of them may be taken: then one press takes them. */
export function canTakeAll(decision: Decision): boolean {
  const { picks, compose } = decision;
  const left = offered(decision);
  const inAll = (picks?.chosen ?? 0) + left;
  return picks !== null && !compose && left > 1 && picks.least <= inAll && inAll <= picks.most;
}

/** The options of a selection that are cards to mark: all but the one that ends it. */
export function markable(decision: Decision): Option[] {
  const done = doneOf(decision);
  return decision.options.filter((option) => option !== done);
}

/** Whether an option of a decision is a card to mark. */
export function isMarkable(decision: Decision, option: Option): boolean {
  return decision.picks !== null && markable(decision).includes(option);
}

/**
 * Send the marked options one by one, each to the decision that the last answer gave, and end the selection if asked.
 *
 * It stops where the next one isn't offered any more, or another question is asked. Returns whether all was sent.
 */
export async function sendAll(
  first: Decision,
  marked: readonly string[],
  ends: boolean,
  send: (decision: Decision, option: Option) => Promise<Decision>,
): Promise<boolean> {
  let now = first;
  for (const wanted of actionsOf(first, marked)) {
    const option =
      now.kind === first.kind ? now.options.find((option) => keyOf(option) === wanted) : undefined;
    if (!option) {
      return false;
    }
    now = await send(now, option);
  }
  const done = ends && now.picks && now.kind === first.kind ? doneOf(now) : undefined;
  if (done) {
    await send(now, done);
  }
  return true;
}

/** The actions that choose what is marked, by their keys: like things each by its own. */
function actionsOf(decision: Decision, marked: readonly string[]): string[] {
  const keys = decision.options.map(keyOf);
  return marked.map((key, place) => {
    const copies = decision.picks?.copies[keys.indexOf(key)] ?? [];
    const action = copies[timesMarked(marked.slice(0, place), key)];
    return action ? keyOf({ action }) : key;
  });
}
