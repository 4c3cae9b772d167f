/** Thumbnail of the first card that log lines name. */

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

/** Return the first card that lines name. about: numbers of their cards. */
export function firstOf(
  lines: readonly Schemas["LineOut"][],
  about: readonly number[] = [],
): Inspected | undefined {
  return firstIn(lines.map(({ text }) => text).join(" "), about);
}
