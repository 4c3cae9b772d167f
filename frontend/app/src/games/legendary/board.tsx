/** Everything that lies on the table. What threatens comes first, for eyes and for ears. */

import { Bureau } from "./places/bureau";
import { Decks } from "./places/decks";
import { EndGames } from "./places/end_game";
import { Evidence } from "./places/evidence";
import { Field } from "./places/field";
import { Hand } from "./places/hand";
import { Shadows } from "./places/shadows";
import { TurnPlace } from "./places/turn";
import { Report } from "./series/report";
import { SeriesStrip } from "./series/strip";
import { Team } from "./team/team";
import { isFace, type Part } from "./types";

export function Board({ view, chairs }: Part) {
  const between = view.turn.phase === "between" && !view.over;
  return (
    <div class="kit legendary">
      <div
        class="desk"
        data-the-end={view.the_end || undefined}
        data-field={view.field.some(isFace) || undefined}
        data-threat={view.field.some((card) => isFace(card) && card.fight !== undefined) || undefined}
        data-mine={view.turn.seat === view.viewer || undefined}
      >
        <div class="desk-top">
          <SeriesStrip view={view} />
          <Report view={view} chairs={chairs} />
          <EndGames view={view} />
        </div>
        {!between && <OnTheTable view={view} chairs={chairs} />}
        <Team view={view} chairs={chairs} />
      </div>
    </div>
  );
}

function OnTheTable({ view, chairs }: Part) {
  return (
    <>
      <Field view={view} />
      <Shadows view={view} />
      <Bureau view={view} />
      <div class="desk-side">
        <Evidence view={view} />
        <Decks view={view} />
      </div>
      {!view.over && <TurnPlace view={view} chairs={chairs} />}
      <Hand view={view} />
    </>
  );
}
