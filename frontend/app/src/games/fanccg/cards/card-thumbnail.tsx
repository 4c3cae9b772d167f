/** Card thumbnail. */

import { ThumbnailFrame } from "../../../components/card-thumbnail";
import { designOf } from "../../../table/catalogue";
import type { SmallProps } from "../../../table/game-contract";
import { TYPES } from "../labels";
import type { Card } from "../view-types";
import { pointsText } from "./card-text";
import { frameClasses } from "./card-tile";

export function CardThumbnail({ design: id }: SmallProps) {
  const design = designOf<Card>(id);
  return design ? (
    <ThumbnailFrame game="fanccg" ground={frameClasses(design.type)} design={id} name={design.name}>
      {[pointsText(design), TYPES[design.type]].filter(Boolean).join(" ")}
    </ThumbnailFrame>
  ) : null;
}
