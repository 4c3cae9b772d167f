/** Shadows: five spaces, filled from the Conspiracy Deck on the right. */

import { Region } from "../../../components/board-region";
import { FaceDown } from "../cards/face-down-card";
import { Icon } from "../cards/icons";
import { placeName } from "../labels";
import { knownAt } from "../seen-cards";
import type { Space, View } from "../view-types";
import { isFace } from "../view-types";
import { EmptySpace, isBare, ScanCost, SpaceLabel } from "./board-space";
import { Attached, OpenCard } from "./card-with-attachments";
import { ConspiracyDeck } from "./decks";

export function Shadows({ view }: { view: View }) {
  return (
    <Region id="shadows" title="Shadows" aside="new cards enter on the right">
      <ol class="row-of-tiles spaces flow" data-bare={isBare(view.shadows) || undefined}>
        {view.shadows.map((space) => (
          <li key={space.space}>
            <SpaceLabel space={space}>
              <ScanCost space={space} points="attack" />
            </SpaceLabel>
            <InShadows view={view} space={space} />
            <Attached cards={space.attached} />
            <Icon name="flow" />
          </li>
        ))}
        <li class="deck-at-end">
          <ConspiracyDeck view={view} />
        </li>
      </ol>
    </Region>
  );
}

function InShadows({ view, space }: { view: View; space: Space }) {
  const { card } = space;
  if (!card) return <EmptySpace />;
  if (isFace(card))
    return <OpenCard view={view} card={card} at={space.space} note={`in ${placeName(space.space)}`} />;
  const of = card.end_game ? "end_game" : "conspiracy";
  return (
    <FaceDown space={space.space} of={of} scan={{ space, points: "attack" }} known={knownAt(space.space)} />
  );
}
