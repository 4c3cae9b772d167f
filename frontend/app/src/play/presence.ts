/** Who is at the table, as the feed told last; while it is silent nobody knows. */

import { computed, signal } from "@preact/signals";

const told = signal<readonly number[] | null>(null);

/** The feed tells the seats of those who are there; null: nothing is known any more. */
export function hearOf(seats: readonly number[] | null): void {
  told.value = seats;
}

/** The seats of those who are at the table; null where nobody is told. */
export const here = computed<ReadonlySet<number> | null>(() => told.value && new Set(told.value));
