/** The deck that is built on this page, what is known of its game, and how far it is kept. */

import { computed, signal } from "@preact/signals";
import { deckApi, rulesetApi } from "../api/client";
import { coalesced } from "../table/session/throttle";
import {
  type DeckPart,
  type Design,
  filled,
  isSame,
  known,
  type Parts,
  type Schemas,
  withCopies,
} from "./deck-contents";

const told = globalThis.document?.getElementById("deck")?.dataset ?? {};
export const page = { deck: told.deck ?? "", ruleset: told.ruleset ?? "", play: told.play ?? "" };
/** The seat that the deck is built for, out of the cards dealt there; null for a deck of any cards. */
export const seat = told.campaign ? { campaign: told.campaign, index: told.seat ?? "0" } : null;

type Kept = Pick<Schemas["DeckOut"], "name" | "parts" | "is_usual">;
interface Term {
  kind: string;
  name: string;
  title: string;
}

export const name = signal("");
export const isUsual = signal(false);
export const parts = signal<Parts>({});
const kept = signal<Kept | null>(null);

export const catalogue = signal<ReadonlyMap<string, Design>>(new Map());
export const deckParts = signal<readonly DeckPart[]>([]);
/** The cards dealt, by design; null where any may lie in the deck. */
export const dealt = signal<Readonly<Record<string, number>> | null>(null);
export const formats = signal<readonly string[]>([]);
export const format = signal("");
const terms = signal<readonly Term[]>([]);

/** What the server counts, and what it finds wrong; null before it has answered. */
export const sheet = signal<Schemas["SheetOut"] | null>(null);
export const failure = signal<unknown>(null);
export const isSaving = signal(false);
export const isLoaded = computed(() => kept.value !== null);
export const isChanged = computed(
  () =>
    kept.value !== null &&
    !(
      name.value === kept.value.name &&
      isUsual.value === kept.value.is_usual &&
      isSame(parts.value, kept.value.parts)
    ),
);

/** Return what a type of cards is called. */
export function typeTitle(type: string): string | undefined {
  return terms.value.find((term) => term.kind === "type" && term.name === type)?.title;
}

/** Ask for all that the page shows. */
export async function load(): Promise<void> {
  const { ruleset, deck } = page;
  const [cards, made, described, mine, brought] = await Promise.all([
    rulesetApi.cards<Design>(ruleset),
    rulesetApi.decks(ruleset),
    rulesetApi.describe(ruleset),
    deckApi.deck(deck),
    seat && deckApi.brought(seat.campaign, seat.index),
  ]);
  dealt.value = brought?.dealt ?? null;
  catalogue.value = new Map(cards.results.map((row) => [row.id, row]));
  deckParts.value = made.all_parts;
  formats.value = described.formats as string[];
  format.value = formats.value[0] ?? "";
  terms.value = (described.glossary ?? []) as Term[];
  name.value = mine.name;
  isUsual.value = mine.is_usual;
  parts.value = known(mine.parts, deckParts.value);
  kept.value = mine;
  await check();
}

/** Let so many copies of a design lie in a part. */
export function change(part: string, design: string, copies: number): void {
  parts.value = withCopies(parts.value, part, design, copies);
  void check();
}

/** Let the deck be checked by the rules of another format. */
export function checkFor(chosen: string): void {
  format.value = chosen;
  void check();
}

/** Ask what the deck comes to as it stands now. */
const check = coalesced(() =>
  attempted(async () => {
    const deck = filled(parts.value);
    sheet.value = seat
      ? await deckApi.checkAt(seat.campaign, seat.index, deck)
      : await deckApi.check({ ruleset: page.ruleset, parts: deck, format: format.value });
  }),
);

/** Keep the deck as it stands now. */
export async function save(): Promise<void> {
  isSaving.value = true;
  const wish = { name: name.value, parts: filled(parts.value), is_usual: isUsual.value };
  await attempted(async () => {
    const mine = await deckApi.change(page.deck, wish);
    if (name.value === wish.name) {
      name.value = mine.name;
    }
    kept.value = mine;
  });
  isSaving.value = false;
}

/** Do something, and tell what keeps it from being done. */
async function attempted(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    failure.value = null;
  } catch (error) {
    failure.value = error;
  }
}
