/** What of the things that happened is marked by a sound, and worth a look of its own: the game's folder says which. */

import type { AnyGame } from "../games";
import type { Cue, Fact } from "./contract";
import type { Row } from "./log";

/** The cues of some facts, each once. */
export function cuesOf(facts: readonly Fact[], cues: AnyGame["cues"] = {}): Set<Cue> {
  return new Set(facts.flatMap((fact) => cues[nameOf(fact)] ?? []));
}

/** How much there is to see in a row of the log: above all where the game says that something of it matters. */
export function weightOf({ facts, lines }: Row, game: AnyGame | null): number {
  return cuesOf(facts, game?.cues).size * 100 + lines.length;
}

/** What happened, the number that changed, or else the sort of the fact. */
export function nameOf(fact: Fact): string {
  return String(fact.what ?? fact.name ?? fact.fact);
}
