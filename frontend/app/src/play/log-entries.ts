/** The log in words and in turns. */

import type { Replay } from "./campaign";
import type { Schemas } from "./contract";
import type { Row } from "./log";

/** A row of the log, or what begins there: a game or a turn. */
export type Entry = { row: Row } | { version: number; kind: "game" | "turn"; title: string };

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
  return rows.flatMap((row) => {
    const begun = marks.filter((mark) => mark.version === row.version);
    return row.type === "opened" ? [...begun, { row }] : [{ row }, ...begun];
  });
}

/** What a row tells; where the server gives no words for it, what kind of event it is. */
export function linesOf(row: Row): Line[] {
  return row.lines.length ? row.lines : [{ text: WORDS[row.type] ?? row.type, seat: row.seat, rule: "" }];
}
