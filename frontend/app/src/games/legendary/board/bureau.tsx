/** Bureau: five cards to recruit, each in an office with a bonus. */

import { Region } from "../../../components/board-region";
import { FaceDown } from "../cards/face-down-card";
import { placeName } from "../labels";
import { knownAt } from "../seen-cards";
import type { BureauSpace, View } from "../view-types";
import { isFace } from "../view-types";
import { EmptySpace, isBare, ScanCost, SpaceLabel } from "./board-space";
import { Attached, OpenCard } from "./card-with-attachments";

export function Bureau({ view }: { view: View }) {
  return (
    <Region
      id="bureau"
      title="Bureau"
      aside={view.academy_sets.length > 0 && `Academy: ${view.decks.academy} cards`}
    >
      <ol class="row-of-tiles spaces" data-bare={isBare(view.bureau) || undefined}>
        {view.bureau.map((space) => (
          <li key={space.space}>
            <SpaceLabel space={space}>
              <span class="room">{power(space).room}</span>
            </SpaceLabel>
            <InBureau view={view} space={space} />
            <p class="power">
              {power(space).does && <span class="power-when">When you recruit here:</span>}{" "}
              {power(space).does} <ScanCost space={space} points="recruit" />
            </p>
            <Attached cards={space.attached} />
          </li>
        ))}
      </ol>
    </Region>
  );
}

function InBureau({ view, space }: { view: View; space: BureauSpace }) {
  const { card } = space;
  if (!card) return <EmptySpace />;
  if (isFace(card)) {
    return <OpenCard view={view} card={card} at={space.space} note={`in ${placeName(space.space)}`} />;
  }
  const known = knownAt(space.space);
  return <FaceDown space={space.space} of="academy" scan={{ space, points: "recruit" }} known={known} />;
}

/** Split the bonus of an office: "Armoury: You get +2 Attack." */
export function power(space: BureauSpace): { room: string; does: string } {
  const [room = "", ...does] = space.power.split(": ");
  return { room, does: does.join(": ") };
}
