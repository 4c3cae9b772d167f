/** A card, small, beside words that tell of it. */

import { Named } from "../../../kit/named";
import { designOf } from "../../../play/catalogue";
import type { SmallProps } from "../../../play/contract";
import type { Card } from "../types";
import { Icon } from "./icons";
import { frame } from "./tile";

export function Small({ design: id }: SmallProps) {
  const design = designOf<Card>(id);
  return design ? (
    <span class="kit legendary">
      <span class={`tile ${frame(design, design)}`}>
        <Named name={design.name} />
        {design.class && <Icon name={design.class} />}
      </span>
    </span>
  ) : null;
}
