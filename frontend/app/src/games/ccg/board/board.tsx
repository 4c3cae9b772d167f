/** Board: opponents above, the viewer below, the current action between. */

import { below } from "../../../components/player-labels";
import { Basic } from "../cards/card-text";
import type { Part } from "../view-types";
import { isCalm, Stage } from "./current-action";
import { Hand } from "./hand";
import { Phases } from "./phase-bar";
import { Side } from "./player-area";

/** Whether the viewer must act. */
function isMine({ viewer, turn, waiting_for: asked }: Part["view"]): boolean {
  return viewer !== null && (turn.seat === viewer || asked.includes(viewer));
}

/** Whether an opponent's Team is being checked. */
export function isTheirs(view: Part["view"]): boolean {
  const check = view.checks.at(-1);
  return check !== undefined && check.seat !== below(view);
}

export function Board({ view, chairs }: Part) {
  const mine = below(view);
  const number = view.players.length;
  const rivals = Array.from({ length: number - 1 }, (_, place) => (mine + place + 1) % number);
  return (
    <Basic.Provider value={!view.priced}>
      <div class="kit ccg">
        <div
          class="desk"
          data-phase={view.phase}
          data-rivals={rivals.length}
          data-basic={!view.priced || undefined}
          data-calm={isCalm(view) || undefined}
          data-mine={isMine(view) || undefined}
          data-theirs={isTheirs(view) || undefined}
        >
          <Phases view={view} />
          <div class="rivals">
            {rivals.map((seat) => (
              <Side key={seat} view={view} chairs={chairs} seat={seat} />
            ))}
          </div>
          <Stage view={view} chairs={chairs} />
          <Side view={view} chairs={chairs} seat={mine} />
          <Hand view={view} />
        </div>
      </div>
    </Basic.Provider>
  );
}
