import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyGame } from "../../games/registry";
import { game } from "../game-loader";
import { rows } from "../log/event-log";
import { api, type Decision, type Option, type Summary } from "../session/campaign-context";
import { liveTable, summary } from "../session/table-state";
import { row, table } from "../test-fixtures";
import { automaticAnswer, startAutomaticAnswers } from "./auto-answer";
import {
  autoPass,
  autoPassAnswer,
  autoPassUntil,
  chooseAndAutoPass,
  forgetOffers,
  phasesAhead,
  stopAutoPass,
  watchAutoPass,
} from "./auto-pass";

const PLACE: Option = { action: { type: "place" }, label: "Place" };
const DONE: Option = { action: { type: "done" }, label: "Done" };
const asked = (version: number, more: Partial<Decision> = {}) =>
  table(version, { kind: "check", window: "check", options: [PLACE, DONE], decline: 1, ...more });

vi.useFakeTimers();
startAutomaticAnswers();
watchAutoPass();

let happened: string[] = [];

beforeEach(() => {
  happened = ["turn 1"];
  game.value = { autoPassStops: () => happened } as unknown as AnyGame;
  summary.value = { status: "playing", alone: false, seats: [] } as unknown as Summary;
  vi.spyOn(api, "state").mockImplementation(async () => liveTable.peek() ?? asked(1));
  vi.spyOn(api, "replay").mockRejectedValue(new Error("nobody asks here"));
});
afterEach(() => {
  stopAutoPass();
  liveTable.value = null;
  rows.value = [];
  vi.restoreAllMocks();
});

/** Choose an option and pass on; the answer of the server asks this. */
async function passOn(next: ReturnType<typeof table>, kind = "check"): Promise<void> {
  const first = asked(next.version - 1, { kind });
  liveTable.value = first;
  rows.value = [row(next.version)];
  const answer = { state: next, decision: next.decision } as unknown as Awaited<ReturnType<typeof api.act>>;
  vi.spyOn(api, "act").mockResolvedValue(answer);
  await chooseAndAutoPass(PLACE, first.decision);
}

describe("auto-pass", () => {
  it("declines what can be declined", async () => {
    await passOn(asked(2));
    expect(autoPassAnswer.value).toBe(DONE);
    expect(automaticAnswer.value).toBe(DONE);
  });

  it("declines more questions of the answered kind", async () => {
    await passOn(asked(3, { kind: "place", window: "" }), "place");
    expect(autoPassAnswer.value).toBe(DONE);
  });

  it("stops at another question that is not a window", async () => {
    await passOn(asked(4, { kind: "place", window: "" }));
    expect([autoPassAnswer.value, autoPass.value]).toEqual([null, null]);
  });

  it("stops at what cannot be declined", async () => {
    await passOn(asked(5, { decline: null }));
    expect(autoPass.value).toBeNull();
  });

  it("continues while others are asked", async () => {
    await passOn(asked(6, { seat: null, options: [], decline: null }));
    expect(autoPass.value).not.toBeNull();
  });

  it("stops when something happens, also with the answer itself", async () => {
    const wait = passOn(asked(7));
    happened = ["turn 1", "a check"];
    await wait;
    expect(autoPass.value).toBeNull();
  });

  it("does not stop because something ended", async () => {
    happened = ["turn 1", "a check"];
    const wait = passOn(asked(8));
    happened = ["turn 1"];
    await wait;
    expect(autoPassAnswer.value).toBe(DONE);
  });

  it("does not start if the answer was rejected", async () => {
    const first = asked(9);
    liveTable.value = first;
    vi.spyOn(api, "act").mockRejectedValue(new Error("no"));
    await chooseAndAutoPass(PLACE, first.decision);
    expect(autoPass.value).toBeNull();
  });
});

