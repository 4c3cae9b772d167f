/** Face-up card with the cards attached to it. */

import { Chips } from "../cards/card-chip";
import { CardTile } from "../cards/card-tile";
import { Icon } from "../cards/icons";
import { placeName } from "../labels";
import type { Face, FaceOrBack, View } from "../view-types";

/** A card of the Field, the Shadows or the Bureau. */
export function CardWithAttachments({
  view,
  card,
  at,
  note,
}: {
  view: View;
  card: Face;
  at?: string;
  note: string;
}) {
  const link = view.leads[`${card.id}`];
  const leads = link && `leads to ${placeName(link.space)}`;
  return (
    <>
      <CardTile card={withProgress(card, view)} at={at} note={[leads, note].filter(Boolean).join(", ")}>
        {link && (
          <span class="thread">
            <Icon name="thread" /> {placeName(link.space)}
          </span>
        )}
      </CardTile>
      <Chips title="Under it" cards={card.beneath ?? []} />
    </>
  );
}

/** Return a Lead with its progress this turn. */
export function withProgress(card: Face, { turn }: Pick<View, "turn">): Face {
  const done = turn.deeds[`${card.id}`] ?? 0;
  return card.task && done > 0 ? { ...card, task: `${card.task} (${done} done)` } : card;
}

export function AttachedCards({ cards }: { cards: readonly FaceOrBack[] | undefined }) {
  return <Chips title="Attached" cards={cards ?? []} />;
}
