/**
 * Shortcut keys of options.
 * Numbers for cards in hand, letters past the tenth, and a second number if a card has several options.
 * E for ending the turn, P for declining.
 * A letter and a number for options of a group.
 * Other options have letters; in questions without hand cards, numbers.
 */

import { computed, effect, signal } from "@preact/signals";
import { game } from "../game-loader";
import { recordKeys } from "../input/layout-stability";
import type { Decision, Option } from "../session/campaign-context";
import { effectOf, selectedKeys } from "../session/player-actions";
import { decision, liveTable } from "../session/table-state";
import { standaloneMacros } from "./macros";
import { selectableOptions } from "./multi-select-state";
import { groupOf, targetOf } from "./option-groups";
import { sortOptions } from "./option-order";
import { LONG_LIST } from "./option-search";
import { assignKeys, rememberKeys } from "./option-slots";
import { doneOption, endOption, listedOptions, optionKey, questionKey } from "./options-by-target";

export const END_KEY = "e";
export const DECLINE_KEY = "p";
const NUMBERS = [..."123456789"];
const HAND_NUMBERS = [...NUMBERS, "0"];
/**
 * Letters for the cards of a hand that has no number left.
 * No game uses them for a group.
 */
const HAND_LETTERS = [..."wqonjh"];
/** Letters without another meaning. */
const LETTERS = [..."abcfghjkmnoqrsuvwx"];

/** The letter of a group whose number comes next. passes: whether Shift was held. */
export const groupPrefix = signal<{ letter: string; passes: boolean } | null>(null);
/** The number must follow within this time. */
const PREFIX_MS = 4000;

/** Key of the turn and viewer. */
const turnKey = computed(() =>
  JSON.stringify([liveTable.value?.seat, liveTable.value && game.value?.turnName(liveTable.value.view)]),
);
/** Key of the turn and phase. */
export const phaseKey = computed(() =>
  JSON.stringify([liveTable.value?.seat, liveTable.value && game.value?.headline(liveTable.value.view)]),
);

/** Key of each card in hand. A card keeps its key through the turn. */
export const numberKeys = rememberedKeys(
  turnKey,
  () => "",
  () => {
    const owners = (liveTable.value && game.value?.hand?.(liveTable.value.view)) ?? [];
    const isLarge = owners.length > HAND_NUMBERS.length;
    return [{ keys: isLarge ? [...HAND_NUMBERS, ...HAND_LETTERS] : HAND_NUMBERS, owners }];
  },
);

/**
 * True if numbers answer the question.
 * It ends no turn, and no option is about a hand card or in a group.
 */
export const hasNumberedAnswers = computed(() => {
  const asked = decision.value;
  const options = pressableOptions(asked).filter((option) => !isDeclining(option));
  const isTurn = asked !== null && endOption(asked) !== undefined;
  return !isTurn && options.length > 0 && !options.some((option) => numberKeyOf(option) || groupOf(option));
});

/**
 * Key of each option without a card in hand.
 * It returns when the same question comes in the same phase.
 */
const optionKeys = rememberedKeys(
  phaseKey,
  () => (decision.value ? questionKey(decision.value) : ""),
  () => keyPools(),
);

/** Options about cards in hand. */
const handOptions = computed(() => pressableOptions(decision.value).filter(numberKeyOf));

/** Options by key. */
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
  return isDeclining(option) ? DECLINE_KEY : (handKeyOf(option) ?? optionKeys.value.get(optionName(option)));
}

function isDeclining(option: Option): boolean {
  const asked = decision.value;
  return option === asked?.options[asked.decline ?? -1];
}

/** Return true if a letter is the first key of some options. */
export function isGroupLetter(letter: string): boolean {
  return [...optionsByKey.value.keys()].some((key) => key.length > 1 && key.startsWith(letter));
}

effect(() => {
  const timer = groupPrefix.value && setTimeout(() => (groupPrefix.value = null), PREFIX_MS);
  return () => timer !== null && clearTimeout(timer);
});

