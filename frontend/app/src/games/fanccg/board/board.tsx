/** Board: the opponent above, the viewer below, shared cards between. */

import { below } from "../../../components/player-labels";
import type { Part, View } from "../view-types";
import { Environment } from "./environment";
import { Hand } from "./hand";
import { HighCard } from "./high-card";
import { Side } from "./player-area";
import { Round } from "./round";
import { AllRounds } from "./round-results";
import { Exchange } from "./sideboard-exchange";

export function Board({ view, chairs }: Part) {
  return (
    <div class="kit fanccg">
      <div class="desk" data-phase={view.phase} data-mine={isMine(view) || undefined}>
        <Side view={view} chairs={chairs} seat={1 - below(view)} />
        {view.phase !== "high_card" && <Environment view={view} />}
        <Middle view={view} chairs={chairs} />
        <Side view={view} chairs={chairs} seat={below(view)} />
        <Hand view={view} />
      </div>
    </div>
  );
}

function isMine({ viewer, waiting_for: asked }: View): boolean {
  return viewer !== null && asked.includes(viewer);
}

const BEFORE_THE_ROUNDS: ReadonlySet<View["phase"]> = new Set(["high_card", "environment"]);

function Middle({ view, chairs }: Part) {
  if (BEFORE_THE_ROUNDS.has(view.phase)) return <HighCard view={view} chairs={chairs} />;
  if (view.over) return <AllRounds view={view} chairs={chairs} />;
  if (view.phase === "sideboard") return <Exchange view={view} />;
  return view.round.number > 0 ? <Round view={view} chairs={chairs} /> : null;
}
