/** Schema, suggestions and designs to copy. They are fetched once. */

import { signal } from "@preact/signals";
import { cardSetApi } from "../../api/client";
import { failure, page } from "../set-state";
import type { Schema } from "./schema";

/** The answer of `/workshop/examples/NAME`. */
export interface Examples {
  fields: Readonly<Record<string, readonly string[]>>;
  words: Readonly<Record<string, readonly string[]>>;
  timings: Readonly<Record<string, string>>;
  starts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  designs: readonly { id: string; name: string; type: string }[];
  icons: readonly string[];
  meanings: Readonly<Record<string, string>>;
}

export interface Language {
  schema: Schema;
  types: readonly string[];
  limits: Readonly<Record<string, number>>;
  examples: Examples;
}

export const language = signal<Language | null>(null);

let isLoading = false;

/** Fetch schema and suggestions, unless they are there. */
export async function loadLanguage(): Promise<void> {
  if (language.value || isLoading) return;
  isLoading = true;
  try {
    const [described, answer] = await Promise.all([
      cardSetApi.schema(page.ruleset),
      fetch(`/workshop/examples/${encodeURIComponent(page.ruleset)}`),
    ]);
    if (!answer.ok) throw new Error("Part of the page could not be loaded.");
    language.value = {
      schema: described.schema as Schema,
      types: described.types,
      limits: described.limits,
      examples: (await answer.json()) as Examples,
    };
  } catch (error) {
    failure.value = error;
  } finally {
    isLoading = false;
  }
}
