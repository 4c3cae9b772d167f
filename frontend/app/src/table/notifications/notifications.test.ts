import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { live, prospects, summary } from "../session/table-state";
import { set } from "../settings/settings";
import { callPlayer } from "./notifications";

const calls: string[] = [];

/** What makes notifications, or (on phones) refuses to. */
class Bell {
  static permission = "granted";
  static isAllowed = true;

  constructor(words: string) {
    if (!Bell.isAllowed) {
      throw new TypeError("Illegal constructor");
    }
    calls.push(words);
  }
}

beforeAll(() => {
  vi.stubGlobal("document", { hidden: true });
  vi.stubGlobal("window", { Notification: Bell });
  vi.stubGlobal("Notification", Bell);
  set({ notify: true });
  callPlayer();
});

beforeEach(() => {
  const seats = [{ seat: 0, mine: true, controller: "human", name: "Dana" }];
  summary.value = { status: "playing", name: "Pilot", seats } as unknown as typeof summary.value;
});

afterEach(() => {
  live.value = null;
  prospects.value = null;
  calls.length = 0;
  Bell.isAllowed = true;
});

function ask(seat: number | null): void {
  live.value = { decision: { seat, options: [] } } as unknown as typeof live.value;
}

it("calls whose turn it is", () => {
  ask(0);
  expect(calls).toEqual(["Your turn"]);
});

it("calls to a vote once, whoever acts meanwhile", () => {
  prospects.value = { vote: { waiting_for: [0] } } as typeof prospects.value;
  ask(0);
  ask(null);
  expect(calls).toEqual(["A vote needs your answer", "Your turn"]);
});

it("does without where the browser makes no notifications", () => {
  Bell.isAllowed = false;
  expect(() => ask(0)).not.toThrow();
});
