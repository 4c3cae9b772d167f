/** Campaign page: updates itself and opens the table when it starts. */

import type { components } from "../api/schema";
import { enableCopyButtons } from "./copy-buttons";

type Summary = components["schemas"]["SummaryOut"];

const IN_LOBBY_MS = 2500;
const IN_PLAY_MS = 8000;
const NOT_FOUND = 404;

/** Keep the page of a campaign up to date. */
export function watchCampaign(page: HTMLElement): void {
  const left = abortOnSubmit();
  let known = page.dataset.known;
  const look = async () => {
    const summary = document.hidden ? null : await fetchSummary(page.dataset.follow ?? "", left);
    const now = summary ? signature(summary) : known;
    if (summary && now !== known && (await applyChange(page, summary, left))) {
      announceChange(page, known, now);
      known = now;
    }
    setTimeout(look, page.dataset.status === "lobby" ? IN_LOBBY_MS : IN_PLAY_MS);
  };
  look();
}

/** Abort requests once the visitor submits a form: they may lose access. */
function abortOnSubmit(): AbortSignal {
  const leaving = new AbortController();
  addEventListener("submit", () => leaving.abort());
  addEventListener("pageshow", (shown) => shown.persisted && location.reload());
  return leaving.signal;
}

/** Return the state of a campaign in the form that the server wrote. */
function signature(summary: Summary): string {
  const seats = summary.seats.map(
    ({ controller, name, ready, here }) =>
      `${controller} ${name} ${ready ? "ready" : "not"} ${here ? "here" : "away"}`,
  );
  return [summary.status, summary.version, summary.owner ?? "", ...seats].join(" ");
}

async function fetchSummary(url: string, left: AbortSignal): Promise<Summary | null> {
  try {
    const answer = await fetch(url, { headers: { Accept: "application/json" }, signal: left });
    if (answer.status === NOT_FOUND) {
      location.reload();
    }
    return answer.ok ? ((await answer.json()) as Summary) : null;
  } catch {
    return null;
  }
}

/** Show the new state. Return true if that worked; otherwise retry. */
async function applyChange(page: HTMLElement, summary: Summary, left: AbortSignal): Promise<boolean> {
  if (page.dataset.status === summary.status) {
    return replaceLivePart(page, left);
  }
  if (summary.status === "playing" && page.dataset.table) {
    location.assign(page.dataset.table);
  } else {
    location.reload();
  }
  return true;
}

/** Replace the live part of the page; keep focus and choices. */
async function replaceLivePart(page: HTMLElement, left: AbortSignal): Promise<boolean> {
  const part = page.querySelector("[data-live]");
  const fresh = await fetchLivePart(left);
  if (!part || !fresh) {
    return false;
  }
  const focused = document.activeElement?.id;
  const chosen = [...part.querySelectorAll("input:checked")].map(({ id }) => id);
  part.replaceWith(fresh);
  for (const choice of fresh.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
    choice.checked ||= chosen.includes(choice.id);
  }
  enableCopyButtons(fresh);
  if (focused) {
    document.getElementById(focused)?.focus({ preventScroll: true });
  }
  return true;
}

/** Announce a change to screen readers. Presence changes are only shown. */
function announceChange(page: HTMLElement, known = "", now = ""): void {
  const said = page.querySelector("[data-said]");
  const moment = (signed: string) => signed.replace(/ (here|away)(?= |$)/g, "");
  if (said && moment(known) !== moment(now)) {
    said.textContent = "The campaign has changed.";
  }
}

async function fetchLivePart(left: AbortSignal): Promise<Element | null> {
  try {
    const answer = await fetch(location.href, { signal: left });
    const other = new DOMParser().parseFromString(await answer.text(), "text/html");
    return answer.ok ? other.querySelector("[data-live]") : null;
  } catch {
    return null;
  }
}
