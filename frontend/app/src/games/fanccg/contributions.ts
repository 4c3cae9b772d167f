/** Contributions of the cards of a round to requirements. */

import type { Card, View } from "./view-types";

/** Return the contributions of a round, without those of the environment. */
export function contributions(view: View, designOf: (design: string) => Card | undefined): string[] {
  const offered = new Set(
    view.environment.flatMap(({ card }) => {
      const design = designOf(card.design);
      return [...(design?.provides ?? []), ...(design?.themes ?? []), design?.label ?? ""];
    }),
  );
  return view.round.available.filter((attribute) => !offered.has(attribute));
}
