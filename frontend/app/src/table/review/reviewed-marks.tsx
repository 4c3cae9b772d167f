/** Marks of a review in the replay, and the better option at a marked step. */

import { useState } from "preact/hooks";
import type { Schemas } from "../game-contract";
import { withPlayerNames } from "../players/player-names";
import { ForkDialog } from "../replay/fork";
import { replayVersion, showVersion } from "../replay/replay-state";
import { reviewedDecisions } from "./review-state";

type Reviewed = Schemas["ReviewedDecisionOut"];

export function ReviewedMarks({ last }: { last: number }) {
  return (
    <>
      {reviewedDecisions.value.map((decision) => (
        <Mark key={decision.version} decision={decision} last={last} />
      ))}
    </>
  );
}

function Mark({ decision, last }: { decision: Reviewed; last: number }) {
  const version = decision.at_version;
  const label = `Step ${version}: ${betterOption(decision)}`;
  return (
    <button
      type="button"
      class="reviewed-mark"
      style={{ "--at": (version - 1) / Math.max(1, last - 1) }}
      aria-label={label}
      aria-current={replayVersion.value === version ? "step" : undefined}
      title={label}
      onClick={() => showVersion(version)}
    >
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d="M0 0h10L5 9z" />
      </svg>
    </button>
  );
}

/** The better option, if the replay is at a marked decision. */
export function ReviewedOption() {
  const [isForking, setForking] = useState(false);
  const decision = reviewedDecisions.value.find(({ at_version: version }) => version === replayVersion.value);
  return decision ? (
    <div class="reviewed-option">
      <span>{betterOption(decision)}</span>
      <button type="button" aria-label="Show me: fork here" onClick={() => setForking(true)}>
        Show me
      </button>
      {isForking && <ForkDialog from={decision.at_version} onClose={() => setForking(false)} />}
    </div>
  ) : null;
}

function betterOption({ better, gain }: Reviewed): string {
  return `Better by ${(100 * gain).toFixed(1)} % (estimate): ${withPlayerNames(better.label)}`;
}
