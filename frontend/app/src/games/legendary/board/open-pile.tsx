/** Face-up pile. */

import { Pile as Lying } from "../../../components/card-pile";
import { Tile } from "../cards/card-tile";
import { Icon, type IconName } from "../cards/icons";
import { called } from "../labels";
import type { FaceOrBack } from "../view-types";
import { isFace } from "../view-types";

interface Props {
  title: string;
  cards: readonly FaceOrBack[];
  icon?: IconName;
  /** Whether the order matters: cards are shown one by one, the latest first. */
  ordered?: boolean;
}

export function Pile({ icon = "deck", ...pile }: Props) {
  return (
    <Lying
      {...pile}
      sign={<Icon name={icon} />}
      draw={({ card, count: many, others }) =>
        isFace(card) ? (
          <Tile card={card} many={many} others={others} />
        ) : (
          <p class="tile night">{`${called(card)} ×${many}`}</p>
        )
      }
    />
  );
}
