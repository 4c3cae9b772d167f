/** Card thumbnail with its points or measure. */

import { ThumbnailFrame } from "../../../components/card-thumbnail";
import { designOf } from "../../../table/catalogue";
import type { SmallProps } from "../../../table/game-contract";
import { TYPES } from "../labels";
import type { Card } from "../view-types";
import { givenPoints, printedMeasure } from "./card-labels";
import { frameClasses } from "./card-tile";
import { Icon } from "./icons";

export function CardThumbnail({ design: id }: SmallProps) {
  const design = designOf<Card>(id);
  return design ? (
    <ThumbnailFrame game="legendary" ground={frameClasses(design, design)} name={design.name}>
      <ThumbnailFoot design={design} />
    </ThumbnailFrame>
  ) : null;
}

/** Points, measure or type in one line. */
function ThumbnailFoot({ design }: { design: Card }) {
  const given = givenPoints(design);
  return (
    <span class="thumbnail-foot">
      {design.class && <Icon name={design.class} />}
      {given.map(({ points, value }) => (
        <span key={points} class={`gives gives-${points}`}>
          <Icon name={points} />
          {value}
        </span>
      ))}
      {given.length === 0 && <span>{printedMeasure(design) || TYPES[design.type]}</span>}
    </span>
  );
}
