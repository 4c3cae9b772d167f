/** Result panel in the column, with a button for the result page. */

import { useRef } from "preact/hooks";
import type { Schemas } from "../game-contract";
import { game } from "../game-loader";
import { useFocusHandover } from "../input/focus";
import { isNotLive } from "../replay/replay-state";
import { ReviewButton } from "../review/review-button";
import { campaignPage } from "../session/campaign-context";
import { isOver, seatInfos, summary } from "../session/table-state";
import { settings } from "../settings/settings";
import { hintCounts, lastGameOutcome, outcomeSums, outcomeTitle, resignations } from "./outcome";
import { openResult, score } from "./result-state";

type Score = Schemas["ScoreOut"];

export function ResultPanel() {
  const isTold = settings.value.interlude && game.value?.betweenGames && !isOver.value;
  const told = isTold ? null : score.value;
  return (
    <div class="result-area" aria-live="polite">
      {told && !isNotLive.value && <Result {...told} />}
    </div>
  );
}

function Result(told: Score) {
  const section = useRef<HTMLElement>(null);
  useFocusHandover(section);
  const sums = [resignations, outcomeSums, hintCounts].flatMap((part) => part(told, seatInfos.value));
  const isAbandoned = summary.value?.status === "abandoned";
  return (
    <section ref={section} class="result" aria-label="Result">
      <h2>{isOver.value ? outcomeTitle(told, isAbandoned, seatInfos.value) : gameOverTitle(told)}</h2>
      {sums.map((sum) => (
        <p key={sum} class="sum">
          {sum}
        </p>
      ))}
      <div class="row">
        {isOver.value ? (
          <>
            <button type="button" class="primary" onClick={openResult}>
              Show the result
            </button>
            <ReviewButton />
          </>
        ) : (
          <>
            <a class="button" href={campaignPage}>
              View score sheet
            </a>
            <button type="button" class="quiet" onClick={() => (score.value = null)}>
              Continue to the next game
            </button>
          </>
        )}
      </div>
    </section>
  );
}

function gameOverTitle(told: Score): string {
  const how = lastGameOutcome(told);
  return `Game ${told.games.length} is over${how && `: ${how}`}`;
}
