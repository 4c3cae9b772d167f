/**
 * Order of options: by group, rare options first, ruled-out options last.
 * Options of hand cards follow the hand.
 */

import { game } from "../game-loader";
import type { Option } from "../session/campaign-context";
import { liveTable } from "../session/table-state";
import { groupOf } from "./option-groups";

export function isRuledOut({ action }: Option): boolean {
  const view = liveTable.value?.view;
  return view !== undefined && game.value?.isRuledOut?.(view, action) === true;
}

export function sortOptions(options: readonly Option[]): Option[] {
  const places = handPlaces();
  const handPlace = ({ action }: Option) => places.get(Number(action.card)) ?? places.size;
  return options.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) || rankOf(one) - rankOf(other) || handPlace(one) - handPlace(other),
  );
}

/** Return the place of each card in hand. */
function handPlaces(): Map<number, number> {
  const hand = (liveTable.value && game.value?.hand?.(liveTable.value.view)) ?? [];
  return new Map(hand.flat().map((card, place) => [card, place]));
}

/** Return the place of an option's group. Options without a group come last. */
function placeOf(option: Option): number {
  const groups = game.value?.optionGroups ?? [];
  const group = groupOf(option);
  return group ? groups.indexOf(group) : groups.length;
}

function rankOf(option: Option): number {
  return Number(isRuledOut(option)) - Number(game.value?.isForemost?.(option.action) === true);
}
