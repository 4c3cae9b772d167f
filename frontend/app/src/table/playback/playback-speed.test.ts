import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { AnyGame } from "../../games/registry";
import { isAnsweredAutomatically, startAutomaticAnswers } from "../auto-pass/auto-answer";
import { game } from "../game-loader";
import { addRows, type Row, rows } from "../log/event-log";
import { isPlaybackBehind, shownTable, showVersion } from "../replay/replay-state";
import { api, type State, type Summary } from "../session/campaign-context";
import { isFeedConnected } from "../session/live-feed";
import { adoptTable, liveTable, summary } from "../session/table-state";
import { changeSettings } from "../settings/settings";
import { row, table } from "../test-fixtures";
import { playbackSpeed, skipToNow, startPlayback } from "./playback-speed";

const page = { hidden: false };
/** Each test has its own versions: tables that came once are kept. */
let base = 0;
let state: MockInstance<typeof api.state>;
let act: MockInstance<typeof api.act>;
const PASS = { action: { type: "pass" }, label: "Pass" };

vi.useFakeTimers();

const stand = (number: number) => table(base + number);
/** An action of a bot that the player must read. */
const close = (number: number) =>
  ({ ...deed(number), facts: [{ fact: "happened", what: "announced" }] }) as Row;
/** An action of a bot: each differs from the one before. */
const deed = (number: number) =>
  ({ ...row(base + number), seat: 1, lines: [{ text: `does ${number}`, seat: 1, rule: "" }] }) as Row;
const own = (number: number) => ({ ...row(base + number), seat: 0 }) as Row;
const seen = () => (shownTable.value?.version ?? 0) - base;

beforeAll(() => {
  vi.stubGlobal("document", Object.assign(page, { addEventListener: () => undefined }));
  vi.stubGlobal("fetch", async () => new Response("{}"));
  summary.value = {
    status: "playing",
    alone: true,
    seats: [
      { seat: 0, mine: true, controller: "human", name: "Dana" },
      { seat: 1, mine: false, controller: "bot:heuristic", name: "bot:heuristic" },
    ],
  } as unknown as Summary;
  game.value = { mustReadFacts: ["announced"] } as unknown as AnyGame;
  startPlayback();
  startAutomaticAnswers();
});

beforeEach(() => {
  changeSettings({ pace: "quick" });
  state = vi.spyOn(api, "state").mockImplementation(async (_seat, at) => table(at ?? 0));
  act = vi.spyOn(api, "act").mockImplementation(async () => {
    const state = { ...table(base + 3), version: base + 3 };
    return { version: base + 3, state, decision: state.decision } as unknown as Awaited<
      ReturnType<typeof api.act>
    >;
  });
  rows.value = [];
  base += 1000;
  liveTable.value = stand(1);
  skipToNow();
  addRows([own(1)]);
});
afterEach(() => {
  page.hidden = false;
  isFeedConnected.value = true;
  showVersion(null);
  liveTable.value = null;
  vi.restoreAllMocks();
});

/** Bots play up to a version together, as in a game. */
function played(upTo: number, stands: State = stand(upTo)): void {
  const from = (liveTable.peek()?.version ?? 0) - base;
  addRows(Array.from({ length: upTo - from }, (_, index) => deed(from + 1 + index)));
  liveTable.value = stands;
}

async function passed(ms: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms);
  return seen();
}

