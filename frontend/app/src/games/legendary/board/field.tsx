/** Field: newest card on the left. */

import { BoardRegion } from "../../../components/board-region";
import type { View } from "../view-types";
import { isFace } from "../view-types";
import { CardWithAttachments } from "./card-with-attachments";

export function Field({ view }: { view: View }) {
  const cards = view.field.filter(isFace);
  return (
    <BoardRegion id="field" title="Field">
      {cards.length === 0 ? (
        <p class="empty-row">The Field is empty.</p>
      ) : (
        <ol class="row-of-tiles fitted">
          {cards.map((card, index) => (
            <li key={card.id}>
              {cards.length > 1 && <p class="space-label">{positionLabel(index, cards.length)}</p>}
              <CardWithAttachments view={view} card={card} note="in the Field" />
            </li>
          ))}
        </ol>
      )}
    </BoardRegion>
  );
}

/** Return the label of a position. */
export function positionLabel(index: number, length: number): string {
  if (index === length - 1) return "oldest";
  return index === 0 ? "newest" : "";
}
