import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { AnyGame } from "../../games/registry";
import { hints } from "../catalogue";
import { game } from "../game-loader";
import { isWide } from "../input/wide-layout";
import { rows } from "../log/event-log";
import { replayVersion } from "../replay/replay-state";
import { isBusy } from "../session/player-actions";
import { liveTable, summary } from "../session/table-state";
import { changeSettings } from "../settings/settings";
import { row, table } from "../test-fixtures";

import {
  closingHint,
  type Hint,
  type HintContext,
  hint,
  isDue,
  markHintRead,
  nextHint,
  setHintsOff,
  sortHints,
  startHints,
  taskOption,
  waitingHints,
} from "./hints";
import { collectNotices, unreadNotices } from "./notices";

let number = 0;
/** Seat whose turn it is; null if that makes no difference. */
let turn: number | null = null;
/** Versions only grow, from one test to the next too. */
let base = 0;

/** A hint that no other test has read. */
function some(due: Partial<Hint>): Hint {
  number += 1;
  return { name: `hint-${number}`, title: "", text: "", rule: "", ...due };
}

function moment(kind: string, verbs: string[] = [], more: Partial<HintContext> = {}): HintContext {
  const options = verbs.map((type) => ({ action: { type }, label: type }));
  const asked = table(1, { kind, options }).decision;
  return { asked, isOwnTurn: true, told: new Map(), ...more } as HintContext;
}

/** Ask this player something, with log lines that cite some rules. */
function ask(version: number, kind: string | null, ...rules: string[]): void {
  liveTable.value = table(base + version, kind === null ? { seat: null, kind: null } : { kind });
  const lines = rules.map((rule) => ({ text: "", seat: null, rule }));
  rows.value = [...rows.value, { ...row(base + version), lines } as (typeof rows.value)[number]];
}

/** Add an event of another turn with a notice and a question. */
function happen(version: number, kind: string): void {
  const facts = [{ fact: "happened" }];
  liveTable.value ??= table(base, { seat: null, kind: null });
  turn = 1;
  rows.value = [...rows.value, { ...row(base + version), facts } as (typeof rows.value)[number]];
  liveTable.value = table(base + version, { seat: null, kind: null });
  turn = null;
  liveTable.value = table(base + version, { kind });
}

const announced = () => unreadNotices.value.map(({ title }) => title);

beforeAll(() => {
  const announcements = (facts: readonly unknown[]) =>
    facts.map(() => ({ title: "it", text: "is", cards: [] }));
  game.value = { turnOf: () => turn, announcements } as unknown as AnyGame;
  changeSettings({ moments: true, pace: "instant" });
  collectNotices();
  startHints();
});

beforeEach(() => {
  base += 100;
  const seats = [{ seat: 0, mine: true, controller: "human", name: "Dana" }];
  summary.value = { status: "playing", guided: true, seats } as unknown as typeof summary.value;
});

afterEach(() => {
  liveTable.value = summary.value = null;
  rows.value = [];
  hints.value = [];
  replayVersion.value = null;
  turn = null;
  isWide.value = true;
  setHintsOff(false);
});

it("is due by kind of question, action type or logged rule", () => {
  const one = some({ kinds: ["deploy"], verbs: ["scan"], told: ["HEA-01"] });
  expect(isDue(one, moment("deploy"))).toBe(true);
  expect(isDue(one, moment("act", ["play", "scan"]))).toBe(true);
  expect(isDue(one, moment("act", ["play"]))).toBe(false);
  const tells = (rule: string) => ({
    asked: null,
    isOwnTurn: false,
    told: new Map([[rule, 1]]),
  });
  expect([isDue(one, tells("HEA-01")), isDue(one, tells("HEA-02"))]).toEqual([true, false]);
});

it("can wait for the own turn or the turn of others", () => {
  const [own, others] = [some({ kinds: ["check"], turn: "own" }), some({ kinds: ["check"], turn: "others" })];
  const theirs = moment("check", [], { isOwnTurn: false });
  expect([isDue(own, moment("check")), isDue(own, theirs)]).toEqual([true, false]);
  expect([isDue(others, moment("check")), isDue(others, theirs)]).toEqual([false, true]);
});

it("makes way once the question is answered and another is due", () => {
  const [now, next] = [some({ kinds: ["act"] }), some({ kinds: ["act"] })];
  expect(nextHint(null, [now, next], false, moment("act"))).toBe(now);
  expect(nextHint(now, [now, next], false, moment("act"))).toBe(now);
  expect(nextHint(now, [now, next], true, moment("act"))).toBe(next);
  expect(nextHint(now, [now], true, moment("act"))).toBe(now);
  expect(nextHint(now, [], true, moment("check"))).toBeNull();
});

