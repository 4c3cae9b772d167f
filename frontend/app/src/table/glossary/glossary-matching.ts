/** Which words of the glossary stand in a text. */

import type { Word } from "../catalogue";

/** The kind of words that open a line, "Draw: Look at a card.", and mean something else within a sentence. */
export const OPENING = "timing";

/** Return the words that a text has, each where it may stand, and not as a part of a longer one alone. */
export function wordsIn(text: string, words: readonly Word[]): Word[] {
  return words.filter((word) => stands(word, without(longerThan(word, words), text)));
}

function longerThan({ name }: Word, words: readonly Word[]): Word[] {
  const part = new RegExp(`\\b${escaped(name)}\\b`, "i");
  return words.filter((other) => other.name.length > name.length && part.test(other.name));
}

function without(words: readonly Word[], text: string): string {
  return words.reduce((rest, { name }) => rest.replace(new RegExp(`\\b${escaped(name)}\\b`, "gi"), ""), text);
}

function stands({ kind, name, title }: Word, text: string): boolean {
  if (kind === OPENING) {
    return new RegExp(`^${escaped(title)}:`, "m").test(text);
  }
  return [name, title].some((word) => new RegExp(`\\b${escaped(word)}\\b`, "i").test(text));
}

function escaped(word: string): string {
  return word.replace(/[^\w\s]/g, "\\$&");
}
