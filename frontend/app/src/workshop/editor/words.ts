/**
 * Plain words for the fields and values of cards.
 * The glossary of the game knows the other values.
 */

import { allTerms } from "../../table/catalogue";
import type { Struct } from "./schema";

/** Labels of fields. */
const FIELDS: Readonly<Record<string, string>> = {
  abilities: "Abilities",
  activators: "Played from",
  amount: "How many",
  anti: "Against",
  art: "Picture",
  arms: "Strength in conflicts",
  at_cost: "At its cost",
  at_least: "At least",
  at_most: "At most",
  attack: "Attack",
  by: "Chosen by",
  called: "Remember these cards as",
  cards: "Which cards",
  count: "How many",
  crc: "Close range combat",
  do: "What happens",
  enemy: "Kind of Enemy",
  forbid: "Forbid",
  grant: "Give the keyword",
  how: "How they are picked",
  id: "Name in files",
  if: "Only if",
  in_deck: "Most copies in a deck",
  in_play: "Most copies in play",
  instead: "Replaces the Strike",
  is: "Condition",
  least: "At least",
  left: "Left edge: what must be on",
  lrc: "Long range combat",
  max_cost: "Cost at most",
  min_cost: "Cost at least",
  modes: "Alternatives",
  modify: "Continuous changes",
  most: "At most",
  name_of: "The remembered cards",
  not_in_own_turn: "Not in your own turn",
  of: "Whose",
  on: "Which cards",
  once_a_turn: "Once each turn",
  op: "Step",
  optional: "You may",
  other: "Other cards than this",
  otherwise: "If not",
  owner: "Whose",
  pay: "Price",
  play: "Playable only if",
  prevented_by: "Not playable after",
  pro: "For",
  provides: "Provides",
  public: "Everyone sees them",
  requires: "Requires",
  res: "Resources",
  right: "Right edge: what it turns on or off",
  series: "Lose the whole Series",
  set: "Set",
  show: "Card to reveal",
  stat: "Change the number",
  test: "Condition",
  // biome-ignore lint/suspicious/noThenProperty: a member of the card language, and a string.
  then: "If so",
  this: "Only this card",
  times: "How often",
  to: "Where to",
  under: "Under which card",
  until: "Until",
  up_to: "Or fewer",
  when: "When",
  which: "Which cards",
  who: "Who",
  whose: "Whose",
  zone: "Where",
};

/** Labels of fields that mean something else in one part of the card language. */
const FIELDS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Ability: { on: "Event", which: "Which card of the event", class: "After a card of this class" },
  Compare: { left: "This amount" },
  Modifier: { by: "By how much" },
  Not: { of: "Not this" },
  All: { of: "All of these" },
  AnyOf: { of: "One of these" },
  Sum: { of: "Parts" },
  Times: { of: "Factors" },
  Heal: { which: "Which Strikes", scars: "Heal Scars instead" },
  Harden: { which: "Which Strikes" },
  Points: { attack: "Attack", recruit: "Recruit" },
};

/** Labels of values, by field or for all. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "": {
    all: "all",
    any: "anyone",
    choose: "a player of your choice",
    choose_other: "another player of your choice",
    choose_rival: "a rival of your choice",
    current: "the player whose turn it is",
    each: "each player",
    holder: "the player who has the card",
    next: "the next player",
    others: "each other player",
    rival: "your rival",
    you: "you",
    it: "the card of the event",
    named: "the remembered cards",
    this: "this card",
    discard: "discard pile",
    deck_bottom: "bottom of the deck",
    deck: "deck",
    hand: "hand",
    turn: "the end of this turn",
    turn_of: "your next turn",
    game: "the end of the game",
  },
  how: {
    all: "all of them",
    choose: "by choice",
    last: "the last ones",
    left: "from the left",
    oldest: "the oldest",
    random: "at random",
    recent: "the latest",
    right: "from the right",
    top: "from the top",
  },
  which: { all: "all of them", choose: "by choice", oldest: "the oldest", recent: "the latest" },
  by: { you: "you", current: "the player whose turn it is", holder: "the player who has the card" },
  op: {
    choose_one: "Choose one of several",
    each_player: "For each of several players",
    if: "If … then …",
    may: "You may …",
    in_force: "Continuous change",
    repeat: "Repeat",
  },
  is: {
    all: "All of several conditions",
    any: "One of several conditions",
    can_pay: "You can pay",
    compare: "An amount is large or small enough",
    damage_is: "Your damage is large enough",
    has: "There are such cards",
    here: "This card is in a place",
    it_is: "The card of the event matches",
    not: "Not …",
    played: "Other cards were played",
    solo: "Only one player is left",
    the_end: "The End has begun",
    your_turn: "It is your turn",
  },
  amount: { count: "Count cards", sum: "A sum", times: "A product", named: "The number of remembered cards" },
  when: {
    play: "When played",
    class: "When played after a card of a class",
    strike: "Instead of, or with, a Strike",
  },
};

/** Starting values of required fields. */
export const STARTS: Struct = { zone: ["hand"], amount: 1, count: 1, times: 2 };

/** Return "double_strike" as "double strike". */
function spaced(word: string): string {
  return word.replace(/_/g, " ");
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Return the label of a field. part: the title of the struct around it. */
export function fieldLabel(name: string, part = ""): string {
  return FIELDS_OF[part]?.[name] ?? FIELDS[name] ?? capitalize(spaced(name));
}

/** Return the label of a value of a field. */
export function valueLabel(field: string, value: string | number): string {
  const word = String(value);
  return VALUES[field]?.[word] ?? termTitle(field, word) ?? VALUES[""]?.[word] ?? spaced(word);
}

/** Return the title of a value in the glossary of the game. */
function termTitle(field: string, word: string): string | undefined {
  const kinds = [field, field.replace(/s$/, ""), KINDS[field]];
  return allTerms.value.find(({ kind, name }) => name === word && kinds.includes(kind))?.title;
}

/** Glossary kinds of fields that have another name. */
const KINDS: Readonly<Record<string, string>> = {
  when: "timing",
  immunity: "class",
  vulnerability: "class",
  grant: "keyword",
  themes: "theme",
};

/** Return the label of an alternative of a union. */
export function tagLabel(tag: { name: string; value: string }): string {
  return capitalize(VALUES[tag.name]?.[tag.value] ?? spaced(tag.value));
}
