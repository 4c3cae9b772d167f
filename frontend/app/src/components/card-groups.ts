/** Equal cards lie together: what may be done with one may be done with any of them. */

import { type Hidden, isFace, type Open } from "./card-types";

export interface Group<Some extends object> {
  card: Some;
  count: number;
  /** The numbers of the others: any of them may be the one that an option names. */
  others: number[];
}

/** Return the cards in their order, equal ones as one group at the place of the first. */
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
