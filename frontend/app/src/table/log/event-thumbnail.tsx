/** The card that some lines of the log name first, small beside them, where the game draws it so. */

import { firstIn } from "../cards/card-mentions";
import { readable } from "../cards/card-preview";
import type { Inspected } from "../cards/inspected-card";
import type { Schemas } from "../game-contract";
import { game } from "../game-loader";

export function Pictured({ card }: { card: Inspected | undefined }) {
  const Small = game.value?.Small;
  return Small && card ? (
    <span class="small" aria-hidden="true" {...readable(card)}>
      <Small design={card.design} />
    </span>
  ) : null;
}

/** about: the numbers of the cards that the lines are about. */
export function firstOf(
  lines: readonly Schemas["LineOut"][],
  about: readonly number[] = [],
): Inspected | undefined {
  return firstIn(lines.map(({ text }) => text).join(" "), about);
}
