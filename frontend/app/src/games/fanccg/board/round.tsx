/** Current round: row, points and available attributes. */

import { BoardRegion } from "../../../components/board-region";
import { playerNameInSentence } from "../../../components/player-labels";
import { formatSigned } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Chips } from "../cards/card-chip";
import { AttributeList, Points } from "../cards/card-tile";
import { contributions } from "../contributions";
import { formatPoints } from "../labels";
import type { BoardPartProps, Card } from "../view-types";
import { RoundResults } from "./round-results";
import { RoundRow } from "./round-row";

export function Round({ view, seatInfos }: BoardPartProps) {
  const { round } = view;
  const more = contributions(view, designOf<Card>);
  return (
    <BoardRegion
      id="round"
      title={`Round ${round.number}`}
      aside={<RoundStatus view={view} seatInfos={seatInfos} />}
    >
      <RoundRow view={view} seatInfos={seatInfos} />
      {more.length > 0 && (
        <p class="available">
          <AttributeList name="also available:" of={more} />
        </p>
      )}
      <Chips title="Out of play" cards={view.removed} />
    </BoardRegion>
  );
}

function RoundStatus({ view, seatInfos }: BoardPartProps) {
  const { round, ending } = view;
  const last = round.row.at(-1);
  return (
    <ul class="round-status">
      <li class="score">
        <strong>{formatPoints(round.score)}</strong>
        {last ? ` points so far for ${playerNameInSentence(view, seatInfos, last.seat)}` : " points so far"}
      </li>
      {round.adjustments.map(({ card, points }, index) => (
        <li key={index}>
          {card.name} <Points value={formatSigned(points)} />
        </li>
      ))}
      {round.passes > 0 && <li>{round.passes === 1 ? "one player passed" : "both players passed"}</li>}
      {ending && <li class="ending-mark">last round of the period</li>}
      <RoundResults view={view} seatInfos={seatInfos} />
    </ul>
  );
}
