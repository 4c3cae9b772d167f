/** Team in turn order. */

import { BoardRegion } from "../../../components/board-region";
import type { BoardPartProps } from "../view-types";
import { PlayerPanel } from "./player";

export function Team({ view, seatInfos }: BoardPartProps) {
  return (
    <BoardRegion id="team" title="Team">
      <ol class="team" data-many={view.players.length > 3 || undefined}>
        {view.players.map((player) => (
          <li key={player.seat}>
            <PlayerPanel view={view} seatInfos={seatInfos} player={player} />
          </li>
        ))}
      </ol>
    </BoardRegion>
  );
}
