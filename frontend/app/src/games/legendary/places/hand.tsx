/** My hand: equal cards lie on each other, as the server offers one for all of them. */

import { groups } from "../../../kit/groups";
import { Region } from "../../../kit/region";
import { count } from "../../../kit/words";
import { Icon } from "../cards/icons";
import { Tile } from "../cards/tile";
import { player } from "../says";
import type { Player, View } from "../types";
import { isFace } from "../types";
import { Pile } from "./pile";

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
