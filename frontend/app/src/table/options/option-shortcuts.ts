/** Which keys reach which options: numbers the cards of the hand, E the end of the turn, P what declines, letters all else. */

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
/** Those that mean nothing else. */
const LETTERS = [..."abcfghjkmnoqsvwxyz"];

/** Which turn it is, for whom. */
const turn = computed(() =>
  JSON.stringify([live.value?.seat, live.value && game.value?.turnName(live.value.view)]),
);
/** Where the play stands, as the head of the table has it: the turn, and the part of it. */
export const stand = computed(() =>
  JSON.stringify([live.value?.seat, live.value && game.value?.headline(live.value.view)]),
);

/** The number of each card of the hand: it keeps it through a whole turn, and so does that of one that has gone. */
export const numbers = remembering(
  turn,
  () => "",
  () => (live.value && game.value?.hand?.(live.value.view)) ?? [],
  NUMBERS,
);

/**
 * The letter of each option that is about no card of the hand, by its name: it has it again whenever the same is asked
 * while the play stands where it stood.
 */
const letters = remembering(
  stand,
  () => (decision.value ? questionOf(decision.value) : ""),
  () => [...new Set(lettered().map(nameOf))].map((name) => [name]),
  LETTERS,
);

/** What each key reaches; several options where a card of the hand can be used in several ways. */
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

/** The key that reaches an option of the list. */
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

/**
 * What an option is known by: a macro changes its words with each card that is drawn, an option what it costs, and is
 * the same one.
 */
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

/** The words of an option but for what stands in brackets at their end. */
function stem({ label }: Option): string {
  return label.replace(/ \([^()]*\)$/, "");
}

/** Of a long list of mere names that one may decline none has a letter: it would tell nothing, and name the wrong thing. */
function lettered(): Option[] {
  const mayDecline = decision.value?.decline != null;
  const options = pressable(decision.value).filter((option) => !numberOf(option) && !isDeclining(option));
  const names = options.filter(isName);
  return mayDecline && names.length > LONG ? options.filter((option) => !isName(option)) : options;
}

/** Whether an option is about nothing that lies on the table. */
function isName({ action }: Option): boolean {
  return "pick" in action && !("card" in action || "space" in action || "seat" in action);
}

function pressable(asked: Decision | null): Option[] {
  return asked ? [...byThemselves(asked), ...likelyFirst(asked.picks ? markable(asked) : listed(asked))] : [];
}

/** Keys that things keep at a place, and have again when it comes again, for as long as a `time` lasts. */
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
