/** The card shown in the inspector. */

import { signal } from "@preact/signals";

/** A card: its design, and its number if it is on the table. */
export interface InspectedCard {
  design: string;
  card?: number | undefined;
}

export const inspectedCard = signal<InspectedCard | null>(null);

/** Open the inspector. */
export function inspectCard(what: InspectedCard): void {
  inspectedCard.value = what;
}
