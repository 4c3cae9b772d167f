/** Groups equal cards. */

import { type HiddenCard, isFace, type VisibleCard } from "./card-types";

export interface CardGroup<Some extends object> {
  card: Some;
  count: number;
  /** Numbers of the other cards. An option can name any of them. */
  others: number[];
}

/** Return groups of equal cards, each at the place of its first card. */
export function groupCards<Some extends VisibleCard | HiddenCard>(cards: readonly Some[]): CardGroup<Some>[] {
  const found = new Map<string, CardGroup<Some>>();
  for (const card of cards) {
    const open: VisibleCard | null = isFace<VisibleCard | HiddenCard>(card) ? card : null;
    const key = open?.design ?? "";
    const group = found.get(key);
    if (!group) {
      found.set(key, { card, count: 1, others: [] });
      continue;
    }
    group.count += 1;
    if (open) group.others.push(open.id);
  }
  return [...found.values()];
}
