/** Finds the turn and phase of an event. */

import type { Fact } from "../../../table/game-contract";
import { SILENT_FACTS } from "../sound-events";
import type { View } from "../view-types";

type Moment = Pick<View["turn"], "phase" | "seat">;

/** Phases that a fact begins and ends. */
const PARTS: Readonly<Record<(typeof SILENT_FACTS)[number], Record<"begun" | "ended", Moment["phase"]>>> = {
  turn: { begun: "conspiracy", ended: "end" },
  conspiracy_phase: { begun: "conspiracy", ended: "conspiracy" },
  action_phase: { begun: "action", ended: "conspiracy" },
  strike_phase: { begun: "strike", ended: "action" },
  cleanup_phase: { begun: "cleanup", ended: "strike" },
};

/** Return the turn and phase of a fact. The view is that after the facts. */
export function turnOfEvent(fact: Fact, facts: readonly Fact[], view: View): Moment {
  const place = facts.indexOf(fact);
  const before = facts.slice(0, place).findLast(isPart);
  if (before) return { phase: PARTS[before.what].begun, seat: Number(before.seat) };
  const after = facts.slice(place).find(isPart);
  if (!after) return view.turn;
  const seat = after.what === "turn" ? beforeSeat(view, Number(after.seat)) : Number(after.seat);
  return { phase: PARTS[after.what].ended, seat };
}

function isPart(fact: Fact): fact is Fact & { what: keyof typeof PARTS } {
  return SILENT_FACTS.some((what) => what === fact.what);
}

/** Return the seat before another one. */
function beforeSeat({ players }: View, seat: number): number {
  const place = players.findIndex((one) => one.seat === seat);
  return players.at(place - 1)?.seat ?? seat;
}
