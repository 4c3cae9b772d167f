/** Board: opponents above, the viewer below, the current action between. */

import { bottomSeat } from "../../../components/player-labels";
import { Basic } from "../cards/card-text";
import type { BoardPartProps } from "../view-types";
import { CurrentAction } from "./current-action";
import { Hand } from "./hand";
import { PhaseBar } from "./phase-bar";
import { PlayerArea } from "./player-area";

/** Return true if the viewer must act. */
function mustViewerAct({ viewer, turn, waiting_for: asked }: BoardPartProps["view"]): boolean {
  return viewer !== null && (turn.seat === viewer || asked.includes(viewer));
}

export function Board({ view, seatInfos }: BoardPartProps) {
  const mine = bottomSeat(view);
  const number = view.players.length;
  const rivals = Array.from({ length: number - 1 }, (_, place) => (mine + place + 1) % number);
  return (
    <Basic.Provider value={!view.priced}>
      <div class="board-base ccg">
        <div
          class="board-layout"
          data-phase={view.phase}
          data-rivals={rivals.length}
          data-basic={!view.priced || undefined}
          data-mine={mustViewerAct(view) || undefined}
        >
          <PhaseBar view={view} />
          <div class="rivals" style={{ "--folded": rivals.length - 1 }}>
            {rivals.map((seat) => (
              <PlayerArea key={seat} view={view} seatInfos={seatInfos} seat={seat} />
            ))}
          </div>
          <CurrentAction view={view} seatInfos={seatInfos} />
          <PlayerArea view={view} seatInfos={seatInfos} seat={mine} />
          <Hand view={view} />
        </div>
      </div>
    </Basic.Provider>
  );
}
