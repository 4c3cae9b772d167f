/**
 * Addresses of the pictures of custom cards.
 * The server draws them from the fields of the card.
 */

import { signal } from "@preact/signals";

interface Fields {
  id: string;
  name?: unknown;
  type?: unknown;
  art?: unknown;
  custom?: unknown;
}

/** Pictures by design. Standard cards have files. */
export const customPictures = signal<ReadonlyMap<string, string>>(new Map());

/** False until a table with custom cards knows which ones are custom. */
export const arePicturesKnown = signal(!globalThis.document?.querySelector("[data-custom-cards]"));

const version = globalThis.document?.documentElement.dataset.art ?? "";
/** Long fields that a picture doesn't depend on. */
const UNSEEN_FIELDS = new Set(["text", "numbers", "copies", "custom", "abilities"]);
const MAX_LENGTH = 2000;

/** Use pictures of the custom cards among these cards. */
export function showCustomPictures(ruleset: string, cards: readonly Fields[]): void {
  const custom = cards.filter((card) => card.custom);
  if (custom.length > 0) {
    const added = custom.map((card): [string, string] => [card.id, pictureAddress(ruleset, card)]);
    customPictures.value = new Map([...customPictures.value, ...added]);
  }
  arePicturesKnown.value = true;
}

/** Return the address of the picture of a card. Equal cards have equal addresses. */
export function pictureAddress(ruleset: string, card: Omit<Fields, "id"> & { id?: unknown }): string {
  const shown = Object.entries(card).filter(
    ([name, value]) => !UNSEEN_FIELDS.has(name) && isPlain(name, value),
  );
  const all = JSON.stringify(Object.fromEntries(shown));
  const { id, name, type, art } = card;
  const said = all.length <= MAX_LENGTH ? all : JSON.stringify({ id, name, type, art });
  return `/pictures/${encodeURIComponent(ruleset)}.svg?${new URLSearchParams({ card: said, version })}`;
}

/** Return true for the picture, and for words, which decide its color. */
function isPlain(name: string, value: unknown): boolean {
  const isWord = (one: unknown) => typeof one === "string";
  return name === "art" || isWord(value) || (Array.isArray(value) && value.every(isWord));
}
