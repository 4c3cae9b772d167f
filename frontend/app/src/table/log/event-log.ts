/**
 * Event log as the viewed seat sees it.
 * It loads the newest rows, and older ones on demand.
 */

import { computed, effect, signal } from "@preact/signals";
import type { Schemas } from "../game-contract";
import { replayVersion, shownTable } from "../replay/replay-state";
import { isInForce } from "../replay/version-steps";
import { api } from "../session/campaign-context";
import { retryLater } from "../session/retry";
import { liveTable, replay, viewedSeat } from "../session/table-state";

export type Row = Schemas["EventOut"];

/** Event types that change the past. */
export const JUMP_TYPES: ReadonlySet<string> = new Set(["undone", "redone"]);

const PAGE = 80;
const LOG_WAIT_MS = 300;
/** Number of rows shown after a replayed version. */
const ROWS_AFTER = 20;

export const rows = signal<readonly Row[]>([]);
/** Rows around a replayed version that the newest rows do not include. */
const replayRows = signal<readonly Row[]>([]);
/** Rows for the shown version. */
export const shownRows = computed(() => (isBeforeLoadedRows() ? replayRows.value : rows.value));
/** Facts in force up to the shown version, oldest first. */
export const facts = computed(() =>
  shownRows.value
    .filter(({ version }) => version <= (shownTable.value?.version ?? 0) && isVersionInForce(version))
    .flatMap((row) => row.facts),
);
/** True if the log has caught up with the table. Rows arrive separately. */
export const isLogCurrent = computed(() => rows.value.at(-1)?.version === liveTable.value?.decision.version);
export const isLoadingOlder = signal(false);

/** True if the player has scrolled up. */
export const isReadingBack = signal(false);

/** Return true if a version is in force. Unknown versions count as in force. */
export function isVersionInForce(version: number): boolean {
  const known = replay.value;
  return !known || version > known.version || isInForce(known.in_force, version);
}

/** Add rows, ordered by version. */
export function addRows(news: readonly Row[]): void {
  const all = mergeRows(rows.peek(), news);
  rows.value = isReadingBack.peek() ? all : lastRows(all);
}

/** Return the end of a long log. Older rows load on demand. */
export function lastRows(all: readonly Row[]): readonly Row[] {
  return all.length > 2 * PAGE ? all.slice(-PAGE) : all;
}

/** Merge two lists by version. New rows replace known ones. */
export function mergeRows(known: readonly Row[], news: readonly Row[]): Row[] {
  const all = new Map([...known, ...news].map((row) => [row.version, row]));
  return [...all.values()].sort((one, other) => one.version - other.version);
}

/** Wait until the log has a version, for a limited time. */
export function waitForRow(version: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, LOG_WAIT_MS);
    const stop = effect(() => {
      if ((rows.value.at(-1)?.version ?? 0) >= version) {
        end();
      }
    });
    function end(): void {
      clearTimeout(timer);
      queueMicrotask(() => stop());
      resolve();
    }
  });
}

/** Load the newest rows. */
export async function loadNewest(): Promise<void> {
  const version = liveTable.peek()?.version ?? 0;
  const seat = viewedSeat.peek();
  const answer = await api.events(seat, Math.max(0, version - PAGE), PAGE).catch((error: unknown) => {
    retryLater(error, loadNewest);
    return null;
  });
  if (answer && seat === viewedSeat.peek()) {
    rows.value = mergeRows(
      rows.peek().filter((row) => row.version > version),
      answer.events,
    );
  }
}

function isBeforeLoadedRows(): boolean {
  return replayVersion.value !== null && replayVersion.value < (rows.value[0]?.version ?? 0);
}

/** Load the rows around a version, unless they are known. */
async function loadAround(version: number): Promise<void> {
  const [first, last] = [replayRows.peek()[0]?.version ?? Infinity, replayRows.peek().at(-1)?.version ?? 0];
  if (first <= version && version <= last) {
    return;
  }
  const seat = viewedSeat.peek();
  const answer = await api
    .events(seat, Math.max(0, version + ROWS_AFTER - PAGE), PAGE)
    .catch((error: unknown) => {
      retryLater(error, () => replayVersion.peek() === version && loadAround(version));
      return null;
    });
  if (answer && seat === viewedSeat.peek() && replayVersion.peek() !== null) {
    replayRows.value = answer.events;
  }
}

/** Load rows before the oldest one. */
export async function loadOlder(): Promise<void> {
  const oldest = shownRows.peek()[0]?.version ?? 1;
  if (isLoadingOlder.peek() || oldest <= 1) {
    return;
  }
  isLoadingOlder.value = true;
  isReadingBack.value = true;
  const seat = viewedSeat.peek();
  const after = Math.max(0, oldest - 1 - PAGE);
  const answer = await api.events(seat, after, oldest - 1 - after).catch(() => null);
  if (answer && seat === viewedSeat.peek()) {
    addOlder(answer.events);
  }
  isLoadingOlder.value = false;
}

function addOlder(older: readonly Row[]): void {
  if (isBeforeLoadedRows()) {
    replayRows.value = mergeRows(replayRows.peek(), older);
  } else {
    addRows(older);
  }
}

/** Start to load the log for the viewed seat. */
export function startLog(): void {
  effect(() => {
    void viewedSeat.value;
    rows.value = [];
    replayRows.value = [];
    void loadNewest();
  });
  effect(() => {
    if (replayVersion.value !== null && isBeforeLoadedRows()) {
      void loadAround(replayVersion.value);
    }
  });
}

/** Return the cards of a row. */
export function cardsOfRow({ facts }: Pick<Row, "facts">): number[] {
  return facts.flatMap(({ card }) => (typeof card === "number" ? [card] : []));
}