it("leaves the last hint to the result page", () => {
  const [asked, ended] = [some({ kinds: ["act"] }), some({ told: ["WIN-01"] })];
  hints.value = [ended, asked];
  ask(1, "act");
  expect([hint.value, closingHint.value]).toEqual([asked, null]);
  summary.value = { ...summary.value, status: "finished" } as typeof summary.value;
  ask(2, null, "WIN-01");
  expect([hint.value, closingHint.value]).toEqual([null, ended]);
  setHintsOff(true);
  expect(closingHint.value).toBeNull();
});

it("stays until read, and never returns", () => {
  const [first, second] = [some({ kinds: ["act"] }), some({ kinds: ["act"] })];
  hints.value = [first, second];
  ask(1, "act");
  expect([hint.value, waitingHints.value.length]).toEqual([first, 1]);
  markHintRead(first);
  expect([hint.value, waitingHints.value.length]).toEqual([second, 0]);
  markHintRead(second);
  expect(hint.value).toBeNull();
  ask(2, "act");
  expect(hint.value).toBeNull();
});

it("counts as read when another question follows the answer", () => {
  const [deploy, place] = [some({ kinds: ["deploy"] }), some({ kinds: ["place"] })];
  hints.value = [deploy, place];
  ask(1, "deploy");
  ask(2, "deploy");
  expect(hint.value).toBe(deploy);
  ask(3, "place");
  expect(hint.value).toBe(place);
  ask(4, "deploy");
  expect(hint.value).toBeNull();
});

it("stays through actions of others until the player answers", () => {
  const struck = some({ told: ["STRIKE-02"] });
  hints.value = [struck];
  ask(1, null, "STRIKE-02");
  expect(hint.value).toBe(struck);
  ask(2, null);
  ask(3, "act");
  expect(hint.value).toBe(struck);
  ask(4, "act");
  expect(hint.value).toBeNull();
});

it("makes way for a question in another turn, and waits until then", () => {
  turn = 1;
  const [struck, doubts] = [some({ told: ["STRIKE-02"] }), some({ told: ["GAIN-01"] })];
  hints.value = [struck, doubts];
  ask(1, null, "STRIKE-02");
  expect(hint.value).toBe(struck);
  ask(2, "choose", "GAIN-01");
  expect([hint.value, ...waitingHints.value]).toEqual([doubts]);
  ask(3, null);
  expect([hint.value, ...waitingHints.value]).toEqual([struck]);
});

it("goes if a question in another turn is about something else", () => {
  turn = 1;
  const struck = some({ told: ["STRIKE-02"] });
  hints.value = [struck];
  ask(1, null, "STRIKE-02");
  ask(2, "choose", "GAIN-01");
  expect([hint.value, ...waitingHints.value]).toEqual([null]);
});

it("asks for the first option of its task, until one of them is taken", () => {
  const [scan, next] = [some({ verbs: ["scan"], task: ["scan"] }), some({ kinds: ["act"] })];
  hints.value = [scan, next];
  const offer = (version: number, ...types: string[]) => {
    const options = types.map((type, place) => ({ action: { type }, label: `${type} ${place}` }));
    rows.value = [...rows.value, row(base + version)];
    liveTable.value = table(base + version, { kind: "act", options } as never);
  };
  const take = (version: number, type: string) => {
    const taken = { ...row(base + version), payload: { action: { type } } };
    rows.value = [...rows.value, taken as unknown as (typeof rows.value)[number]];
  };
  offer(1, "play", "scan", "scan");
  markHintRead(next);
  expect([hint.value, taskOption.value?.label]).toEqual([scan, "scan 1"]);
  take(2, "play");
  offer(2, "scan");
  expect([hint.value, taskOption.value?.label]).toEqual([scan, "scan 0"]);
  take(3, "scan");
  expect([hint.value, taskOption.value]).toEqual([null, null]);
});

it("counts a macro that does its task", () => {
  const play = some({ verbs: ["play"], task: ["play"] });
  hints.value = [play];
  const options = [{ action: { type: "play" }, label: "play" }];
  rows.value = [row(base + 1)];
  liveTable.value = table(base + 1, { kind: "act", options } as never);
  expect(hint.value).toBe(play);
  const payload = { action: { type: "macro", parts: [{ type: "play" }, { type: "play" }] } };
  rows.value = [...rows.value, { ...row(base + 2), payload } as unknown as (typeof rows.value)[number]];
  expect(hint.value).toBeNull();
});

