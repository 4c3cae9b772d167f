/** Hand, or the X-Files to hide one of before the game. */

import { BoardRegion } from "../../../components/board-region";
import { HandRow } from "../../../components/hand-row";
import { formatCount } from "../../../components/text-format";
import { CardTile } from "../cards/card-tile";
import type { Face, View } from "../view-types";
import { isFace } from "../view-types";

/** Return the cards to play from. */
export function handCards(view: View): Face[] {
  const mine = view.players.find(({ seat }) => seat === view.viewer);
  const isChoosing = view.phase === "setup" && mine?.xfile.length === 0;
  return ((isChoosing ? mine?.xfiles : mine?.hand) ?? []).filter((card): card is Face => isFace(card));
}

export function Hand({ view }: { view: View }) {
  if (view.viewer === null || view.over) return null;
  const cards = handCards(view);
  const chooses = view.phase === "setup" && cards[0]?.type === "x_file";
  return (
    <BoardRegion
      id="hand"
      title={chooses ? "Your X-Files: hide one" : "Your hand"}
      aside={formatCount(cards.length, "card")}
    >
      <HandRow
        cards={cards}
        turn={`${view.turn.number} ${view.phase === "setup"}`}
        isFitted
        draw={({ card, count: many, others }) => <CardTile card={card} many={many} others={others} />}
      />
    </BoardRegion>
  );
}
