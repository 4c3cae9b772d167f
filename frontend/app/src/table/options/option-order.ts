/** Order of options: rare options first, ruled-out options last. */

import { game } from "../game-loader";
import type { Option } from "../session/campaign-context";
import { liveTable } from "../session/table-state";

export function isRuledOut({ action }: Option): boolean {
  const view = liveTable.value?.view;
  return view !== undefined && game.value?.isRuledOut?.(view, action) === true;
}

export function sortOptions(options: readonly Option[]): Option[] {
  return options.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rankOf(option: Option): number {
  return Number(isRuledOut(option)) - Number(game.value?.isForemost?.(option.action) === true);
}
