/** Dialog with the review of a game: curves and costliest decisions. */

import "./review.css";
import { useEffect, useState } from "preact/hooks";
import { errorMessage } from "../../api/client";
import { Dialog } from "../dialogs/dialog";
import type { Schemas } from "../game-contract";
import { ownSeatLabel, withPlayerNames } from "../players/player-names";
import { ForkDialog } from "../replay/fork";
import { showVersion } from "../replay/replay-state";
import { closeResult, score } from "../results/result-state";
import { api } from "../session/campaign-context";
import { ignorePassingError } from "../session/retry";
import { seatInfos } from "../session/table-state";
import { type Curve, curvesOf, HEIGHT, levelsOf, WIDTH, xOf } from "./review-chart";
import { isReviewOpen, loadReview, review } from "./review-state";

type ReviewData = Schemas["ReviewOut"];
type Reviewed = Schemas["ReviewedDecisionOut"];

const POLL_MS = 2000;

export function Review() {
  const [refusal, setRefusal] = useState("");
  const [forkedAt, setForkedAt] = useState<number | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    keepLoading(stop.signal).catch((error: unknown) => setRefusal(errorMessage(error)));
    return () => stop.abort();
  }, []);
  if (forkedAt !== null) {
    return <ForkDialog from={forkedAt} onClose={() => setForkedAt(null)} />;
  }
  return (
    <Dialog title="Review of the game" class="review" onClose={close}>
      {refusal ? <p class="notice">{refusal}</p> : <Content found={review.value} fork={setForkedAt} />}
    </Dialog>
  );
}

function close(): void {
  isReviewOpen.value = false;
}

/** Ask for the review if nobody did, and load it until it is done. */
async function keepLoading(signal: AbortSignal): Promise<void> {
  if ((review.peek()?.status ?? "none") === "none") {
    review.value = await api.startReview();
  }
  while (review.peek()?.status === "working" && !signal.aborted) {
    await new Promise((done) => setTimeout(done, POLL_MS));
    await loadReview().catch(ignorePassingError);
  }
}

function Content({ found, fork }: { found: ReviewData | null; fork: (version: number) => void }) {
  if (found?.status === "failed") {
    return <p>This game can't be reviewed: bots can't estimate it.</p>;
  }
  if (found?.status !== "ready") {
    return (
      <div class="review-progress">
        <p role="status">Bots play on from each turn of the game to estimate the chance to win …</p>
        <progress max={found?.total || 1} value={found?.done ?? 0} aria-label="Progress of the review" />
        <p class="quiet-text">
          {found?.total ? `${found.done} of ${found.total} positions. ` : ""}You can close this, the work
          continues.
        </p>
      </div>
    );
  }
  return (
    <>
      <Chart found={found} />
      <p class="quiet-text">
        This is an estimate, not a proof. From each turn, bots play on with what the player could see, and
        hidden cards are dealt again. In 95 of 100 cases, the band covers the luck of the deals. It doesn't
        cover mistakes of the bots.
      </p>
      <h3>{found.decisions.length === 1 ? "The costliest decision" : "The costliest decisions"}</h3>
      {found.decisions.length ? (
        <ol class="reviewed-decisions">
          {found.decisions.map((decision) => (
            <DecisionRow key={decision.version} decision={decision} fork={fork} />
          ))}
        </ol>
      ) : (
        <p>The estimate finds no option that was clearly better.</p>
      )}
    </>
  );
}

function Chart({ found }: { found: ReviewData }) {
  const isTeam = score.value?.sides.length === 0;
  const curves = curvesOf(found, isTeam);
  const marks = found.decisions.map(({ at_version: version }) => xOf(found.turns, version));
  const levels = levelsOf(marks);
  const name = (seat: number) => (isTeam ? teamName() : ownSeatLabel(seat));
  return (
    <figure class="review-chart">
      <figcaption>
        <strong>Estimated chance to win</strong>
        {curves.map(({ seat }, index) => (
          <span key={seat} class="curve-name" data-curve={index}>
            {name(seat)}
          </span>
        ))}
      </figcaption>
      <p class="scale" aria-hidden="true">
        <span>100 %</span>
        <span>50 %</span>
        <span>0 %</span>
      </p>
      <div class="plot">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={curves.map((curve) => described(curve, name(curve.seat))).join(" ")}
        >
          <path d={`M0 ${HEIGHT / 4}H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${(3 * HEIGHT) / 4}H${WIDTH}`} />
          {marks.map((x) => (
            <path key={x} class="mark" d={`M${x.toFixed(1)} 0V${HEIGHT}`} />
          ))}
          {curves.map(({ seat, line, band }, index) => (
            <g key={seat} data-curve={index}>
              <polygon points={band} />
              <polyline points={line} />
            </g>
          ))}
        </svg>
        {marks.map((x, index) => (
          <span
            key={x}
            class="mark-number"
            style={{ "--at": x / WIDTH, "--level": levels[index] }}
            aria-hidden="true"
          >
            {index + 1}
          </span>
        ))}
      </div>
      <p class="span" aria-hidden="true">
        <span>Start</span>
        <span>End</span>
      </p>
    </figure>
  );
}

function teamName(): string {
  return seatInfos.value.some(({ isMine }) => isMine) ? "Your team" : "The team";
}

function described({ first, last }: Curve, name: string): string {
  return `${name}: from ${percent(first)} to ${percent(last)}.`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function DecisionRow({ decision, fork }: { decision: Reviewed; fork: (version: number) => void }) {
  const { at_version: version, seat, chosen, better, gain, error } = decision;
  const watch = () => {
    close();
    closeResult();
    showVersion(version);
  };
  return (
    <li>
      <p class="quiet-text">
        {ownSeatLabel(seat)}, step {version}
      </p>
      <p>
        Chosen: <strong>{withPlayerNames(chosen.label)}</strong>
      </p>
      <p>
        Better: <strong>{withPlayerNames(better.label)}</strong>
      </p>
      <p class="gain">
        +{(100 * gain).toFixed(1)} % <small>chance ± {(100 * error).toFixed(1)}</small>
      </p>
      <div class="row">
        <button type="button" aria-label={`Watch step ${version}`} onClick={watch}>
          Watch
        </button>
        <button type="button" aria-label={`Show me: fork at step ${version}`} onClick={() => fork(version)}>
          Show me
        </button>
      </div>
    </li>
  );
}
