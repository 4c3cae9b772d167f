/** Presence and reminders from the live feed. */

import { computed, signal } from "@preact/signals";

const onlineSignal = signal<readonly number[] | null>(null);
const remindedSeats = signal<readonly number[]>([]);

/** Set the seats that are online; null if unknown. */
export function setOnlineSeats(seats: readonly number[] | null): void {
  onlineSignal.value = seats;
}

/** Set the viewer's seats that were reminded. */
export function setReminders(seats: readonly number[]): void {
  remindedSeats.value = seats;
}

/** True if another player has reminded this one. */
export const isReminded = computed(() => remindedSeats.value.length > 0);

/** Seats that are online; null if unknown. */
export const onlineSeats = computed<ReadonlySet<number> | null>(
  () => onlineSignal.value && new Set(onlineSignal.value),
);
