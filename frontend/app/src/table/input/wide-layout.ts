/** Tells whether the page has a side column, as the style sheets do. */

import { signal } from "@preact/signals";

const query = globalThis.matchMedia?.("(min-width: 68.75rem)");

/** True if the page has a side column. */
export const isWide = signal(query?.matches ?? true);

query?.addEventListener("change", ({ matches }) => {
  isWide.value = matches;
});
