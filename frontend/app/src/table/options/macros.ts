/** Macros: options that do several actions with one click. */

import { cards } from "../game-loader";
import type { Decision, Option } from "../session/campaign-context";
import { listedOptions, optionKey } from "./options-by-target";

type Action = Option["action"];

/** Return the actions of a macro. */
export function macroActions({ action }: Option): readonly Action[] {
  return (action.parts ?? []) as readonly Action[];
}

/** Return the macro that repeats an option with equal cards. */
export function repeatingMacro(asked: Decision, option: Option): Option | undefined {
  return asked.macros.find((macro) => repeats(macro, option));
}

/** Return the macros that do not just repeat one option. */
export function standaloneMacros(asked: Decision): Option[] {
  const options = listedOptions(asked);
  return asked.macros.filter((macro) => !options.some((option) => repeats(macro, option)));
}

function repeats(macro: Option, option: Option): boolean {
  const [first, ...others] = macroActions(macro);
  return (
    first !== undefined &&
    optionKey({ action: first }) === optionKey(option) &&
    others.every((other) => actionKind(other) === actionKind(first))
  );
}

/** Return a key for an action and the kind of its card. */
function actionKind(action: Action): string {
  const { card } = action;
  const design = typeof card === "number" ? cards.value.get(card)?.design : undefined;
  return optionKey({ action: { ...action, card: design ?? card } });
}
