/** Turns log rows into entries with headings for games and turns. */

import type { Schemas } from "../game-contract";
import { isInForce } from "../replay/version-steps";
import type { Replay } from "../session/campaign-context";
import type { Row } from "./event-log";

/** An event, or the beginning of a game or turn. */
export type Entry = LoggedEvent | Heading;

export interface Heading {
  version: number;
  kind: "game" | "turn";
  title: string;
  /** Seat of the turn. */
  seat: number | null;
}

/**
 * A row, or a part of its lines. until: last version of silent choices that belong to it. part: index of the part.
 */
export interface LoggedEvent {
  row: Row;
  until: number;
  part?: number;
}

/** Log text by event type, if the server sends none. */
export const DEFAULT_TEXTS: Record<Row["type"], string> = {
  opened: "The campaign starts.",
  undone: "uses undo",
  redone: "uses redo",
  proposed: "asks to undo",
  offered: "asks to abandon the campaign",
  nominated: "asks for a bot to play for an absent player",
  answered: "votes",
  stood_in: "is away: a bot takes over",
  returned: "is back and plays again",
  forked: "This campaign was forked here.",
  carried: "Newer rules apply from here on.",
  closed: "Game over.",
  acted: "makes a choice",
};

type Line = Schemas["LineOut"];

/**
 * Return rows with headings.
 * A heading replaces the line with the same words, or comes before its row. until: replayed version; later rows
 * are left out.
 */
export function entriesOf(rows: readonly Row[], replay: Replay | null, until: number | null = null): Entry[] {
  const marks = headingsByVersion(replay, rows[0]?.version ?? 0);
  const entries: Entry[] = [];
  for (const row of rows.filter(({ version }) => until === null || version <= until)) {
    const rest = (marks.get(row.version) ?? []).reduce((left, begun) => insertHeading(entries, left, begun), {
      row,
      until: row.version,
    } as LoggedEvent);
    if (rest.row.lines.length > 0 || rest.row === row) {
      addRow(entries, rest, replay);
    }
  }
  return entries;
}

/** Insert a heading into a row. Return what is left of the row. */
function insertHeading(entries: Entry[], left: LoggedEvent, begun: Heading): LoggedEvent {
  const { row, part = 0 } = left;
  const place = row.lines.findIndex(({ text }) => hasSameWords(text, begun.title));
  if (place < 0) {
    entries.push(begun);
    return left;
  }
  if (place > 0) {
    entries.push({ ...left, row: { ...row, lines: row.lines.slice(0, place) } });
  }
  entries.push(begun);
  return { ...left, row: { ...row, lines: row.lines.slice(place + 1) }, part: part + 1 };
}

/** Return true if a line and a title have the same words in any order. */
function hasSameWords(text: string, title: string): boolean {
  const [one, other] = [text, title].map((said) =>
    said
      .toLowerCase()
      .match(/[\p{L}\d]+/gu)
      ?.sort()
      .join(" "),
  );
  return one === other;
}

/** Return the beginnings of games and turns from a version on. */
function headingsByVersion(replay: Replay | null, first: number): Map<number, Heading[]> {
  const marks = new Map<number, Heading[]>();
  const kinds = [
    ["game", replay?.games ?? []],
    ["turn", replay?.turns ?? []],
  ] as const;
  for (const [kind, begun] of kinds) {
    for (const { version, title, seat } of begun.filter((mark) => mark.version >= first)) {
      marks.set(version, [...(marks.get(version) ?? []), { version, title, kind, seat }]);
    }
  }
  return marks;
}

/** Add a row. A silent choice is joined to the entry before it. */
function addRow(entries: Entry[], told: LoggedEvent, replay: Replay | null): void {
  const { row } = told;
  if (!isSilent(row)) {
    entries.push(told);
    return;
  }
  const last = entries.at(-1);
  const isLike = (other: Row) =>
    other.type === "acted" && isRowInForce(other, replay) === isRowInForce(row, replay);
  if (last && "row" in last && isLike(last.row)) {
    entries.splice(-1, 1, { ...last, until: row.version });
  }
}

/** Return true if a row is in force. Unknown rows count as in force. */
function isRowInForce({ version }: Row, replay: Replay | null): boolean {
  return !replay || version > replay.version || isInForce(replay.in_force, version);
}

function isSilent(row: Row): boolean {
  return row.type === "acted" && row.lines.length === 0;
}

/** Return the lines of a row, or the default text of its type. */
export function linesOf(row: Row): Line[] {
  return row.lines.length
    ? row.lines
    : [{ text: DEFAULT_TEXTS[row.type] ?? row.type, seat: row.seat, rule: "" }];
}

/** Count equal adjacent lines. */
export function countRepeats(lines: readonly Line[]): { line: Line; times: number }[] {
  const told: { line: Line; times: number }[] = [];
  for (const line of lines) {
    const last = told.at(-1);
    if (last && last.line.seat === line.seat && last.line.text === line.text) {
      last.times += 1;
    } else {
      told.push({ line, times: 1 });
    }
  }
  return told;
}
