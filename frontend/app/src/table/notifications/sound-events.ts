/** Sounds and weights of events, as the game defines them. */

import type { AnyGame } from "../../games/registry";
import type { Fact, MoveSoundName, SoundName } from "../game-contract";
import type { Row } from "../log/event-log";

/** Return the sounds of facts, each once. */
export function soundsOf(facts: readonly Fact[], cues: AnyGame["sounds"] = {}): Set<SoundName> {
  return new Set(facts.flatMap((fact) => cues[factName(fact)] ?? []));
}

/** Return the sounds of cards that move, each once. */
export function moveSoundsOf(facts: readonly Fact[], cues: AnyGame["moveSounds"] = {}): Set<MoveSoundName> {
  return new Set(
    facts.flatMap(({ fact, source, target }) =>
      fact === "card_moved" ? (cues[`${zoneKind(source)} ${zoneKind(target)}`] ?? []) : [],
    ),
  );
}

/** Return the kind of a zone: "hand" of "hand.1". */
function zoneKind(zone: unknown): string {
  return String(zone).split(".")[0] ?? "";
}

/**
 * Return the weight of a log row.
 * Sounds, must-read events and damage count most; dull and routine lines nothing. own: seats of the viewer.
 */
export function eventWeight(row: Row, game: AnyGame | null, own: readonly number[] = []): number {
  const { facts, lines, seat } = row;
  const blows = countDamage(row, game);
  const telling = facts.filter((fact) => !game?.silentFacts?.includes(factName(fact)));
  const met = telling.some((fact) => fact.seat !== seat && own.includes(Number(fact.seat ?? -1)));
  const words = withoutRoutine(lines, game).length;
  const read = Number(isMustRead(row, game)) * 100;
  return soundsOf(facts, game?.sounds).size * 100 + read + Math.min(blows, 3) * 50 + Number(met) * 75 + words;
}

/** Return lines without routine. */
export function withoutRoutine(lines: Row["lines"], game: AnyGame | null): Row["lines"] {
  return lines.filter(({ rule }) => !game?.routineRules?.includes(rule));
}

/** Return true if a row must be read. */
export function isMustRead({ facts }: Pick<Row, "facts">, game: AnyGame | null): boolean {
  return facts.some((fact) => game?.mustReadFacts?.includes(factName(fact)));
}

/** Return the number of damage facts. */
export function countDamage({ facts }: Row, game: AnyGame | null): number {
  return facts.filter((fact) => game?.damageFacts?.[factName(fact)]).length;
}

/** Return the name of a fact. */
export function factName(fact: Fact): string {
  return String(fact.what ?? fact.name ?? fact.fact);
}
