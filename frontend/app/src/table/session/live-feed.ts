/** The live feed: hears what happens, and heals by itself when the line is cut. */

import { effect, signal } from "@preact/signals";
import { addRemarks, refreshRemarks } from "../chat/chat-messages";
import { addRows, type Row } from "../log/event-log";
import { WORDS } from "../log/log-entries";
import { hearOf, hearReminders } from "../players/presence";
import { api, type Remark } from "./campaign-context";
import { isBusy } from "./player-actions";
import { failure, hear, heard, isOver, live, refresh, refreshSummary, wantedSeat } from "./table-state";

/** What the log is made of; for types yet unknown the table is asked for now and then. */
const TYPES = Object.keys(WORDS);
const STATUS_TYPES = new Set(["opened", "closed", "carried", "stood_in", "returned"]);
const REOPEN_MS = 3000;
/** A line that is cut for less than this is no news. */
const GRACE_MS = 1500;
const LOOK_MS = 60_000;
/** A line on which nothing comes for so long is dead, heartbeats come much more often: nobody else would ever tell. */
export const SILENCE_MS = 9000;

/** Whether the line stands. */
export const isHeard = signal(true);

let source: EventSource | null = null;
let doubt: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Listen from the table's version on, and through the eyes of the seat that is looked through. */
export function listen(): void {
  hear(shownVersion(), true);
  void refreshRemarks();
  effect(() => {
    void wantedSeat.value;
    if (!failure.value) {
      open();
    }
    return () => source?.close();
  });
  setInterval(look, LOOK_MS);
  addEventListener("online", look);
  document.addEventListener("visibilitychange", () => document.hidden || look());
}

/** Listen after what was told already: a table that was asked for may be further, but its rows never came. */
function open(): void {
  source?.close();
  hearOf(null);
  hearReminders([]);
  source = new EventSource(api.streamAddress(wantedSeat.peek(), Math.min(heard, shownVersion())));
  expectNews();
  source.onopen = restored;
  source.onerror = lost;
  for (const type of TYPES) {
    hearing(source, type, (data) => void take(data as Row));
  }
  hearing(source, "remark", (data) => addRemarks([data as Remark]));
  hearing(source, "here", (data) => hearOf(data as number[]));
  hearing(source, "reminded", (data) => hearReminders(data as number[]));
  hearing(source, "heartbeat", () => undefined);
}

function hearing(line: EventSource, type: string, tell: (data: unknown) => void): void {
  line.addEventListener(type, ({ data }) => {
    expectNews();
    tell(JSON.parse(data));
  });
}

/** From now on something must come in time, or the line is opened anew. */
function expectNews(): void {
  clearTimeout(silence);
  silence = setTimeout(fellSilent, SILENCE_MS);
}

function fellSilent(): void {
  if (!isOver.peek() && !failure.peek()) {
    isHeard.value = false;
    open();
  }
}

async function take(row: Row): Promise<void> {
  addRows([row]);
  if (STATUS_TYPES.has(row.type)) {
    await refreshSummary();
  }
  hear(row.version, isBusy.peek());
}

function restored(): void {
  clearTimeout(doubt);
  expectNews();
  isHeard.value = true;
  void refreshRemarks();
}

function lost(): void {
  clearTimeout(doubt);
  if (isOver.peek()) {
    source?.close();
    return;
  }
  doubt = setTimeout(() => {
    isHeard.value = false;
  }, GRACE_MS);
  if (source?.readyState === EventSource.CLOSED) {
    clearTimeout(silence);
    setTimeout(reopen, REOPEN_MS);
  }
}

/** A line that was refused is opened anew unless the table is refused as well. */
async function reopen(): Promise<void> {
  await look();
  if (source?.readyState === EventSource.CLOSED && !failure.peek() && !isOver.peek()) {
    open();
  }
}

/**
 * Ask for the table; if it is further than what the feed told, the line is dead though it seems to stand.
 * Ask for what no row tells as well: that a game is called off before it began, and talk when all is over.
 */
async function look(): Promise<void> {
  void refreshRemarks();
  await refreshSummary();
  await refresh();
  if (shownVersion() > heard) {
    open();
  }
}

function shownVersion(): number {
  return live.peek()?.version ?? 0;
}
