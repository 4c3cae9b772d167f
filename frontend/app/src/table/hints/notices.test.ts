import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AnyGame } from "../../games/registry";
import { game } from "../game-loader";
import { rows } from "../log/event-log";
import { playbackTable, replayVersion } from "../replay/replay-state";
import { isBusy } from "../session/player-actions";
import { liveTable, summary } from "../session/table-state";
import { changeSettings } from "../settings/settings";
import { row, table } from "../test-fixtures";
import { areNoticesInFront, collectNotices, markNoticesRead, notices, unreadNotices } from "./notices";

const OWN = 0;
const OTHER = 1;
let version = 1;
/** Turn of the game, and its seat. */
const turn = { name: "", seat: OTHER };

/** Let something happen that the game announces. */
function happen(...names: string[]): void {
  version += 1;
  const facts = names.map((what) => ({ fact: "happened", what }));
  rows.value = [...rows.value, { ...row(version), facts }];
  liveTable.value = table(version);
}

/** Let the player answer. */
function playOn(): void {
  isBusy.value = true;
  isBusy.value = false;
}

function beginTurn(seat: number): void {
  Object.assign(turn, { name: `${turn.name}+`, seat });
}

const titles = () => notices.value.map(({ title }) => title);
const unread = () => unreadNotices.value.map(({ title }) => title);

beforeAll(() => {
  liveTable.value = table(version);
  const seats = [{ seat: OWN, mine: true, controller: "human", name: "Dana" }];
  summary.value = { status: "playing", seats } as unknown as typeof summary.value;
  game.value = {
    turnOf: () => turn.seat,
    turnName: () => turn.name,
    newGameFact: "game_began",
    announcements: (facts: readonly { what?: unknown }[]) =>
      facts.map(({ what }) => ({
        title: String(what),
        text: what === "silent" ? "" : "told",
        subject: String(what)
          .match(/^.+: (.+)/)?.[1]
          ?.split(", "),
        cards: [],
      })),
  } as unknown as AnyGame;
  collectNotices();
});

beforeEach(() => {
  changeSettings({ moments: true, pace: "instant" });
  replayVersion.value = null;
  markNoticesRead();
  beginTurn(OTHER);
});

it("lists notices in the order of events, without those that say nothing", () => {
  happen("strike");
  happen("scar", "silent", "event");
  expect(unread()).toEqual(["strike", "scar", "event"]);
});

it("replaces a notice by a later one about all of its subjects", () => {
  happen("scanned: worm", "strike", "scanned: byers");
  happen("hidden: worm, byers");
  expect(titles()).toEqual(["strike", "hidden: worm, byers"]);
  happen("revealed: worm");
  expect(titles()).toEqual(["strike", "hidden: worm, byers", "revealed: worm"]);
});

it("counts equal notices", () => {
  happen("doubt", "strike", "doubt");
  happen("doubt");
  expect(notices.value.map(({ title, times }) => [title, times])).toEqual([
    ["strike", 1],
    ["doubt", 3],
  ]);
});

it("is read with the next answer, and kept until the next turn", () => {
  happen("strike");
  beginTurn(OWN);
  happen("scanned");
  playOn();
  happen("recruited");
  expect([titles(), unread()]).toEqual([["strike", "scanned", "recruited"], ["recruited"]]);
  playOn();
  beginTurn(OTHER);
  happen("scar");
  expect(titles()).toEqual(["scar"]);
});

it("keeps unread notices of several turns", () => {
  happen("strike");
  beginTurn(OTHER);
  happen("scar");
  expect(titles()).toEqual(["strike", "scar"]);
});

it("drops all notices when another game begins", () => {
  happen("defeated");
  happen("lost", "game_began", "scanned");
  expect(titles()).toEqual(["scanned"]);
});

it("drops all notices after an undo and for another view", () => {
  happen("strike");
  rows.value = [...rows.value, { ...row(version + 1), type: "undone" }];
  expect(titles()).toEqual([]);
  version += 1;
  happen("strike");
  liveTable.value = { ...table(version), seat: 1 };
  expect(titles()).toEqual([]);
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
  expect(unread()).toEqual([]);
  playbackTable.value = liveTable.value;
  expect(unread()).toEqual(steps.map((step) => `strike ${step}`));
  [, version = 0] = steps;
});

it("drops the oldest of many notices", () => {
  happen(...Array.from({ length: 20 }, (_, place) => `strike ${place}`));
  expect([titles()[0], titles().length]).toEqual(["strike 8", 12]);
});

it("shows nothing if turned off or during a replay", () => {
  changeSettings({ moments: false });
  happen("strike");
  expect(titles()).toEqual([]);
  changeSettings({ moments: true });
  markNoticesRead();
  replayVersion.value = 1;
  happen("scar");
  replayVersion.value = null;
  expect(unread()).toEqual([]);
});

it("has a tab of its own on a wide screen", () => {
  happen("strike");
  expect([unread(), areNoticesInFront.value]).toEqual([["strike"], false]);
});
