/** Live feed: receives events and reconnects after a failure. */

import { effect, signal } from "@preact/signals";
import { addMessages, refreshMessages } from "../chat/chat-messages";
import { addRows, type Row } from "../log/event-log";
import { DEFAULT_TEXTS } from "../log/log-entries";
import { setOnlineSeats, setReminders } from "../players/presence";
import { api, type Remark } from "./campaign-context";
import { isBusy } from "./player-actions";
import {
  announcedVersion,
  failure,
  isOver,
  liveTable,
  noteVersion,
  refresh,
  refreshSummary,
  viewedSeat,
} from "./table-state";

/** Known event types. A poll covers unknown types. */
const TYPES = Object.keys(DEFAULT_TEXTS);
const STATUS_TYPES = new Set(["opened", "closed", "carried", "stood_in", "returned"]);
const REOPEN_MS = 3000;
/** A shorter disconnection is not reported. */
const GRACE_MS = 1500;
const LOOK_MS = 60_000;
/** A connection without any message for this time is dead: heartbeats come more often. */
export const SILENCE_MS = 9000;

/** Whether the feed is connected. */
export const isFeedConnected = signal(true);

let source: EventSource | null = null;
let doubt: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Subscribe from the current version on, as the viewed seat. */
export function connectFeed(): void {
  noteVersion(shownVersion(), true);
  void refreshMessages();
  effect(() => {
    void viewedSeat.value;
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
  setOnlineSeats(null);
  setReminders([]);
  source = new EventSource(api.streamAddress(viewedSeat.peek(), Math.min(announcedVersion, shownVersion())));
  expectNews();
  source.onopen = restored;
  source.onerror = lost;
  for (const type of TYPES) {
    hearing(source, type, (data) => void take(data as Row));
  }
  hearing(source, "remark", (data) => addMessages([data as Remark]));
  hearing(source, "here", (data) => setOnlineSeats(data as number[]));
  hearing(source, "reminded", (data) => setReminders(data as number[]));
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
    isFeedConnected.value = false;
    open();
  }
}

async function take(row: Row): Promise<void> {
  addRows([row]);
  if (STATUS_TYPES.has(row.type)) {
    await refreshSummary();
  }
  noteVersion(row.version, isBusy.peek());
}

function restored(): void {
  clearTimeout(doubt);
  expectNews();
  isFeedConnected.value = true;
  void refreshMessages();
}

function lost(): void {
  clearTimeout(doubt);
  if (isOver.peek()) {
    source?.close();
    return;
  }
  doubt = setTimeout(() => {
    isFeedConnected.value = false;
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
  void refreshMessages();
  await refreshSummary();
  await refresh();
  if (shownVersion() > announcedVersion) {
    open();
  }
}

function shownVersion(): number {
  return liveTable.peek()?.version ?? 0;
}
