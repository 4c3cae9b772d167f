/** The card shown in the inspector. */

import { signal } from "@preact/signals";

/** A card: its design, and its number if it is on the table. */
export interface Inspected {
  design: string;
  card?: number | undefined;
}

export const inspected = signal<Inspected | null>(null);

/** Open the inspector. */
export function inspect(what: Inspected): void {
  inspected.value = what;
}
