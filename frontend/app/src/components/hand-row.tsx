/** The hand: groups of equal cards in slots. */

import type { ComponentChildren } from "preact";
import { type CardGroup, groupCards } from "./card-groups";
import type { VisibleCard } from "./card-types";
import { useHandSlots } from "./hand-slots";
import { ScrollableRow } from "./scrollable-row";

interface Props<Face extends VisibleCard> {
  cards: readonly Face[];
  /** Name of the turn. Slots of played cards stay empty until the next one. */
  turn: string | number;
  /** True if cards show their whole text or none, at a fixed height. */
  isFitted?: boolean;
  draw: (group: CardGroup<Face>) => ComponentChildren;
}

export function HandRow<Face extends VisibleCard>({ cards, turn, isFitted = false, draw }: Props<Face>) {
  const slots = useHandSlots(groupCards(cards), turn, ({ card }) => card.design);
  return slots.length === 0 ? (
    <p class="empty-row">Your hand is empty.</p>
  ) : (
    <ScrollableRow list={isFitted ? "hand fitted" : "hand"}>
      {slots.map(({ thing, isEmpty }) => (
        <li key={thing.card.design} data-empty={isEmpty || undefined} aria-hidden={isEmpty || undefined}>
          {isEmpty ? <span class="tile empty-slot" /> : draw(thing)}
        </li>
      ))}
    </ScrollableRow>
  );
}
