/** Minimal server responses for tests. */

import type { Row } from "./log/event-log";
import type { Decision, State } from "./session/campaign-context";

export function table(version: number, asked: Partial<Decision> = {}): State {
  const decision = {
    version,
    seat: 0,
    picks: null,
    options: [],
    macros: [],
    ending: null,
    habit: null,
    asides: [],
    waiting_for: [{ seat: 0, name: "" }],
    ...asked,
  };
  return { version, seat: 0, view: {}, decision, clock: null } as unknown as State;
}

export function row(version: number, type = "acted"): Row {
  return { version, type, seat: 0, recorded_at: "", facts: [], lines: [] } as unknown as Row;
}
