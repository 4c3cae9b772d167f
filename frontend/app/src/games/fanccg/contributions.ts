/** What the cards of a round contribute to requirements. */

import type { Card, View } from "./view-types";

/** Return what is available besides the environment. */
export function contributions(view: View, designOf: (design: string) => Card | undefined): string[] {
  const offered = new Set(
    view.environment.flatMap(({ card }) => {
      const design = designOf(card.design);
      return [...(design?.provides ?? []), ...(design?.themes ?? []), design?.label ?? ""];
    }),
  );
  return view.round.available.filter((attribute) => !offered.has(attribute));
}
