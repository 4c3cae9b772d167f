/** Finds the face-up cards of a view. */

import type { VisibleCard } from "./card-types";

/** Return all face-up cards by number. The entry with the most fields wins. */
export function openCards<Face extends VisibleCard>(view: unknown): Map<number, Face> {
  const found = new Map<number, Face>();
  collectCards(view, found);
  return found;
}

/** Return the face-up card of a number, if there is one. */
export function openCard<Face extends VisibleCard>(view: unknown, card: number): Face | undefined {
  return openCards<Face>(view).get(card);
}

function collectCards<Face extends VisibleCard>(part: unknown, found: Map<number, Face>): void {
  if (Array.isArray(part)) {
    for (const one of part) collectCards(one, found);
  } else if (part !== null && typeof part === "object") {
    if (isCard<Face>(part)) addCard(part, found);
    for (const one of Object.values(part)) collectCards(one, found);
  }
}

function isCard<Face extends VisibleCard>(part: object): part is Face {
  return "id" in part && "design" in part;
}

function addCard<Face extends VisibleCard>(card: Face, found: Map<number, Face>): void {
  const known = found.get(card.id);
  if (!known || Object.keys(card).length > Object.keys(known).length) found.set(card.id, card);
}
