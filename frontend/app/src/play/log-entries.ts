/** The log in words and in turns. */

import type { Replay } from "./campaign";
import type { Schemas } from "./contract";
import type { Row } from "./log";

/** What happened, or what begins there: a game or a turn. */
export type Entry = Happened | { version: number; kind: "game" | "turn"; title: string };

/** A row of the log, with the choices right before it that come to nothing that could be told, as it does itself. */
export interface Happened {
  row: Row;
  silent: readonly Row[];
}

const WORDS: Record<string, string> = {
  opened: "The campaign opens.",
  undone: "took back",
  redone: "played again what was taken back",
  proposed: "asks to take something back",
  answered: "answers the vote",
  forked: "The campaign forks from another one here.",
  carried: "Newer rules are played from here on.",
  closed: "The campaign is over.",
  acted: "makes a choice",
};

type Line = Schemas["LineOut"];

/** The rows with the beginnings of games and turns: after the row that leads to them, save where all begins. */
export function entriesOf(rows: readonly Row[], replay: Replay | null): Entry[] {
  const first = rows[0]?.version ?? 0;
  const marks = [
    ...(replay?.games ?? []).map(({ version, title }) => ({ version, title, kind: "game" as const })),
    ...(replay?.turns ?? []).map(({ version, title }) => ({ version, title, kind: "turn" as const })),
  ].filter(({ version }) => version >= first);
  return rows.reduce<Entry[]>((entries, row) => {
    const begun = marks.filter((mark) => mark.version === row.version);
    return row.type === "opened" ? [...entries, ...begun, happened(row)] : [...told(entries, row), ...begun];
  }, []);
}

function told(entries: Entry[], row: Row): Entry[] {
  const last = entries.at(-1);
  return last && "row" in last && isSilent(last.row) && isSilent(row)
    ? [...entries.slice(0, -1), { row, silent: [...last.silent, last.row] }]
    : [...entries, happened(row)];
}

function happened(row: Row): Happened {
  return { row, silent: [] };
}

function isSilent(row: Row): boolean {
  return row.type === "acted" && row.lines.length === 0;
}

/** The seats that chose in silence, each once. */
export function choosers({ row, silent }: Happened): number[] {
  return [...new Set([...silent, row].flatMap(({ seat }) => seat ?? []))];
}

/** What a row tells; where the server gives no words for it, what kind of event it is. */
export function linesOf(row: Row): Line[] {
  return row.lines.length ? row.lines : [{ text: WORDS[row.type] ?? row.type, seat: row.seat, rule: "" }];
}
