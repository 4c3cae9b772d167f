/** What may be done in one go: several times the same, beside the option that does it once, or by itself. */

import { cards } from "../game-loader";
import type { Decision, Option } from "../session/campaign-context";
import { keyOf, listed } from "./options-by-target";

type Action = Option["action"];

/** The actions that a macro stands for, in their order. */
export function partsOf({ action }: Option): readonly Action[] {
  return (action.parts ?? []) as readonly Action[];
}

/** The macro that does an option several times, like things each by its own action. */
export function timesOver(asked: Decision, option: Option): Option | undefined {
  return asked.macros.find((macro) => repeats(macro, option));
}

/** The macros that are more than one thing several times. */
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

/** What is done, and with what sort of card. */
function sortOf(action: Action): string {
  const { card } = action;
  const design = typeof card === "number" ? cards.value.get(card)?.design : undefined;
  return keyOf({ action: { ...action, card: design ?? card } });
}
