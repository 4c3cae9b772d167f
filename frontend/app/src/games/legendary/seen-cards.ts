/** Face-down cards that the viewer has seen, followed through the loaded log. */

import { computed } from "@preact/signals";
import { designByNumber } from "../../table/catalogue";
import type { Fact } from "../../table/game-contract";
import { facts } from "../../table/log/event-log";
import { placeName, placeOfCard } from "./labels";
import type { Card, View } from "./view-types";

/** Seen hidden cards by place. In decks the top card comes first. */
export type Seen = ReadonlyMap<string, readonly number[]>;

/** Seen cards of the shown table. The facts contain only what this viewer can know. */
export const seenCards = computed(() => trackSeenCards(facts.value));

/** Return the seen card in a space, if there is one. */
export function seenCardAt(space: string): Card | undefined {
  const [card] = seenCards.value.get(space) ?? [];
  return card === undefined ? undefined : designByNumber<Card>(card);
}

/** Return the places of seen cards as a sentence; "" if unknown. */
export function placesText(cards: readonly number[], view: View, known: Seen = seenCards.value): string {
  const hidden = (card: number) => [...known].find(([, there]) => there.includes(card))?.[0];
  const places = new Set(
    cards.map((card) => {
      const open = placeOfCard(view, card);
      const space = open ? undefined : hidden(card);
      return open ? `face up in ${open}` : space && `face down in ${placeName(space)}`;
    }),
  );
  const [only, ...others] = places;
  if (!only || others.length > 0) return "";
  const marked = only.startsWith("face down") && !cards.every((card) => isDeck(String(hidden(card))));
  const are = cards.length > 1 ? "They are" : "It is";
  return `${are} now ${only}${marked ? ", marked with an eye" : ""}.`;
}

/** Follow hidden cards through facts. */
export function trackSeenCards(told: readonly Fact[]): Seen {
  const lies = new Map<string, readonly number[]>();
  for (const fact of told) {
    TRACKERS[String(fact.what ?? fact.fact)]?.(lies, fact);
  }
  return lies;
}

type Tracker = (lies: Map<string, readonly number[]>, fact: Fact) => void;

const TRACKERS: Readonly<Record<string, Tracker>> = {
  game_began: (lies) => lies.clear(),
  zone_shuffled: (lies, { zone }) => lies.delete(String(zone)),
  cards_shown: trackShown,
  card_turned: trackTurned,
  card_moved: trackMoved,
};

function trackShown(lies: Map<string, readonly number[]>, { cards, zone }: Fact): void {
  const place = String(zone);
  if (!Array.isArray(cards)) return;
  if (isDeck(place)) lies.set(place, [...new Set([...(lies.get(place) ?? []), ...cards.map(Number)])]);
  else if (isSpace(place) && cards.length === 1) lies.set(place, cards.map(Number));
}

/** A revealed card is known to all; a card turned face down stays known. */
function trackTurned(lies: Map<string, readonly number[]>, { card, zone, up }: Fact): void {
  const place = String(zone);
  lies.delete(place);
  if (!up && typeof card === "number" && isSpace(place)) lies.set(place, [card]);
}

/** A moved card stays known, unless it joins another hidden card. */
function trackMoved(lies: Map<string, readonly number[]>, { card, source, target }: Fact): void {
  const [here, there] = [String(source), String(target)];
  const [top, ...below] = lies.get(here) ?? [];
  const known = typeof card === "number" ? card : top;
  lies.delete(here);
  if (below.length > 0 && known === top) lies.set(here, below);
  const isFree = !lies.has(there);
  lies.delete(there);
  if (known !== undefined && isFree && isSpace(there)) lies.set(there, [known]);
}

/** Return true if a place is a space. Spaces hold one card. */
function isSpace(zone: string): boolean {
  return /^(shadows|bureau|evidence)\.\d$/.test(zone);
}

/** Return true if a place is a deck that fills spaces. */
function isDeck(zone: string): boolean {
  return zone === "conspiracy" || zone === "academy";
}
