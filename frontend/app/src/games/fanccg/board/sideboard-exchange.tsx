/** Sideboard exchange between periods. */

import { Region } from "../../../components/board-region";
import { groups } from "../../../components/card-groups";
import { Tile } from "../cards/card-tile";
import type { Face, View } from "../view-types";
import { isFace } from "../view-types";

export function Exchange({ view }: { view: View }) {
  const mine = view.players.find((player) => player.seat === view.viewer);
  const aside = (mine?.sideboard ?? []).filter((card): card is Face => isFace(card));
  const deck = mine?.deck_cards ?? [];
  if (deck.length === 0) return null;
  return (
    <Region
      id="exchange"
      title="Your sideboard and draw deck"
      aside={`${aside.length} in the sideboard, ${deck.length} in the deck`}
    >
      <ul class="hand">
        {groups([...aside, ...deck]).map(({ card, count: many, others }) => (
          <li key={card.design}>
            <Tile card={card} many={many} others={others} />
          </li>
        ))}
      </ul>
    </Region>
  );
}
