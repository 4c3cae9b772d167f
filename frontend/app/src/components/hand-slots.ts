/** Hand slots: cards keep their places while the player plays others. */

import { useRef } from "preact/hooks";

/** A slot of the hand. isEmpty: its card has left the hand. */
export interface Slot<Thing> {
  thing: Thing;
  isEmpty: boolean;
}

/**
 * Return the slots of a hand.
 * Slots whose thing has left stay empty. A new thing takes the first empty slot, or else a slot at the end.
 */
export function placeInSlots<Thing>(
  known: readonly Slot<Thing>[],
  things: readonly Thing[],
  keyOf: (thing: Thing) => string,
): Slot<Thing>[] {
  const held = new Map(things.map((thing) => [keyOf(thing), thing]));
  const slots = known.map((slot) => {
    const now = held.get(keyOf(slot.thing));
    held.delete(keyOf(slot.thing));
    return now === undefined ? { ...slot, isEmpty: true } : { thing: now, isEmpty: false };
  });
  for (const thing of held.values()) {
    const empty = slots.findIndex(({ isEmpty }) => isEmpty);
    slots.splice(empty < 0 ? slots.length : empty, 1, { thing, isEmpty: false });
  }
  return slots;
}

/** Return the slots of a hand. Each turn starts without empty slots. */
export function useHandSlots<Thing>(
  things: readonly Thing[],
  turn: string | number,
  keyOf: (thing: Thing) => string,
): Slot<Thing>[] {
  const kept = useRef<{ turn: string | number; slots: Slot<Thing>[] }>({ turn, slots: [] });
  const known = kept.current.turn === turn ? kept.current.slots : [];
  const slots = placeInSlots(known, things, keyOf);
  kept.current = { turn, slots };
  return slots;
}
