/** The order of options: what the game has ruled out comes after all else. */

import type { Option } from "./campaign";
import { game } from "./game";
import { live } from "./session";

export function isRuledOut({ action }: Option): boolean {
  const view = live.value?.view;
  return view !== undefined && game.value?.isRuledOut?.(view, action) === true;
}

export function likelyFirst(options: readonly Option[]): Option[] {
  return options.toSorted((one, other) => Number(isRuledOut(one)) - Number(isRuledOut(other)));
}
