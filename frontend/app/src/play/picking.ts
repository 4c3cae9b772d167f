/** Choosing several cards at once, where the server lets them be chosen one after the other. */

import type { Decision, Option } from "./campaign";
import { doneOf, keyOf } from "./pointing";

export interface Picks {
  chosen: number;
  least: number;
  most: number;
}

/** How far a selection is, with what is marked here but not sent yet. */
export interface Selection extends Picks {
  marked: number;
  /** It may end with what is marked. */
  canEnd: boolean;
  /** One more may be marked. */
  canGrow: boolean;
}

export function selectionOf(picks: Picks, marked: number): Selection {
  const inAll = picks.chosen + marked;
  return {
    ...picks,
    marked,
    canEnd: inAll >= picks.least && inAll <= picks.most,
    canGrow: inAll < picks.most,
  };
}

/** Mark an option, or take the mark away; nothing where no more can be marked. */
export function toggled(marked: readonly string[], key: string, canGrow: boolean): readonly string[] {
  if (marked.includes(key)) {
    return marked.filter((other) => other !== key);
  }
  return canGrow ? [...marked, key] : marked;
}

/** The options of a selection that are cards to mark: all but the one that ends it. */
export function markable(decision: Decision): Option[] {
  const done = doneOf(decision);
  return decision.options.filter((option) => option !== done);
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
  for (const key of marked) {
    const option =
      now.kind === first.kind ? now.options.find((offered) => keyOf(offered) === key) : undefined;
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
