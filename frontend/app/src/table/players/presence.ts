/** Presence and reminders from the live feed. */

import { computed, signal } from "@preact/signals";

const told = signal<readonly number[] | null>(null);
const reminded = signal<readonly number[]>([]);

/** Set the seats that are online; null if unknown. */
export function setOnlineSeats(seats: readonly number[] | null): void {
  told.value = seats;
}

/** Set the own seats that were reminded. */
export function setReminders(seats: readonly number[]): void {
  reminded.value = seats;
}

/** Whether another player has reminded this one. */
export const isReminded = computed(() => reminded.value.length > 0);

/** Seats that are online; null if unknown. */
export const onlineSeats = computed<ReadonlySet<number> | null>(() => told.value && new Set(told.value));
