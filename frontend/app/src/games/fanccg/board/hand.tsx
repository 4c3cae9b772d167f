/** What one plays from: the own hand, or the environment deck while the environment is made. */

import { Region } from "../../../components/board-region";
import { groups } from "../../../components/card-groups";
import { count } from "../../../components/text-format";
import { Tile } from "../cards/card-tile";
import { handOf } from "../hand-cards";
import type { View } from "../view-types";

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
