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
const EVENT_TYPES = Object.keys(DEFAULT_TEXTS);
const STATUS_TYPES = new Set(["opened", "closed", "carried", "stood_in", "returned"]);
const REOPEN_MS = 3000;
/** A shorter disconnection is not reported. */
const GRACE_MS = 1500;
const POLL_MS = 60_000;
/**
 * A connection without any message for this time is dead.
 * Heartbeats come more often.
 */
export const SILENCE_MS = 9000;

/** True if the feed is connected. */
export const isFeedConnected = signal(true);

let source: EventSource | null = null;
let lostTimer: ReturnType<typeof setTimeout> | undefined;
let silenceTimer: ReturnType<typeof setTimeout> | undefined;

/** Subscribe from the current version on, as the viewed seat. */
export function connectFeed(): void {
  noteVersion(shownVersion(), true);
  void refreshMessages();
  effect(() => {
    void viewedSeat.value;
    if (!failure.value) {
      openStream();
    }
    return () => source?.close();
  });
  setInterval(poll, POLL_MS);
  addEventListener("online", poll);
  document.addEventListener("visibilitychange", () => document.hidden || poll());
}

/** Resume after the last row received. The table may be newer than the log. */
function openStream(): void {
  source?.close();
  setOnlineSeats(null);
  setReminders([]);
  source = new EventSource(api.streamAddress(viewedSeat.peek(), Math.min(announcedVersion, shownVersion())));
  restartSilenceTimer();
  source.onopen = onOpen;
  source.onerror = onError;
  for (const type of EVENT_TYPES) {
    listenTo(source, type, (data) => void addEvent(data as Row));
  }
  listenTo(source, "remark", (data) => addMessages([data as Remark]));
  listenTo(source, "here", (data) => setOnlineSeats(data as number[]));
  listenTo(source, "reminded", (data) => setReminders(data as number[]));
  listenTo(source, "heartbeat", () => undefined);
}

function listenTo(line: EventSource, type: string, tell: (data: unknown) => void): void {
  line.addEventListener(type, ({ data }) => {
    restartSilenceTimer();
    tell(JSON.parse(data));
  });
}

/** Restart the timer that detects a dead connection. */
function restartSilenceTimer(): void {
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(onSilence, SILENCE_MS);
}

function onSilence(): void {
  if (!isOver.peek() && !failure.peek()) {
    isFeedConnected.value = false;
    openStream();
  }
}

async function addEvent(row: Row): Promise<void> {
  addRows([row]);
  if (STATUS_TYPES.has(row.type)) {
    await refreshSummary();
  }
  noteVersion(row.version, isBusy.peek());
}

function onOpen(): void {
  clearTimeout(lostTimer);
  restartSilenceTimer();
  isFeedConnected.value = true;
  void refreshMessages();
}

function onError(): void {
  clearTimeout(lostTimer);
  if (isOver.peek()) {
    source?.close();
    return;
  }
  lostTimer = setTimeout(() => {
    isFeedConnected.value = false;
  }, GRACE_MS);
  if (source?.readyState === EventSource.CLOSED) {
    clearTimeout(silenceTimer);
    setTimeout(reopen, REOPEN_MS);
  }
}

/** Reconnect after a rejected connection, unless the table is unavailable too. */
async function reopen(): Promise<void> {
  await poll();
  if (source?.readyState === EventSource.CLOSED && !failure.peek() && !isOver.peek()) {
    openStream();
  }
}

/**
 * Poll the table, and reconnect if it is newer than the feed told.
 * Also poll what no event tells: a cancelled lobby, and chat after the end.
 */
async function poll(): Promise<void> {
  void refreshMessages();
  await refreshSummary();
  await refresh();
  if (shownVersion() > announcedVersion) {
    openStream();
  }
}

function shownVersion(): number {
  return liveTable.peek()?.version ?? 0;
}
