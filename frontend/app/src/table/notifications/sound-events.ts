/** What of the things that happened is marked by a sound, and worth a look of its own: the game's folder says which. */

import type { AnyGame } from "../../games/registry";
import type { Cue, Fact } from "../game-contract";
import type { Row } from "../log/event-log";

/** The cues of some facts, each once. */
export function cuesOf(facts: readonly Fact[], cues: AnyGame["cues"] = {}): Set<Cue> {
  return new Set(facts.flatMap((fact) => cues[nameOf(fact)] ?? []));
}

/**
 * How much there is to see in a row of the log: above all where the game says that it is read or matters, or that it hurts.
 * What is dull or routine weighs nothing.
 * own: the seats of who looks, to whom it matters what somebody else did to them.
 */
export function weightOf(row: Row, game: AnyGame | null, own: readonly number[] = []): number {
  const { facts, lines, seat } = row;
  const blows = blowsOf(row, game);
  const telling = facts.filter((fact) => !game?.dull?.includes(nameOf(fact)));
  const met = telling.some((fact) => fact.seat !== seat && own.includes(Number(fact.seat ?? -1)));
  const words = besidesRoutine(lines, game).length;
  const read = Number(isClose(row, game)) * 100;
  return cuesOf(facts, game?.cues).size * 100 + read + Math.min(blows, 3) * 50 + Number(met) * 75 + words;
}

/** Lines but for those of what comes with each turn. */
export function besidesRoutine(lines: Row["lines"], game: AnyGame | null): Row["lines"] {
  return lines.filter(({ rule }) => !game?.routine?.includes(rule));
}

/** Whether a row tells of something that one has to read. */
export function isClose({ facts }: Pick<Row, "facts">, game: AnyGame | null): boolean {
  return facts.some((fact) => game?.close?.includes(nameOf(fact)));
}

/** How much of what a row tells hurts. */
export function blowsOf({ facts }: Row, game: AnyGame | null): number {
  return facts.filter((fact) => game?.blows?.[nameOf(fact)]).length;
}

/** What happened, the number that changed, or else the sort of the fact. */
export function nameOf(fact: Fact): string {
  return String(fact.what ?? fact.name ?? fact.fact);
}
