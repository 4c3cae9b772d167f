/** The own hand; before the game the X-Files of which one is hidden. */

import { groups } from "../../../kit/groups";
import { Region } from "../../../kit/region";
import { Shelf } from "../../../kit/shelf";
import { count } from "../../../kit/words";
import { Tile } from "../cards/tile";
import { handOf } from "../hand";
import type { View } from "../types";

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
