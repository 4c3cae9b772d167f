/**
 * Shortcut keys of options.
 * Numbers for cards in hand, E for ending the turn, P for declining, letters for the rest.
 */

import { computed, effect } from "@preact/signals";
import { game } from "../game-loader";
import { recordKeys } from "../input/layout-stability";
import type { Decision, Option } from "../session/campaign-context";
import { effectOf, selectedKeys } from "../session/player-actions";
import { decision, liveTable } from "../session/table-state";
import { standaloneMacros } from "./macros";
import { selectableOptions } from "./multi-select-state";
import { sortOptions } from "./option-order";
import { LONG_LIST } from "./option-search";
import { assignKeys, rememberKeys } from "./option-slots";
import { doneOption, endOption, listedOptions, optionKey, questionKey } from "./options-by-target";

export const END_KEY = "e";
export const DECLINE_KEY = "p";
const NUMBERS = [..."123456789"];
/** Letters without another meaning. */
const LETTERS = [..."abcfghjkmnoqsvwxyz"];

/** Key of the turn and viewer. */
const turnKey = computed(() =>
  JSON.stringify([liveTable.value?.seat, liveTable.value && game.value?.turnName(liveTable.value.view)]),
);
/** Key of the turn and phase. */
export const phaseKey = computed(() =>
  JSON.stringify([liveTable.value?.seat, liveTable.value && game.value?.headline(liveTable.value.view)]),
);

/** Number key of each card in hand. A card keeps its number through the turn. */
export const numberKeys = rememberedKeys(
  turnKey,
  () => "",
  () => (liveTable.value && game.value?.hand?.(liveTable.value.view)) ?? [],
  NUMBERS,
);

/**
 * Letter of each option without a card in hand.
 * It returns when the same question comes in the same phase.
 */
const letterKeys = rememberedKeys(
  phaseKey,
  () => (decision.value ? questionKey(decision.value) : ""),
  () => [...new Set(optionsWithLetters().map(optionName))].map((name) => [name]),
  LETTERS,
);

/** Options by key. A card in hand can have several. */
export const optionsByKey = computed<ReadonlyMap<string, readonly Option[]>>(() => {
  const found = new Map<string, Option[]>();
  for (const option of pressableOptions(decision.value)) {
    const key = keyFor(option);
    if (key) {
      found.set(key, [...(found.get(key) ?? []), option]);
    }
  }
  const asked = decision.value;
  const [ending, done] = [
    asked && endOption(asked),
    asked && !selectedKeys.value.length && doneOption(asked),
  ];
  ending && found.set(END_KEY, [ending]);
  done && found.set(DECLINE_KEY, [done]);
  return found;
});

/** Return the key of an option. */
export function keyFor(option: Option): string | undefined {
  return isDeclining(option)
    ? DECLINE_KEY
    : (numberKeyOf(option) ?? letterKeys.value.get(optionName(option)));
}

function isDeclining(option: Option): boolean {
  const asked = decision.value;
  return option === asked?.options[asked.decline ?? -1];
}

effect(() => {
  const told = [...optionsByKey.value].map(([key, options]): [string, string] => [
    key,
    options.map((option) => effectOf(decision.value, option)).join(),
  ]);
  recordKeys(new Map(told));
});

function numberKeyOf({ action }: Option): string | undefined {
  return typeof action.card === "number" ? numberKeys.value.get(action.card) : undefined;
}

/**
 * Return a name of an option that does not change.
 * The label of a macro or the cost of an option can change.
 */
export function optionName(option: Option): string {
  const kind = (macro: Option) => `${macro.action.type} ${macro.label.split(" ")[0]}`;
  const alike = decision.value?.macros.filter((macro) => kind(macro) === kind(option)) ?? [];
  const place = alike.findIndex((macro) => optionKey(macro) === optionKey(option));
  if (place >= 0) {
    return `macro ${kind(option)} ${place}`;
  }
  const isOnly = optionsWithLetters().filter((other) => labelStem(other) === labelStem(option)).length === 1;
  return isOnly ? labelStem(option) : option.label;
}

/** Return a label without the brackets at its end. */
function labelStem({ label }: Option): string {
  return label.replace(/ \([^()]*\)$/, "");
}

/**
 * Return the options that get letters.
 * Long lists of names that can be declined get none.
 */
function optionsWithLetters(): Option[] {
  const mayDecline = decision.value?.decline != null;
  const options = pressableOptions(decision.value).filter(
    (option) => !numberKeyOf(option) && !isDeclining(option),
  );
  const names = options.filter(isNameOnly);
  return mayDecline && names.length > LONG_LIST ? options.filter((option) => !isNameOnly(option)) : options;
}

/** Return true if an option is about nothing on the table. */
function isNameOnly({ action }: Option): boolean {
  return "pick" in action && !("card" in action || "space" in action || "seat" in action);
}

function pressableOptions(asked: Decision | null): Option[] {
  return asked
    ? [
        ...standaloneMacros(asked),
        ...sortOptions(asked.picks ? selectableOptions(asked) : listedOptions(asked)),
      ]
    : [];
}

/** Assign keys that stay at a place for as long as `time` has the same value. */
function rememberedKeys<Thing>(
  time: { readonly value: string },
  place: () => string,
  groups: () => readonly (readonly Thing[])[],
  keys: string[],
) {
  let was = "";
  let known = new Map<string, Map<Thing, string>>();
  return computed(() => {
    if (time.value !== was) {
      known = new Map();
    }
    was = time.value;
    const before = known.get(place()) ?? new Map<Thing, string>();
    const given = assignKeys(groups(), before, keys);
    known.set(place(), rememberKeys(before, given));
    return given;
  });
}
