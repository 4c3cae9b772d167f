import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AnyGame } from "../../games/registry";
import { game } from "../game-loader";
import { rows } from "../log/event-log";
import { playbackTable, replayVersion } from "../replay/replay-state";
import { isBusy } from "../session/player-actions";
import { liveTable } from "../session/table-state";
import { changeSettings } from "../settings/settings";
import { row, table } from "../test-fixtures";
import {
  collectNotices,
  currentNotice,
  dismissAllNotices,
  dismissNotice,
  showSkippedNotices,
  skippedCount,
} from "./announcements";

let version = 1;

/** Let something happen that the game calls a great moment. */
function happen(...names: string[]): void {
  version += 1;
  const facts = names.map((what) => ({ fact: "happened", what }));
  rows.value = [...rows.value, { ...row(version), facts }];
  liveTable.value = table(version);
}

/** Let what is asked be answered. */
function playOn(): void {
  isBusy.value = true;
  isBusy.value = false;
}

const title = () => currentNotice.value?.moment.title;

beforeAll(() => {
  liveTable.value = table(version);
  game.value = {
    turnOf: () => null,
    announcements: (facts: readonly { what?: unknown }[]) =>
      facts.map(({ what }) => ({
        title: String(what),
        text: what === "silent" ? "" : "told",
        isUrgent: String(what).startsWith("first"),
        subject: String(what).match(/^(.+):/)?.[1],
        cards: [],
      })),
  } as unknown as AnyGame;
  collectNotices();
});

beforeEach(() => {
  changeSettings({ moments: true, pace: "instant" });
  replayVersion.value = null;
  showSkippedNotices();
  dismissAllNotices();
});

it("shows notices in the order of events until dismissed", () => {
  happen("strike");
  happen("scar", "event");
  expect([title(), currentNotice.value?.next, currentNotice.value?.more]).toEqual(["strike", "scar", 2]);
  dismissNotice();
  expect([title(), currentNotice.value?.next, currentNotice.value?.more]).toEqual(["scar", "event", 1]);
  dismissAllNotices();
  expect(currentNotice.value).toBeNull();
});

it("shows urgent notices first, but keeps the shown one", () => {
  happen("strike", "scar");
  happen("event", "first question");
  expect([title(), currentNotice.value?.next]).toEqual(["strike", "first question"]);
  dismissAllNotices();
  happen("strike", "first question", "first guess");
  expect([title(), currentNotice.value?.next]).toEqual(["first question", "first guess"]);
});

it("replaces waiting notices by later ones with the same subject", () => {
  happen("strike", "check: begun", "end");
  happen("check: met", "check: won");
  expect([title(), currentNotice.value?.next, currentNotice.value?.more]).toEqual(["strike", "end", 2]);
  dismissNotice();
  dismissNotice();
  expect([title(), currentNotice.value?.more]).toEqual(["check: won", 0]);
});

it("shows no notice without text", () => {
  happen("silent");
  expect(currentNotice.value).toBeNull();
});

it("waits until playback has caught up", () => {
  const steps = [version + 1, version + 2];
  playbackTable.value = table(version);
  changeSettings({ pace: "quick" });
  rows.value = [
    ...rows.value,
    ...steps.map((step) => ({ ...row(step), facts: [{ what: `strike ${step}` }] })),
  ];
  liveTable.value = table(steps[1] ?? 0);
  playbackTable.value = table(steps[0] ?? 0);
  expect(currentNotice.value).toBeNull();
  playbackTable.value = liveTable.value;
  expect([title(), currentNotice.value?.more]).toEqual([`strike ${steps[0]}`, 1]);
  [, version = 0] = steps;
});

it("keeps skipped notices for later", () => {
  happen("strike", "scar");
  playOn();
  expect([currentNotice.value, skippedCount.value]).toEqual([null, 2]);
  happen("event");
  expect([title(), skippedCount.value]).toEqual(["event", 2]);
  showSkippedNotices();
  expect([title(), currentNotice.value?.more, skippedCount.value]).toEqual(["strike", 2, 0]);
  dismissAllNotices();
  playOn();
  expect(skippedCount.value).toBe(0);
});

it("keeps a limited number, and nothing that is told again", () => {
  happen("check: begun", ...Array.from({ length: 10 }, (_, place) => `strike ${place}`));
  playOn();
  happen("check: won", "scar", "event");
  playOn();
  expect(skippedCount.value).toBe(12);
  showSkippedNotices();
  expect([title(), currentNotice.value?.more]).toEqual(["strike 1", 11]);
});

it("drops skipped notices after an undo and for another view", () => {
  happen("strike");
  playOn();
  rows.value = [...rows.value, { ...row(version + 1), type: "undone" }];
  expect(skippedCount.value).toBe(0);
  version += 1;
  happen("strike");
  playOn();
  expect(skippedCount.value).toBe(1);
  liveTable.value = { ...table(version), seat: 1 };
  expect(skippedCount.value).toBe(0);
});

it("drops the oldest of many waiting notices", () => {
  happen(...Array.from({ length: 20 }, (_, place) => `strike ${place}`));
  expect([title(), currentNotice.value?.more]).toEqual(["strike 8", 11]);
  liveTable.value = table(version);
  expect(currentNotice.value?.more).toBe(11);
});

it("shows nothing if turned off or during a replay", () => {
  changeSettings({ moments: false });
  happen("strike");
  expect(currentNotice.value).toBeNull();
  changeSettings({ moments: true });
  dismissAllNotices();
  replayVersion.value = 1;
  happen("strike");
  replayVersion.value = null;
  expect(currentNotice.value).toBeNull();
});
