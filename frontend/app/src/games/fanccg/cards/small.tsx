/** A card, small, beside words that tell of it. */

import { SmallTile } from "../../../kit/small";
import { designOf } from "../../../play/catalogue";
import type { SmallProps } from "../../../play/contract";
import type { Card } from "../types";
import { frame } from "./tile";

export function Small({ design: id }: SmallProps) {
  const design = designOf<Card>(id);
  return design ? <SmallTile game="fanccg" ground={frame(design.type)} name={design.name} /> : null;
}
