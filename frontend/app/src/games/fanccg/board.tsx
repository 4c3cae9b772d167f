/** Everything that lies on the table: the rival above, oneself below, what both share between them. */

import { below } from "../../kit/people";
import { Environment } from "./places/environment";
import { Exchange } from "./places/exchange";
import { Hand } from "./places/hand";
import { HighCard } from "./places/high-card";
import { AllRounds } from "./places/results";
import { Round } from "./places/round";
import { Side } from "./places/side";
import type { Part, View } from "./types";

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
