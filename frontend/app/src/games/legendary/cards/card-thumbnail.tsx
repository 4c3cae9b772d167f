/** Card thumbnail with its points or measure. */

import { ThumbnailFrame } from "../../../components/card-thumbnail";
import { designOf } from "../../../table/catalogue";
import type { SmallProps } from "../../../table/game-contract";
import { TYPES } from "../labels";
import type { Card } from "../view-types";
import { givenPoints, printedMeasure } from "./card-labels";
import { frameClasses, GivenPoints } from "./card-tile";

export function CardThumbnail({ design: id }: SmallProps) {
  const design = designOf<Card>(id);
  return design ? (
    <ThumbnailFrame game="legendary" ground={frameClasses(design, design)} design={id} name={design.name}>
      {givenPoints(design).length > 0 ? (
        <GivenPoints design={design} />
      ) : (
        printedMeasure(design) || TYPES[design.type]
      )}
    </ThumbnailFrame>
  ) : null;
}
