import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Problem } from "../../api/client";
import type { AnyGame } from "../../games/registry";
import { allAutoPassWindows } from "../catalogue";
import { game } from "../game-loader";
import { api } from "../session/campaign-context";
import { liveTable, summary } from "../session/table-state";
import { table } from "../test-fixtures";
import {
  type AutoPassSettings,
  addQuestion,
  autoPassSettings,
  isAskedAgainThisTurn,
  saveAutoPassSettings,
  saveError,
  summarizeSettings,
  trackAutoPassSettings,
  withAutoPass,
} from "./auto-pass-settings";

const WINDOWS = ["action", "interrupt"].map((name) => ({ name, title: `${name}s`, meaning: "" }));
const ASKED = { ask: { action: true, interrupt: true }, until: null };
const PASSES: AutoPassSettings = { seat: 1, ask: { action: false, interrupt: true }, until: "turn" };

function sitAt(status: string): void {
  const seats = [false, true].map((mine, seat) => ({ seat, mine, name: "", controller: "human" }));
  summary.value = { status, seats, version: 3 } as unknown as typeof summary.value;
}

beforeEach(() => {
  vi.spyOn(api, "stops").mockResolvedValue(ASKED);
  allAutoPassWindows.value = WINDOWS;
  liveTable.value = table(3);
  sitAt("playing");
});

afterEach(() => {
  vi.restoreAllMocks();
  allAutoPassWindows.value = [];
  liveTable.value = summary.value = null;
  saveError.value = "";
});

trackAutoPassSettings();

it("loads the settings of the own seat during play", async () => {
  await vi.waitFor(() => expect(autoPassSettings.value).toEqual({ ...ASKED, seat: 1 }));
  expect(api.stops).toHaveBeenCalledWith(1);
  sitAt("finished");
  expect(autoPassSettings.value).toBeNull();
});

it("drops a response that comes after the end", async () => {
  let tell = (_: typeof ASKED) => {};
  vi.spyOn(api, "stops").mockReturnValue(new Promise((resolve) => (tell = resolve)));
  liveTable.value = table(4);
  sitAt("lobby");
  sitAt("playing");
  sitAt("finished");
  tell(ASKED);
  await Promise.resolve();
  expect(autoPassSettings.value).toBeNull();
});

it("loads nothing for a game without windows", async () => {
  await vi.waitFor(() => expect(autoPassSettings.value).not.toBeNull());
  allAutoPassWindows.value = [];
  expect(autoPassSettings.value).toBeNull();
});

it("shows changes at once, then the saved settings", async () => {
  const keepStops = vi.spyOn(api, "keepStops").mockResolvedValue({ ...PASSES, until: null });
  const kept = saveAutoPassSettings(PASSES);
  expect(autoPassSettings.value).toEqual(PASSES);
  await kept;
  expect(keepStops).toHaveBeenCalledWith(1, { ask: PASSES.ask, until: "turn" });
  expect(autoPassSettings.value?.until).toBeNull();
});

it("passes at one window until the game ends, and asks elsewhere", () => {
  const passing = withAutoPass({ ...ASKED, seat: 1 }, "action");
  expect(passing).toEqual({ seat: 1, ask: { action: false, interrupt: true }, until: "game" });
});

it("restores the settings and shows the error if a save is rejected", async () => {
  await vi.waitFor(() => expect(autoPassSettings.value).toEqual({ ...ASKED, seat: 1 }));
  vi.spyOn(api, "keepStops").mockRejectedValue(new Problem(409, { detail: "It is over." }));
  await saveAutoPassSettings(PASSES);
  expect(autoPassSettings.value).toEqual({ ...ASKED, seat: 1 });
  expect(saveError.value).toBe("It is over.");
});

it("saves changes one after another, ending with the last", async () => {
  const sent: unknown[] = [];
  vi.spyOn(api, "keepStops").mockImplementation(async (_, wish) => {
    sent.push(wish.until);
    return { ask: wish.ask, until: wish.until ?? null };
  });
  await Promise.all([saveAutoPassSettings(PASSES), saveAutoPassSettings({ ...PASSES, until: "game" })]);
  expect(sent).toEqual(["turn", "game"]);
  expect(autoPassSettings.value?.until).toBe("game");
});

it("reloads temporary settings with each event", async () => {
  vi.spyOn(api, "stops").mockResolvedValue(PASSES);
  liveTable.value = table(4);
  sitAt("lobby");
  sitAt("playing");
  await vi.waitFor(() => expect(autoPassSettings.value?.until).toBe("turn"));
  vi.mocked(api.stops).mockResolvedValue(ASKED);
  liveTable.value = table(5);
  await vi.waitFor(() => expect(autoPassSettings.value?.until).toBeNull());
});

it("summarizes the settings", () => {
  expect(summarizeSettings(ASKED, WINDOWS)).toBe("Auto-pass settings");
  expect(summarizeSettings(PASSES, WINDOWS)).toBe("Auto-pass: actions, until this turn ends");
  expect(summarizeSettings({ ...PASSES, until: null }, WINDOWS)).toBe("Auto-pass: actions");
});

it("counts questions of a window until another turn begins", () => {
  const first = addQuestion({ turn: "", versions: new Map() }, "theirs", "answer", 5);
  const again = addQuestion(addQuestion(first, "theirs", "answer", 5), "theirs", "answer", 7);
  expect([first, again].map(({ versions }) => versions.get("answer")?.size)).toEqual([1, 2]);
  expect(addQuestion(again, "theirs", "", 8).versions).toBe(again.versions);
  const mine = addQuestion(again, "mine", "", 9);
  expect(addQuestion(mine, "theirs", "answer", 12).versions.get("answer")?.size).toBe(1);
});

it("offers to stop asking only at the second question of another's turn", async () => {
  game.value = { turnOf: () => 0, headline: () => ["Turn 2"] } as unknown as AnyGame;
  const askAt = (version: number, window = "action") => {
    liveTable.value = table(version, { seat: 1, window });
    return isAskedAgainThisTurn.value;
  };
  trackAutoPassSettings();
  await vi.waitFor(() => expect(autoPassSettings.value).not.toBeNull());
  const parts = ["Healing", "Deployment", "Investigation"];
  const headline = () => ["Turn 2", parts.shift() ?? ""];
  game.value = { turnOf: () => 0, headline } as unknown as AnyGame;
  expect([askAt(4), askAt(5, "interrupt"), askAt(6)]).toEqual([false, false, true]);
  game.value = { turnOf: () => 1, headline: () => ["Turn 2"] } as unknown as AnyGame;
  expect(askAt(7)).toBe(false);
  game.value = { turnOf: () => 0, headline: () => ["Turn 2"] } as unknown as AnyGame;
  autoPassSettings.value = { ...PASSES, until: null };
  expect(askAt(8)).toBe(false);
  game.value = null;
});
