/** Which keys reach which options: numbers the cards of the hand, E the end of the turn, letters all else. */

import { computed, effect } from "@preact/signals";
import { doing } from "./acting";
import type { Decision, Option } from "./campaign";
import { game } from "./game";
import { byThemselves } from "./macros";
import { markable } from "./picking";
import { keyed } from "./places";
import { endingOf, keyOf, listed } from "./pointing";
import { decision, live } from "./session";
import { noteKeys } from "./steady";

export const END = "e";
const NUMBERS = [..."123456789"];
/** Those that mean nothing else. */
const LETTERS = [..."abcfghjkmnopqsvwxyz"];

/** The number of each card of the hand: it keeps it while the play stands where it stood. */
export const numbers = remembering(
  () => JSON.stringify([live.value?.seat, live.value && game.value?.headline(live.value.view)]),
  () => (live.value && game.value?.hand?.(live.value.view)) ?? [],
  NUMBERS,
);

/** The letter of each option that is about no card of the hand, by its name, for as long as the same is asked. */
const letters = remembering(
  () => JSON.stringify([decision.value?.seat, decision.value?.kind, decision.value?.prompt]),
  () => pressable(decision.value).flatMap((option) => (numberOf(option) ? [] : [[nameOf(option)]])),
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
  const ending = decision.value && endingOf(decision.value);
  return ending ? found.set(END, [ending]) : found;
});

/** The key that reaches an option of the list. */
export function keyFor(option: Option): string | undefined {
  return numberOf(option) ?? letters.value.get(nameOf(option));
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

/** What an option is known by: a macro changes its words with each card that is drawn, and is the same one. */
function nameOf(option: Option): string {
  const { type } = option.action;
  const alike = decision.value?.macros.filter((macro) => macro.action.type === type) ?? [];
  const place = alike.findIndex((macro) => keyOf(macro) === keyOf(option));
  return place < 0 ? option.label : `macro ${type} ${place}`;
}

function pressable(asked: Decision | null): Option[] {
  return asked ? [...byThemselves(asked), ...(asked.picks ? markable(asked) : listed(asked))] : [];
}

/** Keys that things keep until the play stands elsewhere. */
function remembering<Thing>(
  place: () => string,
  groups: () => readonly (readonly Thing[])[],
  keys: string[],
) {
  let known: { place: string; keys: Map<Thing, string> } = { place: "", keys: new Map() };
  return computed(() => {
    const now = place();
    known = { place: now, keys: keyed(groups(), now === known.place ? known.keys : new Map(), keys) };
    return known.keys;
  });
}
