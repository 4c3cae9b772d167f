import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { isHintCardOpen } from "../hints/hint-card";
import { rows } from "../log/event-log";
import { api, type Decision, type Option, type Summary } from "../session/campaign-context";
import { liveTable, summary } from "../session/table-state";
import { settings } from "../settings/settings";
import { row, table } from "../test-fixtures";
import { startAutomaticAnswers } from "./auto-answer";
import { removeSavedAnswer, saveAnswer } from "./saved-answers";

const NO: Option = { action: { type: "pass" }, label: "Pass" };
/** An end of a part of the turn. */
const ENDS = { ending: { option: 0, left: [], at_hand: [] } } as unknown as Partial<Decision>;
const asked = (version: number) => table(version, { formal: true, options: [NO] });

let act: MockInstance<typeof api.act>;

vi.useFakeTimers();
startAutomaticAnswers();

beforeEach(() => {
  summary.value = { status: "playing", alone: true, seats: [] } as unknown as Summary;
  vi.spyOn(api, "replay").mockRejectedValue(new Error("nobody asks here"));
  vi.spyOn(api, "state").mockImplementation(async () => liveTable.peek() ?? asked(1));
  act = vi.spyOn(api, "act").mockRejectedValue(new Error("taken down, no more"));
});
afterEach(() => {
  liveTable.value = null;
  rows.value = [];
  vi.restoreAllMocks();
});

const answered = async () => {
  await vi.advanceTimersByTimeAsync(1000);
  return act.mock.calls.length > 0;
};

describe("a single option at a shared table", () => {
  const only = (version: number, formal: boolean, more: Partial<Decision> = {}) => {
    summary.value = { status: "playing", alone: false, seats: [] } as unknown as Summary;
    settings.value = { ...settings.peek(), resolve: true };
    liveTable.value = table(version, { formal, options: [NO], ...more });
    rows.value = [row(version)];
  };
  afterEach(() => {
    settings.value = { ...settings.peek(), resolve: false };
  });

  it("is chosen automatically if the setting is on", async () => {
    only(3, false);
    expect(await answered()).toBe(true);
  });

  it("waits for notices if it ends a phase", async () => {
    isHintCardOpen.value = true;
    only(13, false);
    expect(await answered()).toBe(true);
    act.mockClear();
    only(14, false, ENDS);
    expect(await answered()).toBe(false);
    isHintCardOpen.value = false;
    expect(await answered()).toBe(true);
  });

  it("is not chosen by the click that turns the setting on", async () => {
    liveTable.value = table(15, { formal: false, options: [NO], ...ENDS });
    only(15, false, ENDS);
    expect(await answered()).toBe(false);
    only(16, false, ENDS);
    expect(await answered()).toBe(true);
  });

  it("is left to the player for formal questions: its speed would tell", async () => {
    only(4, true);
    expect(await answered()).toBe(false);
  });
});

describe("a formal question", () => {
  it("is answered once the log has caught up", async () => {
    liveTable.value = asked(5);
    expect(await answered()).toBe(false);
    rows.value = [row(5)];
    expect(await answered()).toBe(true);
  });

  it("is left to the player after an undo, even with a late log row", async () => {
    rows.value = [row(5)];
    liveTable.value = asked(6);
    expect(await answered()).toBe(false);
    rows.value = [row(5), row(6, "undone")];
    expect(await answered()).toBe(false);
  });

  it("is left to the player while the log reloads", async () => {
    liveTable.value = asked(7);
    rows.value = [row(7)];
    vi.spyOn(api, "state").mockImplementation(async () => {
      rows.value = [];
      return asked(7);
    });
    expect(await answered()).toBe(false);
  });
});

describe("an obvious choice", () => {
  const YES: Option = { action: { type: "choose", pick: "yes" }, label: "Yes" };
  const offers = (version: number, usual: number | null) => {
    liveTable.value = table(version, { options: [NO, YES], usual });
    rows.value = [row(version)];
  };
  afterEach(() => {
    settings.value = { ...settings.peek(), usual: true };
  });

  it("is made automatically", async () => {
    offers(8, null);
    expect(await answered()).toBe(false);
    offers(9, 1);
    expect(await answered()).toBe(true);
    expect(act.mock.calls[0]?.[0].action).toEqual(YES.action);
  });

  it("is made in a window for lone players only: its speed would tell", async () => {
    const passes = (version: number, alone: boolean) => {
      summary.value = { status: "playing", alone, seats: [] } as unknown as Summary;
      liveTable.value = table(version, { options: [YES, NO], usual: 1, window: "check" });
      rows.value = [row(version)];
    };
    passes(108, false);
    expect(await answered()).toBe(false);
    passes(109, true);
    expect(await answered()).toBe(true);
  });

  it("is left to players who turned the setting off", async () => {
    settings.value = { ...settings.peek(), usual: false };
    offers(10, 1);
    expect(await answered()).toBe(false);
  });
});

describe("a saved answer", () => {
  const LEND: Option = { action: { type: "choose", card: 4 }, label: "Lend it" };
  const offers = (version: number, isClear = true) => {
    const habit = isClear ? { option: 1, title: "Lend it by itself" } : null;
    liveTable.value = table(version, { kind: "lend", options: [NO, LEND], habit });
    rows.value = [row(version)];
    return liveTable.value.decision;
  };
  afterEach(() => {
    settings.value = { ...settings.peek(), habits: {} };
  });

  it("is given at equally clear questions until it is removed", async () => {
    const asked = offers(11);
    expect(await answered()).toBe(false);
    saveAnswer(asked);
    expect(await answered()).toBe(true);
    expect(act.mock.calls[0]?.[0].action).toEqual(LEND.action);
    expect(Object.values(settings.value.habits)).toEqual(["Lend it by itself"]);
    act.mockClear();
    offers(12, false);
    expect(await answered()).toBe(false);
    Object.keys(settings.value.habits).forEach(removeSavedAnswer);
    offers(13);
    expect(await answered()).toBe(false);
  });

  it("is left to the player among people: its speed would tell", async () => {
    saveAnswer(offers(14));
    summary.value = { status: "playing", alone: false, seats: [] } as unknown as Summary;
    expect(await answered()).toBe(false);
  });
});
