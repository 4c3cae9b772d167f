/** The log as this seat may see it: the newest rows first asked for, older ones when somebody wants to read them. */

import { computed, effect, signal } from "@preact/signals";
import type { Schemas } from "../game-contract";
import { at, shown } from "../replay/replay-state";
import { isInForce } from "../replay/version-steps";
import { api } from "../session/campaign-context";
import { retried } from "../session/retry";
import { live, replay, wantedSeat } from "../session/table-state";

export type Row = Schemas["EventOut"];

/** What changes the past. */
export const JUMPS: ReadonlySet<string> = new Set(["undone", "redone"]);

const PAGE = 80;
const PATIENCE_MS = 300;
/** So many rows after a moment are shown with it. */
const AHEAD = 20;

export const rows = signal<readonly Row[]>([]);
/** Rows of an earlier time, of which the newest tell nothing: those around the moment that is looked at. */
const earlier = signal<readonly Row[]>([]);
/** The rows that tell of the time that is looked at. */
export const told = computed(() => (isEarlier() ? earlier.value : rows.value));
/** What happened up to the table that is shown and wasn't taken back, as far as it is known here, oldest first. */
export const facts = computed(() =>
  told.value
    .filter(({ version }) => version <= (shown.value?.version ?? 0) && counts(version))
    .flatMap((row) => row.facts),
);
/** Whether the log tells how the table came to be as it stands: its rows come by a line of their own. */
export const isTold = computed(() => rows.value.at(-1)?.version === live.value?.decision.version);
export const isLoadingOlder = signal(false);

/** Whether somebody reads what was before, and not what is new. */
export const isReadingBack = signal(false);

/** Whether what happened at a version was not taken back, as far as that is known. */
export function counts(version: number): boolean {
  const known = replay.value;
  return !known || version > known.version || isInForce(known.in_force, version);
}

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

/** Wait until the log tells of a version, but not for long: it comes by a line of its own. */
export function toldOf(version: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, PATIENCE_MS);
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

function isEarlier(): boolean {
  return at.value !== null && at.value < (rows.value[0]?.version ?? 0);
}

/** Ask for the rows around a moment, unless they are known. */
async function loadAround(version: number): Promise<void> {
  const [first, last] = [earlier.peek()[0]?.version ?? Infinity, earlier.peek().at(-1)?.version ?? 0];
  if (first <= version && version <= last) {
    return;
  }
  const seat = wantedSeat.peek();
  const answer = await api.events(seat, Math.max(0, version + AHEAD - PAGE), PAGE).catch((error: unknown) => {
    retried(error, () => at.peek() === version && loadAround(version));
    return null;
  });
  if (answer && seat === wantedSeat.peek() && at.peek() !== null) {
    earlier.value = answer.events;
  }
}

/** Ask for the rows before the oldest that is shown. */
export async function loadOlder(): Promise<void> {
  const oldest = told.peek()[0]?.version ?? 1;
  if (isLoadingOlder.peek() || oldest <= 1) {
    return;
  }
  isLoadingOlder.value = true;
  isReadingBack.value = true;
  const seat = wantedSeat.peek();
  const after = Math.max(0, oldest - 1 - PAGE);
  const answer = await api.events(seat, after, oldest - 1 - after).catch(() => null);
  if (answer && seat === wantedSeat.peek()) {
    take(answer.events);
  }
  isLoadingOlder.value = false;
}

function take(older: readonly Row[]): void {
  if (isEarlier()) {
    earlier.value = merged(earlier.peek(), older);
  } else {
    addRows(older);
  }
}

/** Show the log from now on, through the eyes of the seat that is looked through. */
export function followLog(): void {
  effect(() => {
    void wantedSeat.value;
    rows.value = [];
    earlier.value = [];
    void loadNewest();
  });
  effect(() => {
    if (at.value !== null && isEarlier()) {
      void loadAround(at.value);
    }
  });
}

/** The cards that a row is about. */
export function cardsOf({ facts }: Pick<Row, "facts">): number[] {
  return facts.flatMap(({ card }) => (typeof card === "number" ? [card] : []));
}
