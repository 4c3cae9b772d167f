/** Hand, or the X-Files to hide one of before the game. */

import { Region } from "../../../components/board-region";
import { groups } from "../../../components/card-groups";
import { Shelf } from "../../../components/scrollable-row";
import { count } from "../../../components/text-format";
import { Tile } from "../cards/card-tile";
import type { Face, View } from "../view-types";
import { isFace } from "../view-types";

/** Return the cards to play from. */
export function handOf(view: View): Face[] {
  const mine = view.players.find(({ seat }) => seat === view.viewer);
  const isChoosing = view.phase === "setup" && mine?.xfile.length === 0;
  return ((isChoosing ? mine?.xfiles : mine?.hand) ?? []).filter((card): card is Face => isFace(card));
}

export function Hand({ view }: { view: View }) {
  if (view.viewer === null || view.over) return null;
  const cards = handOf(view);
  const chooses = view.phase === "setup" && cards[0]?.type === "x_file";
  return (
    <Region
      id="hand"
      title={chooses ? "Your X-Files: hide one" : "Your hand"}
      aside={count(cards.length, "card")}
    >
      {cards.length > 0 ? (
        <Shelf>
          {groups(cards).map(({ card, count: many, others }) => (
            <li key={card.design}>
              <Tile card={card} many={many} others={others} />
            </li>
          ))}
        </Shelf>
      ) : (
        <p class="empty-row">no cards</p>
      )}
    </Region>
  );
}
