/** Hand, or the environment deck while the environment is built. */

import { BoardRegion } from "../../../components/board-region";
import { HandRow } from "../../../components/hand-row";
import { formatCount } from "../../../components/text-format";
import { CardTile } from "../cards/card-tile";
import type { Face, View } from "../view-types";
import { isFace } from "../view-types";

/** Return the cards to play from. */
export function handCards(view: View): Face[] {
  const mine = view.players.find((player) => player.seat === view.viewer);
  const cards = (view.phase === "environment" ? mine?.environment_deck : mine?.hand) ?? [];
  return cards.filter((card): card is Face => isFace(card));
}

export function Hand({ view }: { view: View }) {
  if (view.viewer === null || view.phase === "sideboard") return null;
  const cards = handCards(view);
  const isEnvironment = view.phase === "environment";
  return (
    <BoardRegion
      id="hand"
      title={isEnvironment ? "Your environment deck" : "Your hand"}
      aside={formatCount(cards.length, "card")}
    >
      <HandRow
        cards={cards}
        turn={`${view.turn.number} ${view.phase}`}
        isFitted
        draw={({ card, count: many, others }) => <CardTile card={card} many={many} others={others} />}
      />
    </BoardRegion>
  );
}
