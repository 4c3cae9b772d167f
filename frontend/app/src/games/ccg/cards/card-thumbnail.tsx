/** Card thumbnail. */

import { SmallTile } from "../../../components/card-thumbnail";
import { designOf } from "../../../table/catalogue";
import type { SmallProps } from "../../../table/game-contract";
import type { Card } from "../view-types";
import { frame } from "./card-tile";
import { Icon } from "./icons";

export function Small({ design: id }: SmallProps) {
  const design = designOf<Card>(id);
  return design ? (
    <SmallTile game="ccg" ground={frame(design.type)} name={design.name}>
      <Icon name={design.type} />
    </SmallTile>
  ) : null;
}
