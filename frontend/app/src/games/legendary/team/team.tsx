/** Team in turn order. */

import { Region } from "../../../components/board-region";
import type { Part } from "../view-types";
import { PlayerPlace } from "./player";

export function Team({ view, chairs }: Part) {
  return (
    <Region id="team" title="Team">
      <ol class="team" data-many={view.players.length > 3 || undefined}>
        {view.players.map((player) => (
          <li key={player.seat}>
            <PlayerPlace view={view} chairs={chairs} player={player} />
          </li>
        ))}
      </ol>
    </Region>
  );
}
