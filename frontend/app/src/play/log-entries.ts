/** The log in words and in turns. */

import type { Replay } from "./campaign";
import type { Schemas } from "./contract";
import type { Row } from "./log";
import { isInForce } from "./stepping";

/** What happened, or what begins there: a game or a turn. */
export type Entry = Happened | Begun;

export interface Begun {
  version: number;
  kind: "game" | "turn";
  title: string;
}

/**
 * A row of the log. until: the last version of the choices after it that come to nothing that could be told: they go
 * into it.
 */
export interface Happened {
  row: Row;
  until: number;
}

/** What happened, by its type, where the server has no words for it. */
export const WORDS: Record<Row["type"], string> = {
  opened: "The campaign opens.",
  undone: "took back",
  redone: "played again what was taken back",
  proposed: "asks to take something back",
  offered: "asks to give the campaign up",
  nominated: "asks for a bot that plays for somebody who is away",
  answered: "answers the vote",
  stood_in: "is away: a bot plays from here on",
  returned: "is back, and plays again",
  forked: "The campaign forks from another one here.",
  carried: "Newer rules are played from here on.",
  closed: "The campaign is over.",
  acted: "makes a choice",
};

type Line = Schemas["LineOut"];

/**
 * The rows with the beginnings of games and turns: after the row that leads to them, save where all begins.
 * until: the moment that is looked at; what came later is out of sight.
 */
export function entriesOf(rows: readonly Row[], replay: Replay | null, until: number | null = null): Entry[] {
  const marks = marksOf(replay, rows[0]?.version ?? 0);
  const entries: Entry[] = [];
  for (const row of rows.filter(({ version }) => until === null || version <= until)) {
    const begun = marks.get(row.version) ?? [];
    if (row.type === "opened") {
      entries.push(...begun, { row, until: row.version });
    } else {
      tell(entries, row, replay);
      entries.push(...begun);
    }
  }
  return entries;
}

/** Where games and turns begin, from a version on. */
function marksOf(replay: Replay | null, first: number): Map<number, Begun[]> {
  const marks = new Map<number, Begun[]>();
  const kinds = [
    ["game", replay?.games ?? []],
    ["turn", replay?.turns ?? []],
  ] as const;
  for (const [kind, begun] of kinds) {
    for (const { version, title } of begun.filter((mark) => mark.version >= first)) {
      marks.set(version, [...(marks.get(version) ?? []), { version, title, kind }]);
    }
  }
  return marks;
}

/** Tell of a row; a choice that says nothing goes into the entry before it, or, where none was told, nowhere. */
function tell(entries: Entry[], row: Row, replay: Replay | null): void {
  if (!isSilent(row)) {
    entries.push({ row, until: row.version });
    return;
  }
  const last = entries.at(-1);
  const isLike = (other: Row) => other.type === "acted" && counts(other, replay) === counts(row, replay);
  if (last && "row" in last && isLike(last.row)) {
    entries.splice(-1, 1, { ...last, until: row.version });
  }
}

/** Whether a row was not taken back, as far as it is known. */
function counts({ version }: Row, replay: Replay | null): boolean {
  return !replay || version > replay.version || isInForce(replay.in_force, version);
}

function isSilent(row: Row): boolean {
  return row.type === "acted" && row.lines.length === 0;
}

/** What a row tells; where the server gives no words for it, what kind of event it is. */
export function linesOf(row: Row): Line[] {
  return row.lines.length ? row.lines : [{ text: WORDS[row.type] ?? row.type, seat: row.seat, rule: "" }];
}
