/** Loads the board code of the ruleset, and lists the cards of the shown table. */

import { computed, signal } from "@preact/signals";
import { type AnyGame, loadGame } from "../games/registry";
import { shownTable } from "./replay/replay-state";
import { page } from "./session/campaign-context";

export const game = signal<AnyGame | null>(null);

const NONE: ReadonlyMap<number, { design: string; name: string }> = new Map();

/** Cards of the shown table by number. */
export const cards = computed(() => {
  const view = shownTable.value?.view;
  return game.value && view ? game.value.cards(view) : NONE;
});

/** Load the board code. Raises an error with a message for players if that fails. */
export async function loadBoard(): Promise<void> {
  game.value = await loadGame(page.ruleset).catch(() => {
    throw new Error("Part of the page could not be loaded.");
  });
}
