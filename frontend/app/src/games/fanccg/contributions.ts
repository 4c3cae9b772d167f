/** What the cards of the round have brought to what can be required. */

import type { Card, View } from "./view-types";

/** Return what can be used now beside what the environment offers anyway. */
export function brought(view: View, designOf: (design: string) => Card | undefined): string[] {
  const offered = new Set(
    view.environment.flatMap(({ card }) => {
      const design = designOf(card.design);
      return [...(design?.provides ?? []), ...(design?.themes ?? []), design?.label ?? ""];
    }),
  );
  return view.round.available.filter((attribute) => !offered.has(attribute));
}
