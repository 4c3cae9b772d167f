/** Card thumbnail. */

import { ThumbnailFrame } from "../../../components/card-thumbnail";
import { designOf } from "../../../table/catalogue";
import type { SmallProps } from "../../../table/game-contract";
import type { Card } from "../view-types";
import { frameClasses, TypeLine } from "./card-tile";

export function CardThumbnail({ design: id }: SmallProps) {
  const design = designOf<Card>(id);
  return design ? (
    <ThumbnailFrame game="ccg" ground={frameClasses(design.type)} design={id} name={design.name}>
      <TypeLine type={design.type} />
    </ThumbnailFrame>
  ) : null;
}
