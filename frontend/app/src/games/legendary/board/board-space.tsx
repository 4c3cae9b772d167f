/** Parts of a space of the board. */

import type { ComponentChildren } from "preact";
import { Icon } from "../cards/icons";
import { changesText, POINTS, placeName } from "../labels";
import { isFace, type Points, type Space } from "../view-types";

/** Number of a space. */
export function SpaceLabel({ space, children }: { space: Space; children?: ComponentChildren }) {
  return (
    <p class="space-label">
      <span class="space-number">
        <span class="unseen">{placeName(space.space)}</span>
        <span aria-hidden="true">{space.space.split(".")[1]}</span>
      </span>
      {children}
    </p>
  );
}

/** Scan cost. Face-down cards show it themselves. */
export function ScanCost({ space, points }: { space: Space; points: Points }) {
  const why = changesText(space.changes);
  return space.card && !isFace(space.card) ? null : (
    <span class="space-scan" data-changed={why ? "" : undefined} title={why || undefined}>
      <Icon name="scan" said={`Scan cost in ${POINTS[points]}: `} />
      {space.scan_cost}
      <Icon name={points} />
      {why && <span class="unseen">, {why}</span>}
    </span>
  );
}

export function EmptySpace() {
  return <p class="tile empty-space">empty</p>;
}

/** Return true if all spaces are empty. */
export function areEmpty(spaces: readonly Space[]): boolean {
  return spaces.every(({ card, attached }) => !card && !attached?.length);
}
