/** Face-up pile. */

import { CardPile as Lying } from "../../../components/card-pile";
import { CardTile } from "../cards/card-tile";
import { Icon, type IconName } from "../cards/icons";
import { cardOrBackName } from "../labels";
import type { FaceOrBack } from "../view-types";
import { isFace } from "../view-types";

interface Props {
  title: string;
  cards: readonly FaceOrBack[];
  icon?: IconName;
  /** True if the order matters: cards are shown one by one, the latest first. */
  ordered?: boolean;
}

export function OpenPile({ icon = "deck", ...pile }: Props) {
  return (
    <Lying
      {...pile}
      sign={<Icon name={icon} />}
      draw={({ card, count: many, others }) =>
        isFace(card) ? (
          <CardTile card={card} many={many} others={others} />
        ) : (
          <p class="tile night">{`${cardOrBackName(card)} ×${many}`}</p>
        )
      }
    />
  );
}
