/** State of the deck builder: deck, catalogue and save state. */

import { computed, signal } from "@preact/signals";
import { deckApi, rulesetApi } from "../api/client";
import { coalesce } from "../table/session/throttle";
import {
  type DeckPart,
  type Design,
  isSame,
  type Parts,
  type Schemas,
  withCopies,
  withKnownParts,
  withoutZeros,
} from "./deck-contents";

const pageData = globalThis.document?.getElementById("deck")?.dataset ?? {};
export const page = { deck: pageData.deck ?? "", ruleset: pageData.ruleset ?? "", play: pageData.play ?? "" };
/** Seat for which the deck is built from dealt cards; null for a normal deck. */
export const seat = pageData.campaign ? { campaign: pageData.campaign, index: pageData.seat ?? "0" } : null;

type SavedDeck = Pick<Schemas["DeckOut"], "name" | "parts" | "is_usual">;
interface Term {
  kind: string;
  name: string;
  title: string;
}

export const name = signal("");
export const isDefault = signal(false);
export const parts = signal<Parts>({});
const savedDeck = signal<SavedDeck | null>(null);

export const catalogue = signal<ReadonlyMap<string, Design>>(new Map());
export const deckParts = signal<readonly DeckPart[]>([]);
/** Dealt cards by design; null if all cards are allowed. */
export const dealtCards = signal<Readonly<Record<string, number>> | null>(null);
export const formats = signal<readonly string[]>([]);
export const format = signal("");
const terms = signal<readonly Term[]>([]);

/** Counts and problems from the server; null before the first response. */
export const deckCheck = signal<Schemas["SheetOut"] | null>(null);
export const failure = signal<unknown>(null);
export const isSaving = signal(false);
export const isLoaded = computed(() => savedDeck.value !== null);
export const isChanged = computed(
  () =>
    savedDeck.value !== null &&
    !(
      name.value === savedDeck.value.name &&
      isDefault.value === savedDeck.value.is_usual &&
      isSame(parts.value, savedDeck.value.parts)
    ),
);

/** Return the title of a card type. */
export function typeTitle(type: string): string | undefined {
  return terms.value.find((term) => term.kind === "type" && term.name === type)?.title;
}

/** Load everything that the page shows. */
export async function load(): Promise<void> {
  const { ruleset, deck } = page;
  const [cards, made, described, mine, brought] = await Promise.all([
    rulesetApi.cards<Design>(ruleset),
    rulesetApi.decks(ruleset),
    rulesetApi.describe(ruleset),
    deckApi.deck(deck),
    seat && deckApi.brought(seat.campaign, seat.index),
  ]);
  dealtCards.value = brought?.dealt ?? null;
  catalogue.value = new Map(cards.results.map((row) => [row.id, row]));
  deckParts.value = made.all_parts;
  formats.value = described.formats as string[];
  format.value = formats.value[0] ?? "";
  terms.value = (described.glossary ?? []) as Term[];
  name.value = mine.name;
  isDefault.value = mine.is_usual;
  parts.value = withKnownParts(mine.parts, deckParts.value);
  savedDeck.value = mine;
  await checkDeck();
}

/** Set the copies of a card in a part. */
export function setCopies(part: string, design: string, copies: number): void {
  parts.value = withCopies(parts.value, part, design, copies);
  void checkDeck();
}

/** Check the deck by another format. */
export function setFormat(chosen: string): void {
  format.value = chosen;
  void checkDeck();
}

/** Let the server check the deck. */
const checkDeck = coalesce(() =>
  tryWork(async () => {
    const deck = withoutZeros(parts.value);
    deckCheck.value = seat
      ? await deckApi.checkAt(seat.campaign, seat.index, deck)
      : await deckApi.check({ ruleset: page.ruleset, parts: deck, format: format.value });
  }),
);

/** Save the deck. */
export async function save(): Promise<void> {
  isSaving.value = true;
  const wish = { name: name.value, parts: withoutZeros(parts.value), is_usual: isDefault.value };
  await tryWork(async () => {
    const mine = await deckApi.change(page.deck, wish);
    if (name.value === wish.name) {
      name.value = mine.name;
    }
    savedDeck.value = mine;
  });
  isSaving.value = false;
}

/** Run work and record its error. */
async function tryWork(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    failure.value = null;
  } catch (error) {
    failure.value = error;
  }
}
