/**
 * Catalogue of the ruleset.
 * Cards, glossary, bots, auto-pass windows and guide hints.
 */

import { computed, signal } from "@preact/signals";
import { rulesetApi } from "../api/client";
import { showCustomPictures } from "../components/custom-pictures";
import type { Schemas } from "./game-contract";
import { bots } from "./players/bots";
import { api, page } from "./session/campaign-context";
import { retryLater } from "./session/retry";
import { summary } from "./session/table-state";

/** A row of `rulesets/{name}/cards/`. Other fields depend on the ruleset. */
export interface Design {
  id: string;
  name: string;
  /** Card numbers of its copies, if they are the same at every table. */
  numbers?: readonly number[];
  /** True for cards of a custom card set. */
  custom?: boolean;
}

/** A glossary entry. */
export interface GlossaryEntry {
  kind?: string;
  name: string;
  title: string;
  meaning: string;
  rule?: string;
  formats?: readonly string[];
}

/** Words for the outcome of a campaign. */
interface OutcomeWords {
  won: string;
  lost: string;
  tied: string;
  abandoned: string;
  /** Sentences for the reasons why a game ended. */
  endings?: Readonly<Record<string, string>>;
}

/** A point in the turn where a seat can pass automatically. */
export interface AutoPassWindow {
  name: string;
  title: string;
  meaning: string;
  formats?: readonly string[];
}

/** Return the entries of a format. Entries without formats belong to all. */
export function filterByFormat<Told extends { formats?: readonly string[] }>(
  all: readonly Told[],
  format: string,
): Told[] {
  return all.filter(({ formats = [] }) => formats.length === 0 || formats.includes(format));
}

/** Description of the ruleset, with the members that only this game has. */
export const description = signal<Readonly<Record<string, unknown>>>({});
export const catalogue = signal<ReadonlyMap<string, Design>>(new Map());
export const allTerms = signal<readonly GlossaryEntry[]>([]);
/** Glossary of the current format. */
export const glossary = computed(() => filterByFormat(allTerms.value, summary.value?.format ?? ""));
export const allAutoPassWindows = signal<readonly AutoPassWindow[]>([]);
/** Auto-pass windows of the current format, in turn order. */
export const autoPassWindows = computed(() =>
  filterByFormat(allAutoPassWindows.value, summary.value?.format ?? ""),
);
/** Hints of the guided game, by priority. */
export const hints = signal<readonly Schemas["HintOut"][]>([]);
/** Words for the outcome, with the ruleset's own where it has them. */
export const outcomeWords = signal<OutcomeWords>({
  won: "Won",
  lost: "Lost",
  tied: "Tied",
  abandoned: "Given up",
});

/**
 * Return a card of the catalogue, once it has loaded.
 * Example: `designOf<Card>(face.design)`.
 */
export function designOf<Row extends Design>(design: string): Row | undefined {
  return catalogue.value.get(design) as Row | undefined;
}

/** Return all cards of the catalogue, once it has loaded. */
export function designs<Row extends Design>(): Row[] {
  return [...catalogue.value.values()] as Row[];
}

/** Return the card with a number, if the catalogue lists numbers. */
export function designByNumber<Row extends Design>(card: number): Row | undefined {
  return [...catalogue.value.values()].find(({ numbers }) => numbers?.includes(card)) as Row | undefined;
}

/** Return a glossary entry by name or title, of a kind if there are several. */
export function findTerm(name: string, kind?: string): GlossaryEntry | undefined {
  const wanted = name.toLowerCase();
  const found = glossary.value.filter(
    (word) => word.name.toLowerCase() === wanted || word.title.toLowerCase() === wanted,
  );
  return found.find((word) => word.kind === kind) ?? found.at(-1);
}

/** Fetch the catalogue in the background. The table works without it. */
export async function fetchCatalogue(): Promise<void> {
  try {
    const [cards, told] = await Promise.all([
      page.hasCustomCards ? api.cards<Design>() : rulesetApi.cards<Design>(page.ruleset),
      rulesetApi.describe(page.ruleset),
    ]);
    catalogue.value = new Map(cards.results.map((row) => [row.id, row]));
    description.value = told;
    showCustomPictures(page.ruleset, cards.results);
    bots.value = told.bots;
    allTerms.value = (told.glossary ?? []) as GlossaryEntry[];
    allAutoPassWindows.value = (told.windows ?? []) as AutoPassWindow[];
    hints.value = told.guide?.hints ?? [];
    outcomeWords.value = { ...outcomeWords.value, ...(told.words as OutcomeWords | undefined) };
  } catch (error) {
    retryLater(error, fetchCatalogue);
  }
}
