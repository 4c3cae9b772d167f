import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { liveTable, summary, undoProspects } from "../session/table-state";
import { changeSettings } from "../settings/settings";
import { watchNotifications } from "./notifications";

const calls: string[] = [];

/** Notification service that (on phones) can refuse. */
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
  changeSettings({ notify: true });
  watchNotifications();
});

beforeEach(() => {
  const seats = [{ seat: 0, mine: true, controller: "human", name: "Dana" }];
  summary.value = { status: "playing", name: "Pilot", seats } as unknown as typeof summary.value;
});

afterEach(() => {
  liveTable.value = null;
  undoProspects.value = null;
  calls.length = 0;
  Bell.isAllowed = true;
});

function ask(seat: number | null): void {
  liveTable.value = { decision: { seat, options: [] } } as unknown as typeof liveTable.value;
}

it("calls the player whose turn it is", () => {
  ask(0);
  expect(calls).toEqual(["Your turn"]);
});

it("calls for a vote once, whoever acts meanwhile", () => {
  undoProspects.value = { vote: { waiting_for: [0] } } as typeof undoProspects.value;
  ask(0);
  ask(null);
  expect(calls).toEqual(["A vote needs your answer", "Your turn"]);
});

it("works without browser notifications", () => {
  Bell.isAllowed = false;
  expect(() => ask(0)).not.toThrow();
});
