/** Between the periods: what lies in the own draw deck and sideboard, to be exchanged unseen. */

import { groups } from "../../../kit/groups";
import { Region } from "../../../kit/region";
import { count } from "../../../kit/words";
import { Tile } from "../cards/tile";
import type { Face, View } from "../types";
import { isFace } from "../types";

export function Exchange({ view }: { view: View }) {
  const mine = view.players.find((player) => player.seat === view.viewer);
  const aside = (mine?.sideboard ?? []).filter((card): card is Face => isFace(card));
  return (
    <>
      <Lot id="aside" title="Sideboard" cards={aside} />
      <Lot id="deck" title="Draw deck" cards={mine?.deck_cards ?? []} />
    </>
  );
}

function Lot({ id, title, cards }: { id: string; title: string; cards: readonly Face[] }) {
  return cards.length > 0 ? (
    <Region id={id} title={title} aside={count(cards.length, "card")}>
      <ul class="hand">
        {groups(cards).map(({ card, count: many, others }) => (
          <li key={card.design}>
            <Tile card={card} many={many} others={others} />
          </li>
        ))}
      </ul>
    </Region>
  ) : null;
}
