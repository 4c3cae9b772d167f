/** Cards of a view: face-up cards with number and design, face-down cards without. */

/** A face-up card. */
export interface VisibleCard {
  id: number;
  design: string;
  name: string;
}

/** A face-down card. */
export interface HiddenCard {
  hidden: true;
}

export function isFace<Some extends object>(card: Some): card is Exclude<Some, HiddenCard> {
  return "id" in card;
}
