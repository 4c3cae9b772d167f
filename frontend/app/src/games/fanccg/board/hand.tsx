/** Hand, or the environment deck while the environment is built. */

import { Region } from "../../../components/board-region";
import { groups } from "../../../components/card-groups";
import { count } from "../../../components/text-format";
import { Tile } from "../cards/card-tile";
import type { Face, View } from "../view-types";
import { isFace } from "../view-types";

/** Return the cards to play from. */
export function handOf(view: View): Face[] {
  const mine = view.players.find((player) => player.seat === view.viewer);
  const cards = (view.phase === "environment" ? mine?.environment_deck : mine?.hand) ?? [];
  return cards.filter((card): card is Face => isFace(card));
}

export function Hand({ view }: { view: View }) {
  if (view.viewer === null || view.phase === "sideboard") return null;
  const cards = handOf(view);
  const isEnvironment = view.phase === "environment";
  if (cards.length === 0) return null;
  return (
    <Region
      id="hand"
      title={isEnvironment ? "Your environment deck" : "Your hand"}
      aside={count(cards.length, "card")}
    >
      <ul class="hand">
        {groups(cards).map(({ card, count: many, others }) => (
          <li key={card.design}>
            <Tile card={card} many={many} others={others} />
          </li>
        ))}
      </ul>
    </Region>
  );
}
