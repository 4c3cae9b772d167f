/** Damage of earlier combat rounds, read from the log. */

import type { Fact } from "../../../table/game-contract";
import type { Combat } from "../view-types";

/** Damage from one card to another. */
export interface Damage {
  source: number;
  target: number;
  amount: number;
}

export interface Round {
  kind: Combat["kind"];
  number: number;
  blows: Damage[];
}

/** Return the rounds before the current one. Finished combats do not count. */
export function earlierRounds(facts: readonly Fact[], now: Combat): Round[] {
  const open: Round[][] = [];
  for (const fact of facts) {
    if (fact.fact === "happened") addFact(open, `${fact.what}`, `${fact.text ?? ""}`, Number(fact.card));
  }
  return (open.at(-1) ?? []).filter(({ number }) => number < now.number);
}

/** A round repeated after an undo replaces the old one. */
function addFact(open: Round[][], what: string, text: string, card: number): void {
  const rounds = open.at(-1);
  if (what === "combat") {
    open.push([]);
  } else if (what === "combat_over") {
    open.pop();
  } else if (what === "combat_round" && rounds) {
    const [kind, number] = text.split(" ") as [Combat["kind"], string];
    const before = rounds.filter((round) => round.number < Number(number));
    open[open.length - 1] = [...before, { kind, number: Number(number), blows: [] }];
  } else if (what === "dealt") {
    const [target, amount] = text.split(": ").map(Number) as [number, number];
    rounds?.at(-1)?.blows.push({ source: card, target, amount });
  }
}
