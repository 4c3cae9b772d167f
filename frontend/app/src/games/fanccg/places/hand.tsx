/** What one plays from: the own hand, or the environment deck while the environment is made. */

import { groups } from "../../../kit/groups";
import { Region } from "../../../kit/region";
import { count } from "../../../kit/words";
import { Tile } from "../cards/tile";
import { handOf } from "../hand";
import type { View } from "../types";

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
