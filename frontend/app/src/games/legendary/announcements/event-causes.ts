/** Finds the card that caused an event: the facts name it just before. */

import { designByNumber } from "../../../table/catalogue";
import type { Fact } from "../../../table/game-contract";
import type { Card } from "../view-types";

/** A card and its player. */
export interface Cause {
  design: Card;
  seat?: number;
}

/** Return the card that caused a look. isAlone: true if nobody else saw the cards. */
export function causeOfLook(fact: Fact, facts: readonly Fact[]): (Cause & { isAlone: boolean }) | undefined {
  const told = facts.slice(0, facts.indexOf(fact)).findLast(isOtherFact);
  const cause = namedCause("look", told) ?? namedCause("showed", told);
  return cause && { ...cause, isAlone: told?.what === "look" };
}

/** Return the card that causes a Scar. */
export function causeOfScar(fact: Fact, facts: readonly Fact[]): Cause | undefined {
  return namedCause("scar", facts[facts.indexOf(fact) - 1]);
}

/** Return the cause that a fact names, if it does. */
export function namedCause(what: string, fact: Fact | undefined): Cause | undefined {
  const design = fact?.what === what ? designOf(fact.card) : undefined;
  return design && { design, ...(typeof fact?.seat === "number" ? { seat: fact.seat } : {}) };
}

export function designOf(card: unknown): Card | undefined {
  return typeof card === "number" ? designByNumber<Card>(card) : undefined;
}

export function isHand(zone: unknown): boolean {
  return String(zone).startsWith("hand.");
}

function isOtherFact({ fact }: Fact): boolean {
  return fact !== "cards_shown";
}
