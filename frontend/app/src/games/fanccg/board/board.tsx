/** Board: the opponent above, the viewer below, shared cards between. */

import { bottomSeat } from "../../../components/player-labels";
import type { BoardPartProps, View } from "../view-types";
import { Environment } from "./environment";
import { Hand } from "./hand";
import { HighCard } from "./high-card";
import { PlayerArea } from "./player-area";
import { Round } from "./round";
import { AllRounds } from "./round-results";
import { SideboardExchange } from "./sideboard-exchange";

export function Board({ view, seatInfos }: BoardPartProps) {
  return (
    <div class="board-base fanccg">
      <div class="board-layout" data-phase={view.phase} data-mine={mustViewerAct(view) || undefined}>
        <PlayerArea view={view} seatInfos={seatInfos} seat={1 - bottomSeat(view)} />
        {view.phase !== "high_card" && <Environment view={view} />}
        <CurrentAction view={view} seatInfos={seatInfos} />
        <PlayerArea view={view} seatInfos={seatInfos} seat={bottomSeat(view)} />
        <Hand view={view} />
      </div>
    </div>
  );
}

function mustViewerAct({ viewer, waiting_for: asked }: View): boolean {
  return viewer !== null && asked.includes(viewer);
}

const SETUP_PHASES: ReadonlySet<View["phase"]> = new Set(["high_card", "environment"]);

function CurrentAction({ view, seatInfos }: BoardPartProps) {
  if (SETUP_PHASES.has(view.phase)) return <HighCard view={view} seatInfos={seatInfos} />;
  if (view.over) return <AllRounds view={view} seatInfos={seatInfos} />;
  if (view.phase === "sideboard") return <SideboardExchange view={view} />;
  return view.round.number > 0 ? <Round view={view} seatInfos={seatInfos} /> : null;
}
