/** Tells which layout the page has, as the style sheets do. */

import { type Signal, signal } from "@preact/signals";

/** True if the page has a side column. */
export const isWide = watchQuery("(min-width: 68.75rem)", true);

/**
 * True if the prompt is a bar below the board that opens as a sheet.
 * Landscape phones have it beside the board.
 */
export const hasSheet = watchQuery(
  "(max-width: 68.7rem) and (min-height: 30.01rem), (max-width: 68.7rem) and (orientation: portrait)",
  false,
);

function watchQuery(condition: string, fallback: boolean): Signal<boolean> {
  const query = globalThis.matchMedia?.(condition);
  const matches = signal(query?.matches ?? fallback);
  query?.addEventListener("change", (event) => {
    matches.value = event.matches;
  });
  return matches;
}
