/** The log as this seat may see it: the newest rows first asked for, older ones when somebody wants to read them. */

import { effect, signal } from "@preact/signals";
import { api } from "./campaign";
import type { Schemas } from "./contract";
import { retried } from "./retrying";
import { live, wantedSeat } from "./session";

export type Row = Schemas["EventOut"];

const PAGE = 80;

export const rows = signal<readonly Row[]>([]);
export const isLoadingOlder = signal(false);

/** Whether somebody reads what was before, and not what is new. */
export const isReadingBack = signal(false);

/** Take rows in, each once, in the order of their versions. */
export function addRows(news: readonly Row[]): void {
  const all = merged(rows.peek(), news);
  rows.value = isReadingBack.peek() ? all : recent(all);
}

/** Of a log that has grown long, its end: the rest is asked for again when somebody wants to read it. */
export function recent(all: readonly Row[]): readonly Row[] {
  return all.length > 2 * PAGE ? all.slice(-PAGE) : all;
}

/** Both lists as one, by version; where both have a row, the new one stays. */
export function merged(known: readonly Row[], news: readonly Row[]): Row[] {
  const all = new Map([...known, ...news].map((row) => [row.version, row]));
  return [...all.values()].sort((one, other) => one.version - other.version);
}

/** Ask for the newest rows, anew for another seat. */
export async function loadNewest(): Promise<void> {
  const version = live.peek()?.version ?? 0;
  const seat = wantedSeat.peek();
  const answer = await api.events(seat, Math.max(0, version - PAGE), PAGE).catch((error: unknown) => {
    retried(error, loadNewest);
    return null;
  });
  if (answer && seat === wantedSeat.peek()) {
    rows.value = merged(
      rows.peek().filter((row) => row.version > version),
      answer.events,
    );
  }
}

/** Ask for the rows before the oldest that is known. */
export async function loadOlder(): Promise<void> {
  const oldest = rows.peek()[0]?.version ?? 1;
  if (isLoadingOlder.peek() || oldest <= 1) {
    return;
  }
  isLoadingOlder.value = true;
  isReadingBack.value = true;
  const seat = wantedSeat.peek();
  const after = Math.max(0, oldest - 1 - PAGE);
  const answer = await api.events(seat, after, oldest - 1 - after).catch(() => null);
  if (answer && seat === wantedSeat.peek()) {
    addRows(answer.events);
  }
  isLoadingOlder.value = false;
}

/** Show the log from now on, through the eyes of the seat that is looked through. */
export function followLog(): void {
  effect(() => {
    void wantedSeat.value;
    rows.value = [];
    void loadNewest();
  });
}
