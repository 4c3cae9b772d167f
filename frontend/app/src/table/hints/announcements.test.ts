import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AnyGame } from "../../games/registry";
import { game } from "../game-loader";
import { rows } from "../log/event-log";
import { at, reached } from "../replay/replay-state";
import { isBusy } from "../session/player-actions";
import { live } from "../session/table-state";
import { set } from "../settings/settings";
import { row, table } from "../test-fixtures";
import { announced, hearMoments, readAll, readOn, readUnread, unread } from "./announcements";

let version = 1;

/** Let something happen that the game calls a great moment. */
function happen(...names: string[]): void {
  version += 1;
  const facts = names.map((what) => ({ fact: "happened", what }));
  rows.value = [...rows.value, { ...row(version), facts }];
  live.value = table(version);
}

/** Let what is asked be answered. */
function playOn(): void {
  isBusy.value = true;
  isBusy.value = false;
}

const title = () => announced.value?.moment.title;

beforeAll(() => {
  live.value = table(version);
  game.value = {
    turnOf: () => null,
    announcements: (facts: readonly { what?: unknown }[]) =>
      facts.map(({ what }) => ({
        title: String(what),
        text: what === "silent" ? "" : "told",
        isFirst: String(what).startsWith("first"),
        subject: String(what).match(/^(.+):/)?.[1],
        cards: [],
      })),
  } as unknown as AnyGame;
  hearMoments();
});

beforeEach(() => {
  set({ moments: true, pace: "instant" });
  at.value = null;
  readUnread();
  readAll();
});

it("lets moments stand until they are read, in the order in which they came about", () => {
  happen("strike");
  happen("scar", "event");
  expect([title(), announced.value?.next, announced.value?.more]).toEqual(["strike", "scar", 2]);
  readOn();
  expect([title(), announced.value?.next, announced.value?.more]).toEqual(["scar", "event", 1]);
  readAll();
  expect(announced.value).toBeNull();
});

it("lets be read first what the game says, but for what stands there", () => {
  happen("strike", "scar");
  happen("event", "first question");
  expect([title(), announced.value?.next]).toEqual(["strike", "first question"]);
  readAll();
  happen("strike", "first question", "first guess");
  expect([title(), announced.value?.next]).toEqual(["first question", "first guess"]);
});

it("lets a later moment take the place of those about the same", () => {
  happen("strike", "check: begun", "end");
  happen("check: met", "check: won");
  expect([title(), announced.value?.next, announced.value?.more]).toEqual(["strike", "end", 2]);
  readOn();
  readOn();
  expect([title(), announced.value?.more]).toEqual(["check: won", 0]);
});

it("shows no slip without words", () => {
  happen("silent");
  expect(announced.value).toBeNull();
});

it("tells nothing while others are still shown, and all of it after that", () => {
  const steps = [version + 1, version + 2];
  reached.value = table(version);
  set({ pace: "quick" });
  rows.value = [
    ...rows.value,
    ...steps.map((step) => ({ ...row(step), facts: [{ what: `strike ${step}` }] })),
  ];
  live.value = table(steps[1] ?? 0);
  reached.value = table(steps[0] ?? 0);
  expect(announced.value).toBeNull();
  reached.value = live.value;
  expect([title(), announced.value?.more]).toEqual([`strike ${steps[0]}`, 1]);
  [, version = 0] = steps;
});

it("keeps what one plays on past, to be read when one likes", () => {
  happen("strike", "scar");
  playOn();
  expect([announced.value, unread.value]).toEqual([null, 2]);
  happen("event");
  expect([title(), unread.value]).toEqual(["event", 2]);
  readUnread();
  expect([title(), announced.value?.more, unread.value]).toEqual(["strike", 2, 0]);
  readAll();
  playOn();
  expect(unread.value).toBe(0);
});

it("keeps no more than can be read, and nothing that is told anew", () => {
  happen("check: begun", ...Array.from({ length: 10 }, (_, place) => `strike ${place}`));
  playOn();
  happen("check: won", "scar", "event");
  playOn();
  expect(unread.value).toBe(12);
  readUnread();
  expect([title(), announced.value?.more]).toEqual(["strike 1", 11]);
});

it("keeps nothing of what was taken back, nor for other eyes", () => {
  happen("strike");
  playOn();
  rows.value = [...rows.value, { ...row(version + 1), type: "undone" }];
  expect(unread.value).toBe(0);
  version += 1;
  happen("strike");
  playOn();
  expect(unread.value).toBe(1);
  live.value = { ...table(version), seat: 1 };
  expect(unread.value).toBe(0);
});

it("tells each once, and leaves the oldest out where many wait", () => {
  happen(...Array.from({ length: 20 }, (_, place) => `strike ${place}`));
  expect([title(), announced.value?.more]).toEqual(["strike 8", 11]);
  live.value = table(version);
  expect(announced.value?.more).toBe(11);
});

it("tells nothing to who wants none, and nothing of the past that is looked at", () => {
  set({ moments: false });
  happen("strike");
  expect(announced.value).toBeNull();
  set({ moments: true });
  readAll();
  at.value = 1;
  happen("strike");
  at.value = null;
  expect(announced.value).toBeNull();
});
