/** The order of options: what the game has ruled out comes after all else. */

import type { Option } from "./campaign";
import { game } from "./game";
import { live } from "./session";

export function likelyFirst(options: readonly Option[]): Option[] {
  const view = live.value?.view;
  const isOut = (option: Option) => Number(view && game.value?.isRuledOut?.(view, option.action));
  return options.toSorted((one, other) => isOut(one) - isOut(other));
}
