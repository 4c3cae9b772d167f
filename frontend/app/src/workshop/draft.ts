/** The draft of a card set, with undo and a copy in this browser. */

import type { CardRow } from "../api/client";

export type Rows = readonly CardRow[];

/** Cards with the states before and after them. */
export interface Draft {
  rows: Rows;
  past: readonly Rows[];
  future: readonly Rows[];
}

/** Edits of the same field within this time are one undo step. */
const PAUSE_MS = 1200;
const MAX_STEPS = 200;

export function newDraft(rows: Rows): Draft {
  return { rows, past: [], future: [] };
}

/**
 * Return the draft after an edit.
 * isSameStep: true if the edit continues the last one.
 */
export function withEdit(draft: Draft, rows: Rows, isSameStep = false): Draft {
  const past =
    isSameStep && draft.past.length > 0 ? draft.past : [...draft.past, draft.rows].slice(-MAX_STEPS);
  return { rows, past, future: [] };
}

export function undone(draft: Draft): Draft {
  const rows = draft.past.at(-1);
  return rows ? { rows, past: draft.past.slice(0, -1), future: [draft.rows, ...draft.future] } : draft;
}

export function redone(draft: Draft): Draft {
  const [rows, ...future] = draft.future;
  return rows ? { rows, past: [...draft.past, draft.rows], future } : draft;
}

/**
 * Return a function that tells whether an edit continues the last one.
 * It does if it changes the same field shortly after it.
 */
export function createStepTracker(now: () => number = Date.now) {
  let last = { field: "", at: 0 };
  return (field: string) => {
    const isSame = field !== "" && field === last.field && now() - last.at < PAUSE_MS;
    last = { field, at: now() };
    return isSame;
  };
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Return an id from a name that no row has. */
export function freeId(name: string, rows: Rows): string {
  const letters = name.normalize("NFD").toLowerCase().replace(/\p{M}/gu, "");
  const words = letters.replace(/[^a-z0-9]+/g, "_").replace(/^[^a-z]+|_+$/g, "");
  const first = (words || "card").slice(0, 36).replace(/_+$/, "");
  const taken = new Set(rows.map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? first : `${first}_${number}`;
    if (!taken.has(id)) {
      return id;
    }
  }
}

/** Keep the rows of a set in this browser. null: forget them. */
export function storeDraft(set: string, rows: Rows | null): void {
  try {
    if (rows) {
      localStorage.setItem(keyOf(set), JSON.stringify(rows));
    } else {
      localStorage.removeItem(keyOf(set));
    }
  } catch {
    // Without storage the page warns before it closes.
  }
}

/** Return the rows of a set that this browser keeps. */
export function storedDraft(set: string): Rows | null {
  try {
    const rows = JSON.parse(localStorage.getItem(keyOf(set)) ?? "null");
    return Array.isArray(rows) && rows.every((row) => typeof row === "object" && row !== null) ? rows : null;
  } catch {
    return null;
  }
}

function keyOf(set: string): string {
  return `card-set:${set}`;
}