it("comes back with its task if that could not be done", () => {
  const scan = some({ verbs: ["scan"], task: ["scan"] });
  hints.value = [scan];
  const offer = (version: number, type: string) => {
    rows.value = [...rows.value, row(base + version)];
    liveTable.value = table(base + version, {
      kind: "act",
      options: [{ action: { type }, label: type }],
    } as never);
  };
  offer(1, "scan");
  offer(2, "end");
  expect(hint.value).toBeNull();
  offer(3, "scan");
  expect(hint.value).toBe(scan);
});

it("comes in order: logged events, the question, other actions", () => {
  const [offered, asked] = [some({ verbs: ["scan"] }), some({ kinds: ["guess"] })];
  const [newest, old] = [some({ told: ["QST-05"] }), some({ told: ["HEA-01"] })];
  const told = new Map([
    ["QST-05", 7],
    ["HEA-01", 5],
  ]);
  const due = [offered, asked, newest, old];
  expect(sortHints(due, moment("guess", ["scan"], { told }))).toEqual([old, newest, asked, offered]);
});

it("waits behind notices on a small screen, and counts as read only if shown", () => {
  isWide.value = false;
  const asked = some({ kinds: ["guess"] });
  hints.value = [asked];
  happen(1, "guess");
  expect([hint.value, announced()]).toEqual([asked, ["it"]]);
  isBusy.value = true;
  ask(2, "discard");
  isBusy.value = false;
  expect([hint.value, announced()]).toEqual([null, []]);
  ask(3, "guess");
  expect(hint.value).toBe(asked);
});

it("is not read if it was shown only until others continued", () => {
  isWide.value = false;
  const struck = some({ told: ["STRIKE-02"] });
  hints.value = [struck];
  ask(1, null, "STRIKE-02");
  expect([hint.value, announced()]).toEqual([struck, []]);
  happen(2, "guess");
  expect(announced()).toEqual(["it"]);
  isBusy.value = true;
  ask(3, "discard");
  isBusy.value = false;
  expect(hint.value).toBeNull();
  ask(4, "guess", "STRIKE-02");
  expect(hint.value).toBe(struck);
});

it("goes with its question, and comes back when it matters again", () => {
  const [first, struck] = [some({ kinds: ["check"] }), some({ told: ["STRIKE-02"] })];
  hints.value = [first, struck];
  ask(1, "check", "STRIKE-02");
  expect([hint.value, ...waitingHints.value]).toEqual([struck, first]);
  ask(2, "discard");
  expect([hint.value, ...waitingHints.value]).toEqual([null]);
  ask(3, "check", "STRIKE-02");
  expect([hint.value, ...waitingHints.value]).toEqual([first]);
});

it("does not return after its question was answered", () => {
  const [told, next] = [some({ told: ["HEA-01"] }), some({ kinds: ["discard"] })];
  hints.value = [told, next];
  ask(1, "check", "HEA-01");
  expect(hint.value).toBe(told);
  replayVersion.value = 1;
  ask(2, null);
  expect(hint.value).toBeNull();
  replayVersion.value = null;
  ask(3, "discard", "HEA-01");
  expect([hint.value, ...waitingHints.value]).toEqual([next]);
});

it("waits until the log has caught up", () => {
  hints.value = [some({ kinds: ["act"] })];
  liveTable.value = table(base + 1, { kind: "act" });
  expect(hint.value).toBeNull();
  rows.value = [row(base + 1)];
  expect(hint.value).toBe(hints.value[0]);
});

it("appears only in guided games, live, and if hints are on", () => {
  hints.value = [some({ kinds: ["act"] })];
  ask(1, "act");
  setHintsOff(true);
  expect(hint.value).toBeNull();
  setHintsOff(false);
  expect(hint.value).toBe(hints.value[0]);
  summary.value = { ...summary.value, guided: false } as typeof summary.value;
  expect(hint.value).toBeNull();
});

it("ignores log rows of a resignation", () => {
  hints.value = [some({ told: ["WIN-01"] })];
  ask(1, "play");
  const lines = [{ text: "wins", seat: 1, rule: "WIN-01" }];
  const gone = {
    ...row(base + 2),
    payload: { action: { type: "resign" } },
    lines,
  } as (typeof rows.value)[number];
  rows.value = [...rows.value, gone];
  liveTable.value = table(base + 2, { seat: null, kind: null });
  expect(hint.value).toBeNull();
  rows.value = [
    ...rows.value.slice(0, -1),
    { ...gone, payload: { action: { type: "guess" } } } as typeof gone,
  ];
  expect(hint.value?.told).toEqual(["WIN-01"]);
});
