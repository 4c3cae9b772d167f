/** The log in words and in turns. */

import type { Schemas } from "../game-contract";
import { isInForce } from "../replay/version-steps";
import type { Replay } from "../session/campaign-context";
import type { Row } from "./event-log";

/** What happened, or what begins there: a game or a turn. */
export type Entry = Happened | Begun;

export interface Begun {
  version: number;
  kind: "game" | "turn";
  title: string;
  /** Whose turn it is. */
  seat: number | null;
}

/**
 * A row of the log, or what of its lines comes before or after a beginning. until: the last version of the choices after
 * it that come to nothing that could be told: they go into it. part: counts what a beginning has parted it into.
 */
export interface Happened {
  row: Row;
  until: number;
  part?: number;
}

/** What happened, by its type, where the server has no words for it. */
export const WORDS: Record<Row["type"], string> = {
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
 * The rows with the beginnings of games and turns, each above what it heads: in the place of the line that says the same,
 * or else before the row that leads to it. until: the moment that is looked at; what came later is out of sight.
 */
export function entriesOf(rows: readonly Row[], replay: Replay | null, until: number | null = null): Entry[] {
  const marks = marksOf(replay, rows[0]?.version ?? 0);
  const entries: Entry[] = [];
  for (const row of rows.filter(({ version }) => until === null || version <= until)) {
    const rest = (marks.get(row.version) ?? []).reduce((left, begun) => begin(entries, left, begun), {
      row,
      until: row.version,
    } as Happened);
    if (rest.row.lines.length > 0 || rest.row === row) {
      tell(entries, rest, replay);
    }
  }
  return entries;
}

/** Let something begin within what is left of a row. Returns what is left after it. */
function begin(entries: Entry[], left: Happened, begun: Begun): Happened {
  const { row, part = 0 } = left;
  const place = row.lines.findIndex(({ text }) => isSame(text, begun.title));
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

/** Whether a line says the same as a title, in whatever order: "begins turn 3" and "Turn 3 begins". */
function isSame(text: string, title: string): boolean {
  const [one, other] = [text, title].map((said) =>
    said
      .toLowerCase()
      .match(/[\p{L}\d]+/gu)
      ?.sort()
      .join(" "),
  );
  return one === other;
}

/** Where games and turns begin, from a version on. */
function marksOf(replay: Replay | null, first: number): Map<number, Begun[]> {
  const marks = new Map<number, Begun[]>();
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

/** Tell of a row; a choice that says nothing goes into the entry before it, or, where none was told, nowhere. */
function tell(entries: Entry[], told: Happened, replay: Replay | null): void {
  const { row } = told;
  if (!isSilent(row)) {
    entries.push(told);
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

/** What a row tells, like lines behind each other once, with how many they are. */
export function toldOnce(row: Row): { line: Line; times: number }[] {
  const told: { line: Line; times: number }[] = [];
  for (const line of linesOf(row)) {
    const last = told.at(-1);
    if (last && last.line.seat === line.seat && last.line.text === line.text) {
      last.times += 1;
    } else {
      told.push({ line, times: 1 });
    }
  }
  return told;
}
