/** Hand, with equal cards stacked. */

import { Region } from "../../../components/board-region";
import { groups } from "../../../components/card-groups";
import { count } from "../../../components/text-format";
import { Tile } from "../cards/card-tile";
import { Icon } from "../cards/icons";
import { player } from "../labels";
import type { Player, View } from "../view-types";
import { isFace } from "../view-types";
import { Pile } from "./open-pile";

export function Hand({ view }: { view: View }) {
  const mine = view.viewer === null ? undefined : player(view, view.viewer);
  if (!mine?.hand || (view.over && mine.hand.length === 0)) return null;
  return (
    <Region id="hand" title="Your hand" aside={<Owned player={mine} />}>
      {mine.hand.length === 0 ? (
        <p class="empty-row">Your hand is empty.</p>
      ) : (
        <ul class="row-of-tiles hand">
          {groups(mine.hand.filter(isFace)).map(({ card, count: many, others }) => (
            <li key={card.design}>
              <Tile card={card} many={many} others={others} note="in your hand" />
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}

function Owned({ player: mine }: { player: Player }) {
  return (
    <ul class="owned">
      <li>
        {count(mine.hand_size, "card")}
        {mine.hand_limit !== undefined && `, draws ${mine.hand_limit}`}
      </li>
      <li>
        <Icon name="deck" /> Deck {mine.deck_size}
      </li>
      <li>
        <Pile title="Discard pile" icon="folder" cards={mine.discard} />
      </li>
    </ul>
  );
}
