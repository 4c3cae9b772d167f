/** Finds the options and blocked reasons of a target. */

import type { Thing } from "../game-contract";
import type { Blocked, Decision, Option } from "../session/campaign-context";

/** Names of a target. */
export type Targets = readonly Thing[];

/** Return true if an action or entry names one of these targets. */
export function namesTarget(named: Partial<Record<string, unknown>>, things: Targets): boolean {
  return things.some((thing) =>
    Object.entries(thing).every(([kind, value]) => named[kind] !== undefined && named[kind] === value),
  );
}

/** Return the options of a target. */
export function optionsAt(options: readonly Option[], things: Targets): Option[] {
  return options.filter((option) => namesTarget(option.action, things));
}

/** Return true if an action of a macro names a target. */
export function hasPartAt({ action }: Option, things: Targets): boolean {
  const parts = (action.parts ?? []) as readonly Option["action"][];
  return parts.some((part) => namesTarget(part, things));
}

/** Return why a target cannot be used now. */
export function blockedAt(decision: Decision | null, things: Targets): Blocked[] {
  const found = (decision?.blocked ?? []).filter((entry) => namesTarget({ ...entry }, things));
  return found.filter(({ reason }, place) => found.findIndex((entry) => entry.reason === reason) === place);
}

/** Return the option that ends the turn or phase. */
export function endOption({ options, ending }: Decision): Option | undefined {
  return ending ? options[ending.option] : undefined;
}

/** Return the options without the one that ends the turn. */
export function listedOptions(decision: Decision): Option[] {
  const ending = endOption(decision);
  return decision.options.filter((option) => option !== ending);
}

/** Return the key of an option: its action, in any member order. */
export function optionKey(option: Pick<Option, "action">): string {
  return JSON.stringify(Object.entries(option.action).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Return true if two decisions are the same question with the same options. */
export function isSameQuestion(one: Decision, other: Decision): boolean {
  return decisionKey(one) === decisionKey(other);
}

/** Return a key of the question and its options. */
export function decisionKey({ seat, kind, prompt, picks, options }: Decision): string {
  return JSON.stringify([seat, kind, prompt, picks, options.map(optionKey)]);
}

/**
 * Return a key of the question, ignoring numbers.
 * Options keep places and keys while it is the same.
 */
export function questionKey({ seat, kind, prompt }: Pick<Decision, "seat" | "kind" | "prompt">): string {
  return JSON.stringify([seat, kind, prompt.replaceAll(/\d+/g, "0")]);
}

/** Return the option that ends a selection. */
export function doneOption(decision: Decision): Option | undefined {
  return decision.options.find(({ action }) => action.type === "choose" && action.pick === "done");
}
