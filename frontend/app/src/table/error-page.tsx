/**
 * Pages shown instead of a table.
 * Load errors, and the lobby before the first game.
 */

import { errorMessage, lastErrorId, Problem } from "../api/client";
import { campaignPage, page } from "./session/campaign-context";
import { isOver, summary } from "./session/table-state";

const SIGN_IN = `/accounts/sign-in?next=${encodeURIComponent(globalThis.location?.pathname ?? "/")}`;

export function ErrorPage({ error }: { error: Error }) {
  const isHidden = error instanceof Problem && (error.status === 401 || error.status === 404);
  return (
    <main class="alone">
      <h1>Table not available</h1>
      <p>{errorMessage(error)}</p>
      <p class="row">
        {!(error instanceof Problem) && (
          <button type="button" onClick={() => location.reload()}>
            Try again
          </button>
        )}
        {!isHidden && <a href={campaignPage}>Campaign page</a>}
        {isHidden && <a href={SIGN_IN}>Sign in</a>}
        <a href={page.home}>Home</a>
        <ReportLink />
      </p>
    </main>
  );
}

/** Link to the report form. The report dialog needs a table. */
function ReportLink() {
  const query = new URLSearchParams({ page: location.pathname, error: lastErrorId() });
  return <a href={`/report/?${query}`}>Report a problem</a>;
}

/** Shown until the first game starts. The table then appears without a reload. */
export function LobbyPage() {
  return (
    <main class="alone">
      <h1>{summary.value?.name || "Game not started"}</h1>
      <p>
        {isOver.value
          ? "This game was cancelled before it started."
          : "Waiting for players. The table opens when the game starts."}
      </p>
      <p class="row">
        <a class="button" href={campaignPage}>
          View players
        </a>
        <a href={page.home}>Home</a>
        <ReportLink />
      </p>
    </main>
  );
}
