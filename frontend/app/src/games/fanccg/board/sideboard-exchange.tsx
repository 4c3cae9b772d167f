/** Sideboard exchange between periods. */

import { BoardRegion } from "../../../components/board-region";
import { groupCards } from "../../../components/card-groups";
import { CardTile } from "../cards/card-tile";
import type { Face, View } from "../view-types";
import { isFace } from "../view-types";

export function SideboardExchange({ view }: { view: View }) {
  const mine = view.players.find((player) => player.seat === view.viewer);
  const aside = (mine?.sideboard ?? []).filter((card): card is Face => isFace(card));
  const deck = mine?.deck_cards ?? [];
  if (deck.length === 0) return null;
  return (
    <BoardRegion
      id="exchange"
      title="Your sideboard and draw deck"
      aside={`${aside.length} in the sideboard, ${deck.length} in the deck`}
    >
      <CardGrid cards={aside} name="In the sideboard" />
      <CardGrid cards={deck} name="In the draw deck" />
    </BoardRegion>
  );
}

function CardGrid({ cards, name }: { cards: readonly Face[]; name: string }) {
  return (
    <>
      <h3 class="exchange-name">{name}</h3>
      <ul class="pile-cards" aria-label={name}>
        {groupCards(cards).map(({ card, count: many, others }) => (
          <li key={card.design}>
            <CardTile card={card} many={many} others={others} />
          </li>
        ))}
      </ul>
    </>
  );
}