effect(() => {
  void decision.value?.version;
  groupPrefix.value = null;
});

effect(() => {
  const told = [...optionsByKey.value].map(([key, options]): [string, string] => [
    key,
    options.map((option) => effectOf(decision.value, option)).join(),
  ]);
  recordKeys(new Map(told));
});

/**
 * Return the key of the option's hand card.
 * A second number follows if the card has several options.
 */
function handKeyOf(option: Option): string | undefined {
  const number = numberKeyOf(option);
  const options = handOptions.value.filter((other) => numberKeyOf(other) === number);
  const place = options.findIndex((other) => optionKey(other) === optionKey(option));
  return number && options.length > 1 && place >= 0 ? NUMBERS[place] && number + NUMBERS[place] : number;
}

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
  const isOnly = optionsWithKeys().filter((other) => labelStem(other) === labelStem(option)).length === 1;
  return isOnly ? labelStem(option) : option.label;
}

/** Return a label without the brackets at its end. */
function labelStem({ label }: Option): string {
  return label.replace(/ \([^()]*\)$/, "");
}

/**
 * Return the options that get keys without a hand card.
 * Long lists of names that can be declined get none.
 */
function optionsWithKeys(): Option[] {
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

/** Keys for some of the options, and the options that get them. */
interface KeyPool<Thing> {
  keys: readonly string[];
  owners: readonly (readonly Thing[])[];
}

/** Return the keys of each group, and those of the options without a group. */
function keyPools(): KeyPool<string>[] {
  const options = optionsWithKeys();
  const letters = new Set(options.map((option) => keyOfGroup(option)));
  return [...letters].flatMap((letter) => {
    const members = options.filter((option) => keyOfGroup(option) === letter);
    return letter ? groupPools(letter, members) : [{ keys: freeKeys(options), owners: ownersOf(members) }];
  });
}

/**
 * Return the pools of a group.
 * A target has its own number, unless another option of the group has the same; other members are numbered.
 */
function groupPools(letter: string, members: readonly Option[]): KeyPool<string>[] {
  const targets = new Map<string, Option>();
  for (const option of members) {
    const number = targetOf(option)?.number;
    if (number && !targets.has(letter + number)) {
      targets.set(letter + number, option);
    }
  }
  const others = members.filter((option) => ![...targets.values()].includes(option));
  return [
    ...[...targets].map(([key, option]) => ({ keys: [key], owners: ownersOf([option]) })),
    {
      keys: NUMBERS.map((number) => letter + number).filter((key) => !targets.has(key)),
      owners: ownersOf(others),
    },
  ];
}

/**
 * Return the keys for options without a group.
 * Letters of hand cards are left out, and letters of groups while a group is shown.
 */
function freeKeys(options: readonly Option[]): string[] {
  const groups = options.some(groupOf) ? (game.value?.optionGroups ?? []) : [];
  const taken = new Set([...groups.map(({ key }) => key), ...numberKeys.value.values()]);
  const letters = LETTERS.filter((letter) => !taken.has(letter));
  return hasNumberedAnswers.value ? [...NUMBERS, ...letters] : letters;
}

/** Return the letter of an option's group; none for macros. */
function keyOfGroup(option: Option): string | undefined {
  return option.action.parts ? undefined : groupOf(option)?.key;
}

function ownersOf(options: readonly Option[]): string[][] {
  return [...new Set(options.map(optionName))].map((name) => [name]);
}

/** Assign keys that stay at a place for as long as `time` has the same value. */
function rememberedKeys<Thing>(
  time: { readonly value: string },
  place: () => string,
  pools: () => readonly KeyPool<Thing>[],
) {
  let was = "";
  let known = new Map<string, Map<Thing, string>>();
  return computed(() => {
    if (time.value !== was) {
      known = new Map();
    }
    was = time.value;
    const before = known.get(place()) ?? new Map<Thing, string>();
    const given = new Map(pools().flatMap(({ owners, keys }) => [...assignKeys(owners, before, keys)]));
    known.set(place(), rememberKeys(before, given));
    return given;
  });
}
