/** The own hand; before the game the X-Files of which one is hidden. */

import { Region } from "../../../components/board-region";
import { groups } from "../../../components/card-groups";
import { Shelf } from "../../../components/scrollable-row";
import { count } from "../../../components/text-format";
import { Tile } from "../cards/card-tile";
import { handOf } from "../hand-cards";
import type { View } from "../view-types";

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
        <p class="empty-row">no card</p>
      )}
    </Region>
  );
}
