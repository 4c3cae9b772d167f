/** Current turn: phase, points, played cards, active effects. */

import { BoardRegion } from "../../../components/board-region";
import { Icon } from "../cards/icons";
import { PHASES, phaseOf, playerName, possessive } from "../labels";
import type { BoardPartProps, View } from "../view-types";
import { PlayedCards } from "./played-cards";
import { TurnPoints } from "./turn-points";

export function TurnPanel({ view, seatInfos }: BoardPartProps) {
  const { turn } = view;
  return (
    <BoardRegion
      id="turn"
      title={`${possessive(view, seatInfos, turn.seat)} turn`}
      aside={<Phases view={view} />}
    >
      <div class="turn-board">
        <TurnPoints view={view} seatInfos={seatInfos} />
        <div class="turn-cards">
          <PlayedCards view={view} />
          <ActiveEffects view={view} seatInfos={seatInfos} />
        </div>
      </div>
    </BoardRegion>
  );
}

/** Phases with the current one marked. */
function Phases({ view }: { view: View }) {
  return (
    <ol class="phases" aria-label="Phases of the turn">
      {Object.entries(PHASES).map(([phase, name]) => (
        <li key={phase} class="phase" aria-current={phaseOf(view) === phase ? "step" : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

const DURATIONS = { turn: "this turn", turn_of: "until the next turn of", game: "this game" };

function ActiveEffects({ view, seatInfos }: BoardPartProps) {
  if (view.in_force.length === 0) return null;
  return (
    <ul class="in-force" aria-label="Active effects">
      {view.in_force.map((force, index) => (
        <li key={index}>
          <Icon name="clock" />
          <span class="in-force-text">{force.text}</span>
          <em>
            {DURATIONS[force.until]}
            {force.until === "turn_of" && ` ${playerName(view, seatInfos, force.seat)}`}
          </em>
        </li>
      ))}
    </ul>
  );
}
