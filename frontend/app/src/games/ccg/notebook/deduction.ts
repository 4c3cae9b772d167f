/** A page of the notebook as a sheet: every X-File, those that may be meant first, with what crosses them out. */

import { playerName } from "../../../components/player-labels";
import type { Chair } from "../../../table/game-contract";
import { CHARACTERISTICS, IN_ROW, listed } from "../labels";
import type { Card, Clue, Page, View } from "../view-types";

/** What a player has marked by hand. */
export type Mark = "" | "suspect" | "out";

export interface Entry {
  design: string;
  /** The clues that say it can't be this one; none: it may be. */
  by: readonly Clue[];
  mark: Mark;
}

const NEXT: Record<Mark, Mark> = { "": "suspect", suspect: "out", out: "" };

export function nextMark(mark: Mark): Mark {
  return NEXT[mark];
}

/** All X-Files: suspected ones, those that may be meant, those put aside by hand, those crossed out. */
export function entries(page: Page, markOf: (design: string) => Mark): Entry[] {
  const all = [
    ...page.left.map((design): Entry => ({ design, by: [], mark: markOf(design) })),
    ...page.crossed_out.map(({ xfile, by }): Entry => ({ design: xfile, by, mark: markOf(xfile) })),
  ];
  return all.sort((one, other) => rank(one) - rank(other));
}

function rank({ by, mark }: Entry): number {
  if (by.length > 0) return 3;
  return { suspect: 0, "": 1, out: 2 }[mark];
}

/** How many are left that weren't put aside by hand. */
export function leftByHand(page: Page, markOf: (design: string) => Mark): number {
  return page.left.filter((design) => markOf(design) !== "out").length;
}

/** A clue in words: "Control? yes, you asked", "not Cole, as Fox named it". */
export function toldBy(
  clue: Clue,
  view: View,
  chairs: readonly Chair[],
  nameOf: (design: string) => string,
): string {
  const answer = clue.yes ? "yes" : "no";
  const said = listed(clue.said.map(nameOf), "or");
  if (clue.seat === null) return `${said}: announced`;
  const who = playerName(view, chairs, clue.seat);
  return `${who} ${clue.kind} ${said}: ${answer}`;
}

/** The four characteristics of an X-File with their values. */
export function valuesOf(design: Card | undefined): { name: string; value: string }[] {
  return CHARACTERISTICS.map((name) => ({ name, value: design?.[IN_ROW[name]] ?? "" }));
}

/** What is known of a value: it has it, it hasn't, or nothing was heard. */
export function known(page: Page, value: string): boolean | undefined {
  return page.clues.find(({ said, yes }) => said.includes(value) && (!yes || said.length === 1))?.yes;
}
