/** Sounds and weights of events, as the game defines them. */

import type { AnyGame } from "../../games/registry";
import type { Cue, Fact } from "../game-contract";
import type { Row } from "../log/event-log";

/** Return the sounds of facts, each once. */
export function cuesOf(facts: readonly Fact[], cues: AnyGame["cues"] = {}): Set<Cue> {
  return new Set(facts.flatMap((fact) => cues[nameOf(fact)] ?? []));
}

/**
 * Return the weight of a log row: sounds, must-read events and damage count most; dull and routine lines nothing. own:
 * seats of the viewer.
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

/** Return lines without routine. */
export function besidesRoutine(lines: Row["lines"], game: AnyGame | null): Row["lines"] {
  return lines.filter(({ rule }) => !game?.routine?.includes(rule));
}

/** Whether a row must be read. */
export function isClose({ facts }: Pick<Row, "facts">, game: AnyGame | null): boolean {
  return facts.some((fact) => game?.close?.includes(nameOf(fact)));
}

/** Return the number of damage facts. */
export function blowsOf({ facts }: Row, game: AnyGame | null): number {
  return facts.filter((fact) => game?.blows?.[nameOf(fact)]).length;
}

/** Return the name of a fact. */
export function nameOf(fact: Fact): string {
  return String(fact.what ?? fact.name ?? fact.fact);
}
