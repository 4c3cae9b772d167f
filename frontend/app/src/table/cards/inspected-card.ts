/** Looking closer at a card. */

import { signal } from "@preact/signals";

/** A card to look at: its design, and its number where it lies on the table. */
export interface Inspected {
  design: string;
  card?: number | undefined;
}

export const inspected = signal<Inspected | null>(null);

/** Show a card large. */
export function inspect(what: Inspected): void {
  inspected.value = what;
}
