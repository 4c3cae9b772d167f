/** Backs whose other side this viewer has seen: followed through what happened, as far as the log on the page goes back. */

import { computed } from "@preact/signals";
import { designNumbered } from "../../table/catalogue";
import type { Fact } from "../../table/game-contract";
import { facts } from "../../table/log/event-log";
import { placeName, placeOf } from "./labels";
import type { Card, View } from "./view-types";

/** Where cards lie that were seen and are hidden: by space a single card, of a deck those on top, the topmost first. */
export type Seen = ReadonlyMap<string, readonly number[]>;

/** What is known of the table that is shown. The facts are those that this viewer may see: nobody else's knowledge is in them. */
export const seen = computed(() => follow(facts.value));

/** What lies face down in a space, if this viewer has seen it; undefined else. */
export function knownAt(space: string): Card | undefined {
  const [card] = seen.value.get(space) ?? [];
  return card === undefined ? undefined : designNumbered<Card>(card);
}

/** In a sentence where cards lie that were seen, as the table stands; "" where that can't be told (any more). */
export function whereNow(cards: readonly number[], view: View, known: Seen = seen.value): string {
  const hidden = (card: number) => [...known].find(([, there]) => there.includes(card))?.[0];
  const places = new Set(
    cards.map((card) => {
      const open = placeOf(view, card);
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

/** Follow hidden cards from where they were seen to where they lie now. */
export function follow(told: readonly Fact[]): Seen {
  const lies = new Map<string, readonly number[]>();
  for (const fact of told) {
    FOLLOWED[String(fact.what ?? fact.fact)]?.(lies, fact);
  }
  return lies;
}

type Follower = (lies: Map<string, readonly number[]>, fact: Fact) => void;

const FOLLOWED: Readonly<Record<string, Follower>> = {
  game_began: (lies) => lies.clear(),
  zone_shuffled: (lies, { zone }) => lies.delete(String(zone)),
  cards_shown: shown,
  card_turned: turned,
  card_moved: moved,
};

function shown(lies: Map<string, readonly number[]>, { cards, zone }: Fact): void {
  const place = String(zone);
  if (!Array.isArray(cards)) return;
  if (isDeck(place)) lies.set(place, [...new Set([...(lies.get(place) ?? []), ...cards.map(Number)])]);
  else if (isSpace(place) && cards.length === 1) lies.set(place, cards.map(Number));
}

/** What is turned up is seen by all; what all saw being turned down is known from then on. */
function turned(lies: Map<string, readonly number[]>, { card, zone, up }: Fact): void {
  const place = String(zone);
  lies.delete(place);
  if (!up && typeof card === "number" && isSpace(place)) lies.set(place, [card]);
}

/** A card takes along what is known of it; where it comes upon another one, nobody says which is which. */
function moved(lies: Map<string, readonly number[]>, { card, source, target }: Fact): void {
  const [here, there] = [String(source), String(target)];
  const [top, ...below] = lies.get(here) ?? [];
  const known = typeof card === "number" ? card : top;
  lies.delete(here);
  if (below.length > 0 && known === top) lies.set(here, below);
  const isFree = !lies.has(there);
  lies.delete(there);
  if (known !== undefined && isFree && isSpace(there)) lies.set(there, [known]);
}

/** A space holds a single card as a rule, so that a hidden one can be followed. */
function isSpace(zone: string): boolean {
  return /^(shadows|bureau|evidence)\.\d$/.test(zone);
}

/** The decks from which cards come into spaces. */
function isDeck(zone: string): boolean {
  return zone === "conspiracy" || zone === "academy";
}
