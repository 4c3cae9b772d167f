/** Thumbnail of the first card that log lines name. */

import { firstMention } from "../cards/card-mentions";
import { previewAttributes } from "../cards/card-preview";
import type { InspectedCard } from "../cards/inspected-card";
import type { Schemas } from "../game-contract";
import { game } from "../game-loader";

export function EventThumbnail({ card }: { card: InspectedCard | undefined }) {
  const Small = game.value?.Thumbnail;
  return Small && card ? (
    <span class="thumbnail" aria-hidden="true" {...previewAttributes(card)}>
      <Small design={card.design} />
    </span>
  ) : null;
}

/** Return the first card that lines name. about: numbers of their cards. */
export function firstCardIn(
  lines: readonly Schemas["LineOut"][],
  about: readonly number[] = [],
): InspectedCard | undefined {
  return firstMention(lines.map(({ text }) => text).join(" "), about);
}
