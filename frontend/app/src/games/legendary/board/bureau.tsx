/** Bureau: five cards to recruit, each in an office with a bonus. */

import { BoardRegion } from "../../../components/board-region";
import { FaceDownCard } from "../cards/face-down-card";
import { placeName } from "../labels";
import { seenCardAt } from "../seen-cards";
import type { BureauSpace, View } from "../view-types";
import { isFace } from "../view-types";
import { areEmpty, EmptySpace, ScanCost, SpaceLabel } from "./board-space";
import { AttachedCards, CardWithAttachments } from "./card-with-attachments";

export function Bureau({ view }: { view: View }) {
  return (
    <BoardRegion
      id="bureau"
      title="Bureau"
      aside={view.academy_sets.length > 0 && `Academy: ${view.decks.academy} cards`}
    >
      <ol class="row-of-tiles spaces fitted" data-bare={areEmpty(view.bureau) || undefined}>
        {view.bureau.map((space) => (
          <li key={space.space}>
            <SpaceLabel space={space}>
              <span class="room">{officeBonus(space).room}</span>
            </SpaceLabel>
            <BureauCard view={view} space={space} />
            <p class="power" title={officeBonus(space).does}>
              {officeBonus(space).does && <span class="power-when">On recruit:</span>}{" "}
              {officeBonus(space).does} <ScanCost space={space} points="recruit" />
            </p>
            <AttachedCards cards={space.attached} />
          </li>
        ))}
      </ol>
    </BoardRegion>
  );
}

function BureauCard({ view, space }: { view: View; space: BureauSpace }) {
  const { card } = space;
  if (!card) return <EmptySpace />;
  if (isFace(card)) {
    return (
      <CardWithAttachments view={view} card={card} at={space.space} note={`in ${placeName(space.space)}`} />
    );
  }
  const known = seenCardAt(space.space);
  return <FaceDownCard space={space.space} of="academy" scan={{ space, points: "recruit" }} known={known} />;
}

/** Split the bonus of an office: "Armoury: You get +2 Attack." */
export function officeBonus(space: BureauSpace): { room: string; does: string } {
  const [room = "", ...does] = space.power.split(": ");
  return { room, does: does.join(": ") };
}
