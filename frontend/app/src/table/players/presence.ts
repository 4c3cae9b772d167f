/** What the feed tells of people and no log holds: who is at the table, and whether somebody reminds this player. */

import { computed, signal } from "@preact/signals";

const told = signal<readonly number[] | null>(null);
const reminded = signal<readonly number[]>([]);

/** The feed tells the seats of those who are there; null: nothing is known any more. */
export function hearOf(seats: readonly number[] | null): void {
  told.value = seats;
}

/** The feed tells which of the player's seats somebody has reminded. */
export function hearReminders(seats: readonly number[]): void {
  reminded.value = seats;
}

/** Whether somebody has reminded this player. */
export const isReminded = computed(() => reminded.value.length > 0);

/** The seats of those who are at the table; null where nobody is told. */
export const here = computed<ReadonlySet<number> | null>(() => told.value && new Set(told.value));
