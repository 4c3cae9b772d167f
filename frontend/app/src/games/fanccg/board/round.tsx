/** Current round: row, points and available attributes. */

import { Region } from "../../../components/board-region";
import { whom } from "../../../components/player-labels";
import { signed } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Chips } from "../cards/card-chip";
import { Listed, Points } from "../cards/card-tile";
import { brought } from "../contributions";
import { scored } from "../labels";
import type { Card, Part } from "../view-types";
import { Results } from "./round-results";
import { Row } from "./round-row";

export function Round({ view, chairs }: Part) {
  const { round } = view;
  const more = brought(view, designOf<Card>);
  return (
    <Region id="round" title={`Round ${round.number}`} aside={<Stand view={view} chairs={chairs} />}>
      <Row view={view} chairs={chairs} />
      {more.length > 0 && (
        <p class="available">
          <Listed name="also available:" of={more} />
        </p>
      )}
      <Chips title="Out of play" cards={view.removed} />
    </Region>
  );
}

function Stand({ view, chairs }: Part) {
  const { round, ending } = view;
  const last = round.row.at(-1);
  return (
    <ul class="stand">
      <li class="score">
        <strong>{scored(round.score)}</strong>
        {last ? ` points so far for ${whom(view, chairs, last.seat)}` : " points so far"}
      </li>
      {round.adjustments.map(({ card, points }, index) => (
        <li key={index}>
          {card.name} <Points value={signed(points)} />
        </li>
      ))}
      {round.passes > 0 && <li>{round.passes === 1 ? "one player passed" : "both players passed"}</li>}
      {ending && <li class="ending-mark">last round of the period</li>}
      <Results view={view} chairs={chairs} />
    </ul>
  );
}
