/** By which card something happened, as the facts name it right before. */

import { designNumbered } from "../../../table/catalogue";
import type { Fact } from "../../../table/game-contract";
import type { Card } from "../view-types";

/** A card, and whose it is or who does something by it. */
export interface Cause {
  design: Card;
  seat?: number;
}

/** By whose text one sees cards, and whether nobody else does. */
export function lookingCard(fact: Fact, facts: readonly Fact[]): (Cause & { isAlone: boolean }) | undefined {
  const told = facts.slice(0, facts.indexOf(fact)).findLast(isNoLook);
  const cause = caused("look", told) ?? caused("showed", told);
  return cause && { ...cause, isAlone: told?.what === "look" };
}

/** By whose text somebody gains a Scar. */
export function scarringCard(fact: Fact, facts: readonly Fact[]): Cause | undefined {
  return caused("scar", facts[facts.indexOf(fact) - 1]);
}

/** What a fact names as the cause of something, if it does. */
export function caused(what: string, fact: Fact | undefined): Cause | undefined {
  const design = fact?.what === what ? designOf(fact.card) : undefined;
  return design && { design, ...(typeof fact?.seat === "number" ? { seat: fact.seat } : {}) };
}

export function designOf(card: unknown): Card | undefined {
  return typeof card === "number" ? designNumbered<Card>(card) : undefined;
}

export function isHand(zone: unknown): boolean {
  return String(zone).startsWith("hand.");
}

function isNoLook({ fact }: Fact): boolean {
  return fact !== "cards_shown";
}
