/** How this campaign's ruleset is drawn, and the cards that lie on the table shown. */

import { computed, signal } from "@preact/signals";
import { type AnyGame, loadGame } from "../games/registry";
import { shown } from "./replay/replay-state";
import { page } from "./session/campaign-context";

export const game = signal<AnyGame | null>(null);

const NONE: ReadonlyMap<number, { design: string; name: string }> = new Map();

/** The cards of the table that is shown, by number. */
export const cards = computed(() => {
  const view = shown.value?.view;
  return game.value && view ? game.value.cards(view) : NONE;
});

/** Load the code that draws the tables. Raises an error with words for it where that fails. */
export async function bringGame(): Promise<void> {
  game.value = await loadGame(page.ruleset).catch(() => {
    throw new Error("Part of the page could not be loaded.");
  });
}
