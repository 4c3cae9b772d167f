/** Between the periods: what lies in the own sideboard and draw deck, to be exchanged unseen. */

import { groups } from "../../../kit/groups";
import { Region } from "../../../kit/region";
import { Tile } from "../cards/tile";
import type { Face, View } from "../types";
import { isFace } from "../types";

export function Exchange({ view }: { view: View }) {
  const mine = view.players.find((player) => player.seat === view.viewer);
  const aside = (mine?.sideboard ?? []).filter((card): card is Face => isFace(card));
  const deck = mine?.deck_cards ?? [];
  if (deck.length === 0) return null;
  return (
    <Region
      id="exchange"
      title="Your sideboard and draw deck"
      aside={`${aside.length} aside, ${deck.length} in the deck; like cards lie together`}
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
