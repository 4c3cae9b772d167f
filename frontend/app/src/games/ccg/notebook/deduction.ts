/** Deduction: all X-Files with the clues that rule them out. */

import { playerName } from "../../../components/player-labels";
import type { SeatInfo } from "../../../table/game-contract";
import { CHARACTERISTIC_FIELDS, CHARACTERISTICS, joinWords } from "../labels";
import type { Card, Clue, Page, View } from "../view-types";

/** Mark of the player. */
export type PlayerMark = "" | "suspect" | "out";

export interface Entry {
  design: string;
  /** Clues that rule it out; empty if it is possible. */
  by: readonly Clue[];
  mark: PlayerMark;
}

const NEXT_MARK: Record<PlayerMark, PlayerMark> = { "": "suspect", suspect: "out", out: "" };

export function nextMark(mark: PlayerMark): PlayerMark {
  return NEXT_MARK[mark];
}

/**
 * Return all X-Files, in order of suspicion.
 * Suspected, possible, ruled out by the player, ruled out by clues.
 */
export function xFileEntries(page: Page, markOf: (design: string) => PlayerMark): Entry[] {
  const all = [
    ...page.left.map((design): Entry => ({ design, by: [], mark: markOf(design) })),
    ...page.crossed_out.map(({ xfile, by }): Entry => ({ design: xfile, by, mark: markOf(xfile) })),
  ];
  return all.sort((one, other) => entryRank(one) - entryRank(other));
}

function entryRank({ by, mark }: Entry): number {
  if (by.length > 0) return 3;
  return { suspect: 0, "": 1, out: 2 }[mark];
}

/** Return the number of possible X-Files that the player has not ruled out. */
export function countLeftByMarks(page: Page, markOf: (design: string) => PlayerMark): number {
  return page.left.filter((design) => markOf(design) !== "out").length;
}

/** Return the text of a clue: "You asked Control: yes". */
export function clueText(
  clue: Clue,
  view: View,
  seatInfos: readonly SeatInfo[],
  nameOf: (design: string) => string,
): string {
  const answer = clue.yes ? "yes" : "no";
  const said = joinWords(clue.said.map(nameOf), "or");
  if (clue.seat === null) return `${said}: announced`;
  const who = playerName(view, seatInfos, clue.seat);
  return `${who} ${clue.kind} ${said}: ${answer}`;
}

/** Return the four characteristics of an X-File. */
export function characteristicsOf(design: Card | undefined): { name: string; value: string }[] {
  return CHARACTERISTICS.map((name) => ({ name, value: design?.[CHARACTERISTIC_FIELDS[name]] ?? "" }));
}

/** Return true if the X-File has a value; undefined if unknown. */
export function knownValue(page: Page, value: string): boolean | undefined {
  return page.clues.find(({ said, yes }) => said.includes(value) && (!yes || said.length === 1))?.yes;
}
