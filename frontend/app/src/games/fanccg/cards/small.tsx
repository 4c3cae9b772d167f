/** A card, small, beside words that tell of it. */

import { Named } from "../../../kit/named";
import { designOf } from "../../../play/catalogue";
import type { SmallProps } from "../../../play/contract";
import type { Card } from "../types";
import { frame } from "./tile";

export function Small({ design: id }: SmallProps) {
  const design = designOf<Card>(id);
  return design ? (
    <span class="kit fanccg">
      <span class={`tile ${frame(design.type)}`}>
        <Named name={design.name} />
      </span>
    </span>
  ) : null;
}
