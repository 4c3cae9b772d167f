/** Live feed: receives events and reconnects after a failure. */

import { effect, signal } from "@preact/signals";
import { addRemarks, refreshRemarks } from "../chat/chat-messages";
import { addRows, type Row } from "../log/event-log";
import { WORDS } from "../log/log-entries";
import { hearOf, hearReminders } from "../players/presence";
import { api, type Remark } from "./campaign-context";
import { isBusy } from "./player-actions";
import { failure, hear, heard, isOver, live, refresh, refreshSummary, wantedSeat } from "./table-state";

/** Known event types. A poll covers unknown types. */
const TYPES = Object.keys(WORDS);
const STATUS_TYPES = new Set(["opened", "closed", "carried", "stood_in", "returned"]);
const REOPEN_MS = 3000;
/** A shorter disconnection is not reported. */
const GRACE_MS = 1500;
const LOOK_MS = 60_000;
/** A connection without any message for this time is dead: heartbeats come more often. */
export const SILENCE_MS = 9000;

/** Whether the feed is connected. */
export const isHeard = signal(true);

let source: EventSource | null = null;
let doubt: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Subscribe from the current version on, as the viewed seat. */
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

/** Resume after the last row received. The table may be newer than the log. */
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

/** Restart the timer that detects a dead connection. */
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

/** Reconnect after a rejected connection, unless the table is unavailable too. */
async function reopen(): Promise<void> {
  await look();
  if (source?.readyState === EventSource.CLOSED && !failure.peek() && !isOver.peek()) {
    open();
  }
}

/**
 * Poll the table, and reconnect if it is newer than the feed told. Also poll what no event tells: a cancelled lobby,
 * and chat after the end.
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
