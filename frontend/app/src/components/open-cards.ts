/** Finds the face-up cards of a view. */

import type { VisibleCard } from "./card-types";

/** Return all face-up cards by number. The entry with the most fields wins. */
export function openCards<Face extends VisibleCard>(view: unknown): Map<number, Face> {
  const found = new Map<number, Face>();
  collect(view, found);
  return found;
}

/** Return the face-up card of a number, if there is one. */
export function openCard<Face extends VisibleCard>(view: unknown, card: number): Face | undefined {
  return openCards<Face>(view).get(card);
}

function collect<Face extends VisibleCard>(part: unknown, found: Map<number, Face>): void {
  if (Array.isArray(part)) {
    for (const one of part) collect(one, found);
  } else if (part !== null && typeof part === "object") {
    if (isCard<Face>(part)) note(part, found);
    for (const one of Object.values(part)) collect(one, found);
  }
}

function isCard<Face extends VisibleCard>(part: object): part is Face {
  return "id" in part && "design" in part;
}

function note<Face extends VisibleCard>(card: Face, found: Map<number, Face>): void {
  const known = found.get(card.id);
  if (!known || Object.keys(card).length > Object.keys(known).length) found.set(card.id, card);
}
