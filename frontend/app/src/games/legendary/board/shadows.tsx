/** Shadows: five spaces, filled from the Conspiracy Deck on the right. */

import { BoardRegion } from "../../../components/board-region";
import { FaceDownCard } from "../cards/face-down-card";
import { Icon } from "../cards/icons";
import { placeName } from "../labels";
import { seenCardAt } from "../seen-cards";
import type { Space, View } from "../view-types";
import { isFace } from "../view-types";
import { areEmpty, EmptySpace, ScanCost, SpaceLabel } from "./board-space";
import { AttachedCards, CardWithAttachments } from "./card-with-attachments";
import { ConspiracyDeck } from "./decks";

export function Shadows({ view }: { view: View }) {
  return (
    <BoardRegion id="shadows" title="Shadows" aside="new cards enter on the right">
      <ol class="row-of-tiles spaces flow fitted" data-bare={areEmpty(view.shadows) || undefined}>
        {view.shadows.map((space, place) => (
          <li key={space.space} data-deals={place === 0 ? "field" : undefined}>
            <SpaceLabel space={space}>
              <ScanCost space={space} points="attack" />
            </SpaceLabel>
            <ShadowsCard view={view} space={space} />
            <AttachedCards cards={space.attached} />
            <Icon name="flow" />
          </li>
        ))}
        <li class="deck-at-end" data-deals="shadows">
          <ConspiracyDeck view={view} />
        </li>
      </ol>
    </BoardRegion>
  );
}

function ShadowsCard({ view, space }: { view: View; space: Space }) {
  const { card } = space;
  if (!card) return <EmptySpace />;
  if (isFace(card))
    return (
      <CardWithAttachments view={view} card={card} at={space.space} note={`in ${placeName(space.space)}`} />
    );
  const of = card.end_game ? "end_game" : "conspiracy";
  return (
    <FaceDownCard
      space={space.space}
      of={of}
      scan={{ space, points: "attack" }}
      known={seenCardAt(space.space)}
    />
  );
}
