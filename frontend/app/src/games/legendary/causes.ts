/** By which card something happened, where the fact doesn't say: what was named before it in this turn, and says so. */

import { designNumbered } from "../../play/catalogue";
import type { Fact } from "../../play/contract";
import { facts as logged } from "../../play/log";
import type { Card } from "./types";

/** A card, and whose it is. */
export interface Cause {
  design: Card;
  seat?: number;
}

/** What speaks of looking in a card's words. */
const LOOKS = /\b(look at|reveal|find)\b(?!:)/i;
const SCARS = /\bScars?\b/;
/** What speaks in a card's words of the places where one looks. */
const PLACES: Readonly<Record<string, RegExp>> = {
  academy: /Academy/,
  bureau: /Bureau/,
  conspiracy: /Conspiracy/,
  evidence: /Evidence/,
  shadows: /Shadows/,
};

/** By whose text one may look where cards were shown. */
export function lookingCard(fact: Fact, facts: readonly Fact[]): Cause | undefined {
  const place = PLACES[String(fact.zone).split(".")[0] ?? ""];
  return named(earlier(fact, facts), (line) => LOOKS.test(line) && (!place || place.test(line)));
}

/** By whose text somebody gains a Scar. */
export function scarringCard(fact: Fact, facts: readonly Fact[]): Card | undefined {
  return named(earlier(fact, facts), (line) => SCARS.test(line))?.design;
}

/** What was discarded since the last Strike, to answer it: from a hand, or from what is kept in play. */
export function answeringCard(fact: Fact, facts: readonly Fact[]): Cause | undefined {
  const told = sinceStrike(fact, facts);
  const gone = told.findLast(({ source, target }) =>
    /^(?:hand|vigilant)\..*\+discard\./.test(`${source}+${target}`),
  );
  const design = gone && designOf(gone.card);
  return design && { design, ...seatOf(gone) };
}

/** What made the Strike that a fact answers. */
export function strikingCard(fact: Fact, facts: readonly Fact[]): Card | undefined {
  return designOf(sinceStrike(fact, facts)[0]?.card);
}

function sinceStrike(fact: Fact, facts: readonly Fact[]): readonly Fact[] {
  const told = earlier(fact, facts);
  const last = told.findLastIndex(({ what }) => what === "strike");
  return last < 0 ? [] : told.slice(last);
}

/** What happened before in this turn, as far as the log on the page goes back. */
function earlier(fact: Fact, facts: readonly Fact[]): readonly Fact[] {
  const log = logged.value;
  const told = log.includes(fact) ? log : facts;
  const before = told.slice(0, told.lastIndexOf(fact));
  return before.slice(before.findLastIndex(({ what }) => what === "turn") + 1);
}

/** The card that was named last of those of whose text a line says so. */
function named(told: readonly Fact[], says: (line: string) => boolean): Cause | undefined {
  return told
    .flatMap((one) =>
      [one.card, ...(isHand(one.zone) && Array.isArray(one.cards) ? one.cards : [])].flatMap((card) => {
        const design = designOf(card);
        return design?.text.some(says) ? [{ design, ...seatOf(one) }] : [];
      }),
    )
    .at(-1);
}

export function designOf(card: unknown): Card | undefined {
  return typeof card === "number" ? designNumbered<Card>(card) : undefined;
}

export function isHand(zone: unknown): boolean {
  return String(zone).startsWith("hand.");
}

/** Whose it is: of who did something by it, or before whom it lies. */
function seatOf({ seat, target, zone }: Fact): { seat?: number } {
  const owner = /^(?:hand|played|vigilant|discard)\.(\d)$/.exec(String(target ?? zone))?.[1];
  return typeof seat === "number" ? { seat } : owner ? { seat: Number(owner) } : {};
}
