/** The page of a campaign that isn't over: it keeps up with the campaign, and goes to the table when that is laid out. */

import type { components } from "../api/schema";
import { letCopy } from "./copying";

type Summary = components["schemas"]["SummaryOut"];

const IN_LOBBY_MS = 2500;
const IN_PLAY_MS = 8000;

/** Keep a campaign's page up to date while somebody looks at it. */
export function follow(page: HTMLElement): void {
  let known = "";
  const look = async () => {
    if (!document.hidden) {
      const summary = await ask(page.dataset.follow ?? "");
      const now = summary ? signature(summary) : known;
      if (summary && known && now !== known) {
        await change(page, summary);
      }
      known = now;
    }
    setTimeout(look, page.dataset.status === "lobby" ? IN_LOBBY_MS : IN_PLAY_MS);
  };
  look();
}

function signature(summary: Summary): string {
  const seats = summary.seats.map((seat) => `${seat.controller} ${seat.name}`);
  return [summary.status, summary.version, ...seats].join(" ");
}

async function ask(url: string): Promise<Summary | null> {
  try {
    const answer = await fetch(url, { headers: { Accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as Summary) : null;
  } catch {
    return null;
  }
}

async function change(page: HTMLElement, summary: Summary): Promise<void> {
  const isSame = page.dataset.status === summary.status;
  if (isSame) {
    await renew(page);
  } else if (summary.status === "playing" && page.dataset.table) {
    location.assign(page.dataset.table);
  } else {
    location.reload();
  }
}

/** Put what the server writes now in the place of what it wrote, and leave the focus where it was. */
async function renew(page: HTMLElement): Promise<void> {
  const part = page.querySelector("[data-live]");
  const fresh = await written();
  const said = page.querySelector("[data-said]");
  if (!part || !fresh) {
    return;
  }
  const focused = document.activeElement?.id;
  part.replaceWith(fresh);
  letCopy(fresh);
  if (focused) {
    document.getElementById(focused)?.focus({ preventScroll: true });
  }
  if (said) {
    said.textContent = "The campaign has moved on.";
  }
}

async function written(): Promise<Element | null> {
  try {
    const answer = await fetch(location.href);
    const other = new DOMParser().parseFromString(await answer.text(), "text/html");
    return answer.ok ? other.querySelector("[data-live]") : null;
  } catch {
    return null;
  }
}
