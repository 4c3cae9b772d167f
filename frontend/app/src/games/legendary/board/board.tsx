/** Board. Threats come first on the screen and for screen readers. */

import { SeriesReport } from "../series/series-report";
import { SeriesStrip } from "../series/series-strip";
import { Team } from "../team/team";
import { type BoardPartProps, isFace } from "../view-types";
import { Bureau } from "./bureau";
import { Decks } from "./decks";
import { EndGamePanel } from "./end-game";
import { Evidence } from "./evidence";
import { Field } from "./field";
import { Hand } from "./hand";
import { Shadows } from "./shadows";
import { TurnPanel } from "./turn-panel";

export function Board({ view, seatInfos }: BoardPartProps) {
  const between = view.turn.phase === "between" && !view.over;
  return (
    <div class="board-base legendary">
      <div
        class="board-layout"
        data-the-end={view.the_end || undefined}
        data-field={view.field.some(isFace) || undefined}
        data-crowded={view.field.filter(isFace).length > 2 || undefined}
        data-threat={view.field.some((card) => isFace(card) && card.fight !== undefined) || undefined}
        data-mine={view.turn.seat === view.viewer || undefined}
      >
        <div class="board-top">
          <SeriesStrip view={view} />
          <SeriesReport view={view} seatInfos={seatInfos} />
        </div>
        {!between && <BoardRows view={view} seatInfos={seatInfos} />}
        <EndGamePanel view={view} />
        <Team view={view} seatInfos={seatInfos} />
      </div>
    </div>
  );
}

function BoardRows({ view, seatInfos }: BoardPartProps) {
  return (
    <>
      <Field view={view} />
      <Shadows view={view} />
      <Bureau view={view} />
      <div class="board-side">
        <Evidence view={view} />
        <Decks view={view} />
      </div>
      {!view.over && <TurnPanel view={view} seatInfos={seatInfos} />}
      <Hand view={view} />
    </>
  );
}