describe("at a phase of the own turn with a window", () => {
  const EQUIP: Option = { action: { type: "equip", card: 1 }, label: "Give" };
  const offer = (version: number, options = [DONE]) =>
    asked(version, { kind: "equip", window: "equip", options, decline: options.indexOf(DONE) });
  beforeEach(() => {
    forgetOffers();
    const offers = (_: unknown, { kind, options }: Decision) =>
      kind === "equip" ? options.map(({ label }) => label) : null;
    game.value = { autoPassStops: () => happened, phaseOffers: offers } as unknown as AnyGame;
    summary.value = { status: "playing", alone: true, seats: [] } as unknown as Summary;
  });

  it("stops when something is offered for the first time", async () => {
    await passOn(offer(202, [EQUIP, DONE]));
    expect([autoPassAnswer.value, autoPass.value]).toEqual([null, null]);
    liveTable.value = asked(203);
    await passOn(offer(205, [EQUIP, DONE]));
    expect(autoPassAnswer.value).toBe(DONE);
    await passOn(offer(207, [EQUIP, PLACE, DONE]));
    expect(autoPass.value).toBeNull();
  });

  it("skips it after an answer there", async () => {
    await passOn(offer(222, [EQUIP, DONE]), "equip");
    expect(autoPassAnswer.value).toBe(DONE);
  });

  it("passes it though it is no window", async () => {
    liveTable.value = offer(208, [EQUIP, DONE]);
    liveTable.value = asked(209);
    const part = offer(211, [EQUIP, DONE]);
    part.decision.window = "";
    await passOn(part);
    expect(autoPassAnswer.value).toBe(DONE);
  });

  it("stops among people, whatever is offered", async () => {
    await passOn(offer(212));
    expect(autoPass.value).toBeNull();
    liveTable.value = asked(213);
    summary.value = { status: "playing", alone: false, seats: [] } as unknown as Summary;
    await passOn(offer(215));
    expect(autoPass.value).toBeNull();
  });
});

describe("auto-pass until a later phase", () => {
  const parts = ["second", "third"].map((name) => ({ name, title: name }));
  const goOn = async (next: ReturnType<typeof table>) => {
    liveTable.value = asked(next.version - 1);
    rows.value = [row(next.version)];
    const answer = { state: next, decision: next.decision } as unknown as Awaited<ReturnType<typeof api.act>>;
    const act = vi.spyOn(api, "act").mockClear().mockResolvedValue(answer);
    await autoPassUntil({ name: "third", title: "" });
    return act;
  };
  beforeEach(() => {
    game.value = { autoPassStops: () => happened, phasesAhead: () => parts } as unknown as AnyGame;
  });

  it("offers later phases if there is something to decline, and declines it", async () => {
    liveTable.value = asked(50, { decline: null });
    expect(phasesAhead.value).toEqual([]);
    liveTable.value = asked(50);
    expect(phasesAhead.value).toEqual(parts);
    const act = await goOn(asked(52));
    expect(act.mock.calls[0]?.[0].action).toEqual(DONE.action);
  });

  it("is not offered, and does not pass, at an earned chance", async () => {
    const earned = { kind: "ask", window: "" };
    liveTable.value = asked(54, earned);
    expect(phasesAhead.value).toEqual([]);
    await goOn(asked(56, earned));
    expect([autoPassAnswer.value, autoPass.value]).toEqual([null, null]);
  });

  it("declines phases and the windows at their beginning", async () => {
    const wait = goOn(asked(62, { kind: "place", window: "", ending: { option: 1, left: [], at_hand: [] } }));
    happened = ["turn 1", "second"];
    await wait;
    expect(autoPassAnswer.value).toBe(DONE);
  });

  it("stops when the phase has come or cannot come any more", async () => {
    await goOn(asked(72));
    game.value = { autoPassStops: () => happened, phasesAhead: () => [] } as unknown as AnyGame;
    expect([autoPassAnswer.value, autoPass.value]).toEqual([null, null]);
  });
});

describe("among people", () => {
  it.each([
    ["no choice", 20, { formal: true, options: [DONE], decline: 0 }],
    ["a choice", 30, { formal: false }],
  ])("takes the same time whatever the hand: %s", async (_, version, more) => {
    await passOn(asked(version, more));
    const act = vi.spyOn(api, "act").mockClear().mockRejectedValue(new Error("taken down, no more"));
    await vi.advanceTimersByTimeAsync(399);
    expect(act).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    expect(act).toHaveBeenCalledOnce();
  });
});
