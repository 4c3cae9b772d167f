/** Cards as views tell them: open ones by number and design, others by their back alone. */

/** A card that lies open. */
export interface Open {
  id: number;
  design: string;
  name: string;
}

/** A card that lies face down. */
export interface Hidden {
  hidden: true;
}

export function isFace<Some extends object>(card: Some): card is Exclude<Some, Hidden> {
  return "id" in card;
}
