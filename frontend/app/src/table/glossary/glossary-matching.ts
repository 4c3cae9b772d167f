/** Finds glossary terms in a text. */

import type { GlossaryEntry } from "../catalogue";

/** Kind of terms that begin a line, such as "Draw: Look at a card." */
export const LINE_OPENING = "timing";

/** Return the terms in a text. Terms inside longer terms do not count. */
export function termsIn(text: string, words: readonly GlossaryEntry[]): GlossaryEntry[] {
  return words.filter((word) => isTermIn(word, removeTerms(longerTerms(word, words), text)));
}

function longerTerms({ name }: GlossaryEntry, words: readonly GlossaryEntry[]): GlossaryEntry[] {
  const part = new RegExp(`\\b${escapeRegExp(name)}\\b`, "i");
  return words.filter((other) => other.name.length > name.length && part.test(other.name));
}

function removeTerms(words: readonly GlossaryEntry[], text: string): string {
  return words.reduce(
    (rest, { name }) => rest.replace(new RegExp(`\\b${escapeRegExp(name)}\\b`, "gi"), ""),
    text,
  );
}

function isTermIn({ kind, name, title }: GlossaryEntry, text: string): boolean {
  if (kind === LINE_OPENING) {
    return new RegExp(`^${escapeRegExp(title)}:`, "m").test(text);
  }
  return [name, title].some((word) => new RegExp(`\\b${escapeRegExp(word)}\\b`, "i").test(text));
}

function escapeRegExp(word: string): string {
  return word.replace(/[^\w\s]/g, "\\$&");
}
