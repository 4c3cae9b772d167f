/** Card thumbnail. */

import { ThumbnailFrame } from "../../../components/card-thumbnail";
import { designOf } from "../../../table/catalogue";
import type { SmallProps } from "../../../table/game-contract";
import type { Card } from "../view-types";
import { frameClasses } from "./card-tile";

export function CardThumbnail({ design: id }: SmallProps) {
  const design = designOf<Card>(id);
  return design ? (
    <ThumbnailFrame game="fanccg" ground={frameClasses(design.type)} name={design.name} />
  ) : null;
}
