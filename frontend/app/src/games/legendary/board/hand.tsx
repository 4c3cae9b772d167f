/** Hand, with equal cards stacked. */

import { BoardRegion } from "../../../components/board-region";
import { HandRow } from "../../../components/hand-row";
import { formatCount } from "../../../components/text-format";
import { CardTile } from "../cards/card-tile";
import { Icon } from "../cards/icons";
import { findPlayer } from "../labels";
import type { Player, View } from "../view-types";
import { isFace } from "../view-types";
import { OpenPile } from "./open-pile";

export function Hand({ view }: { view: View }) {
  const mine = view.viewer === null ? undefined : findPlayer(view, view.viewer);
  if (!mine?.hand || (view.over && mine.hand.length === 0)) return null;
  return (
    <BoardRegion id="hand" title="Your hand" aside={<HandCounts player={mine} />}>
      <HandRow
        cards={mine.hand.filter(isFace)}
        turn={view.turn.number}
        isFitted
        draw={({ card, count: many, others }) => (
          <CardTile card={card} many={many} others={others} note="in your hand" />
        )}
      />
    </BoardRegion>
  );
}

function HandCounts({ player: mine }: { player: Player }) {
  return (
    <ul class="hand-counts">
      <li>
        {formatCount(mine.hand_size, "card")}
        {mine.hand_limit !== undefined && `, draws ${mine.hand_limit}`}
      </li>
      <li data-deals="hand">
        <Icon name="deck" /> Deck {mine.deck_size}
      </li>
      <li>
        <OpenPile title="Discard pile" icon="folder" cards={mine.discard} />
      </li>
    </ul>
  );
}
