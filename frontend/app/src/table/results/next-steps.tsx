/** Next steps after a campaign: play on, watch the replay, share. */

import { signal } from "@preact/signals";
import { csrfToken } from "../../api/client";
import { ReviewButton } from "../review/review-button";
import { campaignPage } from "../session/campaign-context";
import { ownSeats, summary } from "../session/table-state";
import { closeResult, result, watchFrom } from "./result-state";

/** Result of copying the link, shown briefly. */
const copyStatus = signal("");

export function NextSteps({ finalTurn }: { finalTurn: number }) {
  const isFinished = summary.value?.status === "finished";
  return (
    <footer class="result-next">
      {ownSeats.value.length > 0 && <RematchForm />}
      <div class="row">
        <ReviewButton />
        <button type="button" onClick={() => watchFrom(finalTurn)}>
          Watch the final turn
        </button>
        <button type="button" onClick={() => watchFrom(1)}>
          Watch the replay
        </button>
        {isFinished && (
          <a class="button" href={`${campaignPage}picture`} download>
            Save picture
          </a>
        )}
        {isFinished && summary.value?.visibility !== "private" && (
          <button type="button" onClick={() => void copyLink()}>
            {copyStatus.value || "Copy link"}
          </button>
        )}
      </div>
      <div class="row">
        <button type="button" class="quiet" onClick={closeResult}>
          View the table
        </button>
        <a class="button quiet" href={campaignPage}>
          View score sheet
        </a>
        <a class="button quiet" href="/campaigns/">
          Back to campaigns
        </a>
      </div>
    </footer>
  );
}

/** Form for the next campaign. The first player creates it, the others join. */
function RematchForm() {
  return (
    <form class="row" method="post" action={`${campaignPage}rematch`}>
      <input type="hidden" name="csrfmiddlewaretoken" value={csrfToken()} />
      <button type="submit" class="primary">
        Play again
      </button>
      {(result.value?.sequels ?? []).map(({ name, title }) => (
        <button key={name} type="submit" name="sequel" value={name}>
          {title}
        </button>
      ))}
    </form>
  );
}

async function copyLink(): Promise<void> {
  const link = new URL(campaignPage, location.href).href;
  copyStatus.value = await navigator.clipboard.writeText(link).then(
    () => "Link copied",
    () => link,
  );
}
