/** Groups equal cards. */

import { type Hidden, isFace, type Open } from "./card-types";

export interface Group<Some extends object> {
  card: Some;
  count: number;
  /** Numbers of the other cards. An option can name any of them. */
  others: number[];
}

/** Return groups of equal cards, each at the place of its first card. */
export function groups<Some extends Open | Hidden>(cards: readonly Some[]): Group<Some>[] {
  const found = new Map<string, Group<Some>>();
  for (const card of cards) {
    const open: Open | null = isFace<Open | Hidden>(card) ? card : null;
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
