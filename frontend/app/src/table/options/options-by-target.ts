/** Which options point at which thing, read from the server's own lists. */

import type { Thing } from "../game-contract";
import type { Blocked, Decision, Option } from "../session/campaign-context";

/** What a thing on the table is: by one or both of its names. */
export type Things = readonly Thing[];

/** Whether something that names a card, a space and a seat names one of these things. */
export function names(named: Partial<Record<string, unknown>>, things: Things): boolean {
  return things.some((thing) =>
    Object.entries(thing).every(([kind, value]) => named[kind] !== undefined && named[kind] === value),
  );
}

/** The options that point at a thing. */
export function optionsAt(options: readonly Option[], things: Things): Option[] {
  return options.filter((option) => names(option.action, things));
}

/** Whether a part of a macro points at a thing. */
export function hasPartAt({ action }: Option, things: Things): boolean {
  const parts = (action.parts ?? []) as readonly Option["action"][];
  return parts.some((part) => names(part, things));
}

/** Why a thing can't be used now, in all that applies to it. */
export function blockedAt(decision: Decision | null, things: Things): Blocked[] {
  const found = (decision?.blocked ?? []).filter((entry) => names({ ...entry }, things));
  return found.filter(({ reason }, place) => found.findIndex((entry) => entry.reason === reason) === place);
}

/** The option that ends a turn or a part of it. */
export function endingOf({ options, ending }: Decision): Option | undefined {
  return ending ? options[ending.option] : undefined;
}

/** The options that are listed: the one that ends a turn stands apart. */
export function listed(decision: Decision): Option[] {
  const ending = endingOf(decision);
  return decision.options.filter((option) => option !== ending);
}

/** What tells options apart: their action, whatever the order of its members. */
export function keyOf(option: Pick<Option, "action">): string {
  return JSON.stringify(Object.entries(option.action).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether two decisions ask the same and offer the same. */
export function isSame(one: Decision, other: Decision): boolean {
  return wordingOf(one) === wordingOf(other);
}

/** All that a decision asks and offers, to be compared: another one is another question. */
export function wordingOf({ seat, kind, prompt, picks, options }: Decision): string {
  return JSON.stringify([seat, kind, prompt, picks, options.map(keyOf)]);
}

/** What is asked, whatever it counts: as long as that is the same, options keep their places and keys. */
export function questionOf({ seat, kind, prompt }: Pick<Decision, "seat" | "kind" | "prompt">): string {
  return JSON.stringify([seat, kind, prompt.replaceAll(/\d+/g, "0")]);
}

/** The option that ends a selection. */
export function doneOf(decision: Decision): Option | undefined {
  return decision.options.find(({ action }) => action.type === "choose" && action.pick === "done");
}
