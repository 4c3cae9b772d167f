/** What the ruleset says of itself: every card, by design, its words, and the bots that play it. */

import { computed, signal } from "@preact/signals";
import { rulesetApi } from "../api/client";
import type { Schemas } from "./game-contract";
import type { Bot } from "./players/bots";
import { page } from "./session/campaign-context";
import { retried } from "./session/retry";
import { summary } from "./session/table-state";

/** A row of `rulesets/{name}/cards/`; what else it has is the ruleset's own affair. */
export interface Design {
  id: string;
  name: string;
  /** Those of its copies, where a game has the same cards on every table. */
  numbers?: readonly number[];
}

/** A word of the game, and what it means. */
export interface Word {
  kind?: string;
  name: string;
  title: string;
  meaning: string;
  rule?: string;
  formats?: readonly string[];
}

/** What is said of how it went; a ruleset may say more. */
interface Verdicts {
  won: string;
  lost: string;
  tied: string;
  abandoned: string;
}

/** A kind of moment that a seat may pass at unasked. */
export interface Window {
  name: string;
  title: string;
  meaning: string;
  formats?: readonly string[];
}

/** What there is in a format: whatever names none is there in all. */
export function inFormat<Told extends { formats?: readonly string[] }>(
  all: readonly Told[],
  format: string,
): Told[] {
  return all.filter(({ formats = [] }) => formats.length === 0 || formats.includes(format));
}

export const catalogue = signal<ReadonlyMap<string, Design>>(new Map());
export const allWords = signal<readonly Word[]>([]);
/** The words of the format that is played. */
export const glossary = computed(() => inFormat(allWords.value, summary.value?.format ?? ""));
/** Who may play on seats without a person, the usual one first. */
export const bots = signal<readonly Bot[]>([]);
export const allWindows = signal<readonly Window[]>([]);
/** Where a seat may pass unasked in this format, in the order in which it comes; none in most games. */
export const windows = computed(() => inFormat(allWindows.value, summary.value?.format ?? ""));
/** What the guided game tells a newcomer; where several matter, the first first. */
export const hints = signal<readonly Schemas["HintOut"][]>([]);
/** What the game says of how it went. */
export const verdicts = signal<Verdicts>({ won: "Won", lost: "Lost", tied: "Tied", abandoned: "Given up" });

/** Return a card's row, once the catalogue has come: `designOf<Card>(face.design)`. */
export function designOf<Row extends Design>(design: string): Row | undefined {
  return catalogue.value.get(design) as Row | undefined;
}

/** Return the rows of all cards, once the catalogue has come. */
export function designs<Row extends Design>(): Row[] {
  return [...catalogue.value.values()] as Row[];
}

/** Return the row of a card by its number, wherever that lies, if the catalogue tells. */
export function designNumbered<Row extends Design>(card: number): Row | undefined {
  return [...catalogue.value.values()].find(({ numbers }) => numbers?.includes(card)) as Row | undefined;
}

/** Return a word of the glossary by its name or title, of a kind where there are several, if the ruleset explains it. */
export function wordOf(name: string, kind?: string): Word | undefined {
  const wanted = name.toLowerCase();
  const found = glossary.value.filter(
    (word) => word.name.toLowerCase() === wanted || word.title.toLowerCase() === wanted,
  );
  return found.find((word) => word.kind === kind) ?? found.at(-1);
}

/** Fetch all of it, sooner or later; without it the table can be played all the same. */
export async function fetchCatalogue(): Promise<void> {
  try {
    const [cards, told] = await Promise.all([
      rulesetApi.cards<Design>(page.ruleset),
      rulesetApi.describe(page.ruleset),
    ]);
    catalogue.value = new Map(cards.results.map((row) => [row.id, row]));
    bots.value = told.bots;
    allWords.value = (told.glossary ?? []) as Word[];
    allWindows.value = (told.windows ?? []) as Window[];
    hints.value = told.guide?.hints ?? [];
    verdicts.value = { ...verdicts.value, ...(told.words as Verdicts | undefined) };
  } catch (error) {
    retried(error, fetchCatalogue);
  }
}