describe("playback", () => {
  it("shows steps until it has caught up", async () => {
    played(4);
    expect(isPlaybackBehind.value).toBe(true);
    expect(await passed(1)).toBe(2);
    expect(await passed(500)).toBe(2);
    expect(await passed(100)).toBe(3);
    expect(await passed(700)).toBe(4);
    expect(isPlaybackBehind.value).toBe(false);
    expect(state).toHaveBeenCalledTimes(2);
  });

  it("can be skipped", async () => {
    played(9);
    await passed(1);
    skipToNow();
    expect(seen()).toBe(9);
    expect(await passed(3000)).toBe(9);
  });

  it("ends within eight seconds", async () => {
    played(200);
    await passed(8100);
    expect(isPlaybackBehind.value).toBe(false);
    expect(state.mock.calls.length).toBeLessThan(14);
  });

  it("is slower at the slow speed, and ends too", async () => {
    changeSettings({ pace: "film" });
    played(200);
    await passed(1);
    const first = seen();
    expect(await passed(1400)).toBe(first);
    await passed(8000);
    expect(isPlaybackBehind.value).toBe(true);
    await passed(16_000);
    expect(isPlaybackBehind.value).toBe(false);
  });

  it("stays at must-read steps, then catches up", async () => {
    addRows([deed(2), close(3), deed(4), deed(5)]);
    liveTable.value = stand(5);
    await passed(700);
    expect(seen()).toBe(3);
    expect(await passed(2000)).toBe(3);
    expect(await passed(600)).toBe(4);
    expect(await passed(600)).toBe(5);
  });

  it("stays longer at the slow speed", async () => {
    changeSettings({ pace: "film" });
    addRows([close(2), deed(3)]);
    liveTable.value = stand(3);
    await passed(1);
    expect(await passed(3500)).toBe(2);
    expect(await passed(1500)).toBe(3);
  });

  it("leaves reading time however much follows", async () => {
    addRows([...Array.from({ length: 8 }, (_, index) => close(2 + index)), deed(10)]);
    liveTable.value = stand(10);
    expect(await passed(8 * 2400)).toBeLessThan(10);
    expect(await passed(3000)).toBe(10);
  });

  it("stays though the page has answered, and its answer is no own action", async () => {
    addRows([close(2)]);
    liveTable.value = table(base + 2, { options: [PASS], formal: true } as unknown as State["decision"]);
    await passed(1);
    expect([seen(), isAnsweredAutomatically.value]).toEqual([2, true]);
    await vi.waitFor(() => expect(act).toHaveBeenCalled());
    addRows([{ ...deed(3), seat: 0 } as Row, deed(4)]);
    liveTable.value = stand(4);
    expect(await passed(1500)).toBe(2);
    expect(await passed(1000)).toBe(3);
    expect(await passed(700)).toBe(4);
  });

  it("is slow in guided games if no speed was chosen", () => {
    changeSettings({ pace: null });
    expect(playbackSpeed.value).toBe("quick");
    summary.value = { ...summary.value, guided: true } as Summary;
    expect(playbackSpeed.value).toBe("film");
    changeSettings({ pace: "quick" });
    expect(playbackSpeed.value).toBe("quick");
    summary.value = { ...summary.value, guided: false } as Summary;
  });

  it("continues from where it is when more comes", async () => {
    played(3);
    await passed(1);
    played(5);
    expect(seen()).toBe(2);
    await passed(4000);
    expect(seen()).toBe(5);
  });

  it("waits for the log, but not forever", async () => {
    liveTable.value = stand(6);
    expect(await passed(900)).toBe(1);
    expect(await passed(200)).toBe(6);
  });
});

describe("playback shows at once", () => {
  const expectAtOnce = () => {
    expect(isPlaybackBehind.value).toBe(false);
    expect(base + seen()).toBe(liveTable.value?.version);
  };

  it("own actions", () => {
    adoptTable(stand(2), base + 2);
    expectAtOnce();
    addRows([own(2)]);
    expectAtOnce();
  });

  it("own actions with simultaneous actions of others, then those", async () => {
    addRows([own(2), deed(3), deed(4)]);
    adoptTable(stand(4), base + 2);
    expect(await passed(1)).toBe(3);
    expect(await passed(700)).toBe(4);
    expect(state.mock.calls.map(([, at]) => at)).toContain(base + 2);
  });

  it("versions without text", () => {
    addRows([{ ...row(base + 2), seat: 1 } as Row]);
    liveTable.value = stand(2);
    expectAtOnce();
  });

  it("everything while a clock runs", () => {
    played(9, { ...stand(9), clock: { seats: [], running_since: null } } as unknown as State);
    expectAtOnce();
  });

  it("everything after an undo", () => {
    addRows([deed(2), row(base + 3, "undone"), deed(4)]);
    liveTable.value = stand(4);
    expectAtOnce();
  });

  it("everything while the page is hidden", () => {
    page.hidden = true;
    played(9);
    expectAtOnce();
  });

  it("everything while disconnected", () => {
    isFeedConnected.value = false;
    played(9);
    expectAtOnce();
  });

  it("not the end of a game, at which the feed closes", () => {
    const playing = summary.value as Summary;
    played(2);
    summary.value = { ...playing, status: "finished" };
    isFeedConnected.value = false;
    expect(isPlaybackBehind.value).toBe(true);
    summary.value = playing;
  });

  it("everything if turned off", () => {
    changeSettings({ pace: "instant" });
    played(9);
    expectAtOnce();
  });
});

it("continues with the live table if a version does not load", async () => {
  state.mockRejectedValue(new Error("gone"));
  played(9);
  await passed(1);
  expect(seen()).toBe(9);
});
