/** A card, small, beside words that tell of it. */

import { SmallTile } from "../../../kit/small";
import { designOf } from "../../../play/catalogue";
import type { SmallProps } from "../../../play/contract";
import type { Card } from "../types";
import { Icon } from "./icons";
import { frame } from "./tile";

export function Small({ design: id }: SmallProps) {
  const design = designOf<Card>(id);
  return design ? (
    <SmallTile game="legendary" ground={frame(design, design)} name={design.name}>
      {design.class && <Icon name={design.class} />}
    </SmallTile>
  ) : null;
}
