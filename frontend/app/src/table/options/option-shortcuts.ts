/**
 * Shortcut keys of options: numbers for cards in hand, E for ending the turn, P for declining, letters for the rest.
 */

import { computed, effect } from "@preact/signals";
import { game } from "../game-loader";
import { noteKeys } from "../input/layout-stability";
import type { Decision, Option } from "../session/campaign-context";
import { doing, marked } from "../session/player-actions";
import { decision, live } from "../session/table-state";
import { byThemselves } from "./macros";
import { markable } from "./multi-select-state";
import { likelyFirst } from "./option-order";
import { LONG } from "./option-search";
import { keyed, remembered } from "./option-slots";
import { doneOf, endingOf, keyOf, listed, questionOf } from "./options-by-target";

export const END = "e";
export const DECLINE = "p";
const NUMBERS = [..."123456789"];
/** Letters without another meaning. */
const LETTERS = [..."abcfghjkmnoqsvwxyz"];

/** Key of the turn and viewer. */
const turn = computed(() =>
  JSON.stringify([live.value?.seat, live.value && game.value?.turnName(live.value.view)]),
);
/** Key of the turn and phase. */
export const stand = computed(() =>
  JSON.stringify([live.value?.seat, live.value && game.value?.headline(live.value.view)]),
);

/** Number key of each card in hand. A card keeps its number through the turn. */
export const numbers = remembering(
  turn,
  () => "",
  () => (live.value && game.value?.hand?.(live.value.view)) ?? [],
  NUMBERS,
);

/** Letter of each option without a card in hand. It returns when the same question comes in the same phase. */
const letters = remembering(
  stand,
  () => (decision.value ? questionOf(decision.value) : ""),
  () => [...new Set(lettered().map(nameOf))].map((name) => [name]),
  LETTERS,
);

/** Options by key. A card in hand can have several. */
export const reached = computed<ReadonlyMap<string, readonly Option[]>>(() => {
  const found = new Map<string, Option[]>();
  for (const option of pressable(decision.value)) {
    const key = keyFor(option);
    if (key) {
      found.set(key, [...(found.get(key) ?? []), option]);
    }
  }
  const asked = decision.value;
  const [ending, done] = [asked && endingOf(asked), asked && !marked.value.length && doneOf(asked)];
  ending && found.set(END, [ending]);
  done && found.set(DECLINE, [done]);
  return found;
});

/** Return the key of an option. */
export function keyFor(option: Option): string | undefined {
  return isDeclining(option) ? DECLINE : (numberOf(option) ?? letters.value.get(nameOf(option)));
}

function isDeclining(option: Option): boolean {
  const asked = decision.value;
  return option === asked?.options[asked.decline ?? -1];
}

effect(() => {
  const told = [...reached.value].map(([key, options]): [string, string] => [
    key,
    options.map((option) => doing(decision.value, option)).join(),
  ]);
  noteKeys(new Map(told));
});

function numberOf({ action }: Option): string | undefined {
  return typeof action.card === "number" ? numbers.value.get(action.card) : undefined;
}

/** Return a name that stays the same while the label of a macro or the cost of an option changes. */
export function nameOf(option: Option): string {
  const kind = (macro: Option) => `${macro.action.type} ${macro.label.split(" ")[0]}`;
  const alike = decision.value?.macros.filter((macro) => kind(macro) === kind(option)) ?? [];
  const place = alike.findIndex((macro) => keyOf(macro) === keyOf(option));
  if (place >= 0) {
    return `macro ${kind(option)} ${place}`;
  }
  const isOnly = lettered().filter((other) => stem(other) === stem(option)).length === 1;
  return isOnly ? stem(option) : option.label;
}

/** Return a label without the brackets at its end. */
function stem({ label }: Option): string {
  return label.replace(/ \([^()]*\)$/, "");
}

/** Return the options that get letters. Long lists of names that can be declined get none. */
function lettered(): Option[] {
  const mayDecline = decision.value?.decline != null;
  const options = pressable(decision.value).filter((option) => !numberOf(option) && !isDeclining(option));
  const names = options.filter(isName);
  return mayDecline && names.length > LONG ? options.filter((option) => !isName(option)) : options;
}

/** Whether an option is about nothing on the table. */
function isName({ action }: Option): boolean {
  return "pick" in action && !("card" in action || "space" in action || "seat" in action);
}

function pressable(asked: Decision | null): Option[] {
  return asked ? [...byThemselves(asked), ...likelyFirst(asked.picks ? markable(asked) : listed(asked))] : [];
}

/** Assign keys that stay at a place for as long as `time` has the same value. */
function remembering<Thing>(
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
    const given = keyed(groups(), before, keys);
    known.set(place(), remembered(before, given));
    return given;
  });
}
