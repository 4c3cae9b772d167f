/** Macros: options that do several actions with one click. */

import { cards } from "../game-loader";
import type { Decision, Option } from "../session/campaign-context";
import { keyOf, listed } from "./options-by-target";

type Action = Option["action"];

/** Return the actions of a macro. */
export function partsOf({ action }: Option): readonly Action[] {
  return (action.parts ?? []) as readonly Action[];
}

/** Return the macro that repeats an option with equal cards. */
export function timesOver(asked: Decision, option: Option): Option | undefined {
  return asked.macros.find((macro) => repeats(macro, option));
}

/** Return the macros that do not just repeat one option. */
export function byThemselves(asked: Decision): Option[] {
  const options = listed(asked);
  return asked.macros.filter((macro) => !options.some((option) => repeats(macro, option)));
}

function repeats(macro: Option, option: Option): boolean {
  const [first, ...others] = partsOf(macro);
  return (
    first !== undefined &&
    keyOf({ action: first }) === keyOf(option) &&
    others.every((other) => sortOf(other) === sortOf(first))
  );
}

/** Return a key for an action and the kind of its card. */
function sortOf(action: Action): string {
  const { card } = action;
  const design = typeof card === "number" ? cards.value.get(card)?.design : undefined;
  return keyOf({ action: { ...action, card: design ?? card } });
}
