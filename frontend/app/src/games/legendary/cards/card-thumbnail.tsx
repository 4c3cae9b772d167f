/** Card thumbnail with its points or measure. */

import { SmallTile } from "../../../components/card-thumbnail";
import { designOf } from "../../../table/catalogue";
import type { SmallProps } from "../../../table/game-contract";
import { TYPES } from "../labels";
import type { Card } from "../view-types";
import { gives, measure } from "./card-labels";
import { frame } from "./card-tile";
import { Icon } from "./icons";

export function Small({ design: id }: SmallProps) {
  const design = designOf<Card>(id);
  return design ? (
    <SmallTile game="legendary" ground={frame(design, design)} name={design.name}>
      <SmallFoot design={design} />
    </SmallTile>
  ) : null;
}

/** Points, measure or type in one line. */
function SmallFoot({ design }: { design: Card }) {
  const given = gives(design);
  return (
    <span class="small-foot">
      {design.class && <Icon name={design.class} />}
      {given.map(({ points, value }) => (
        <span key={points} class={`gives gives-${points}`}>
          <Icon name={points} />
          {value}
        </span>
      ))}
      {given.length === 0 && <span>{measure(design) || TYPES[design.type]}</span>}
    </span>
  );
}
