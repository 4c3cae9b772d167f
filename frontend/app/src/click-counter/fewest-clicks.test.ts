import { expect, it } from "vitest";
import type { AnyGame } from "../games/registry";
import type { Option, State } from "../table/session/campaign-context";
import { table } from "../table/test-fixtures";
import { fewest, type Recorded } from "./fewest-clicks";

const PASS: Option = { action: { type: "pass" }, label: "Pass" };
const PLAY: Option = { action: { type: "play", card: 1 }, label: "Play" };

/** A game in which a turn that begins is news. */
const GAME = { autoPassStops: ({ turn }: { turn: number }) => [`turn ${turn}`] } as unknown as AnyGame;

/** The table at the window of a phase. */
function state(version: number, more: Partial<State["decision"]> = {}, turn = 1): State {
  const asked = { kind: "healing", window: "healing", options: [PLAY, PASS], decline: 1, ...more };
  const view = { turn };
  return { ...table(version, asked as Partial<State["decision"]>), view } as unknown as State;
}

function recorded(asked: [State, Option][], alone = true): Recorded {
  const all = asked.map(([state, { action }]) => ({ state, action }));
  return {
    summary: { status: "playing", version: 1, alone, seats: [] } as unknown as Recorded["summary"],
    asked: all,
    end: table(99, { seat: null, options: [] }),
  };
}

const versions = async (game: Recorded, how = {}) =>
  (await fewest(GAME, game, how)).map(({ version }) => version);

it("auto-passes while everything that follows is declined", async () => {
  const game = recorded([
    [state(1), PLAY],
    [state(3, { kind: "deployment" }), PASS],
    [state(4), PASS],
  ]);
  expect(await versions(game)).toEqual([1]);
  expect(await versions(game, { plain: true })).toEqual([1, 3, 4]);
});

it("does not auto-pass past an answer that is needed", async () => {
  const game = recorded([
    [state(1), PASS],
    [state(2, { kind: "deployment" }), PLAY],
  ]);
  expect(await versions(game)).toEqual([1, 2]);
});

it("stops auto-pass after an event", async () => {
  const game = recorded([
    [state(1), PASS],
    [state(2, {}, 2), PASS],
  ]);
  expect(await versions(game)).toEqual([1, 2]);
});

it("leaves automatic answers to the page", async () => {
  const formal = { formal: true, options: [PASS], decline: 0 };
  const asked: [State, Option][] = [
    [state(1, formal), PASS],
    [state(2), PLAY],
  ];
  expect(await versions(recorded(asked))).toEqual([2]);
  expect(await versions(recorded(asked, false))).toEqual([1, 2]);
});

it("selects several cards and sends them with the last one", async () => {
  const compose = { action: { type: "sell" }, of: [5, 6], least: 0, most: 2, limits: [] };
  const sell = (cards: number[]): Option => ({ action: { type: "sell", cards }, label: "" });
  const options = [sell([5]), sell([6]), sell([])];
  const game = recorded([
    [state(1, { kind: "sell", options, compose } as Partial<State["decision"]>), sell([5, 6])],
  ]);
  const clicks = await fewest(GAME, game);
  expect(clicks.length).toBe(2);
  expect(clicks[1]?.does).toMatch(/^pass on /);
  expect((await versions(game, { plain: true })).length).toBe(3);
});

it("chooses a macro and auto-passes from it", async () => {
  const all: Option = { action: { type: "all", parts: [{ type: "play", card: 1 }] }, label: "All" };
  const game = recorded([
    [state(1, { macros: [all] }), all],
    [state(2), PASS],
  ]);
  const [only, ...others] = await fewest(GAME, game);
  expect(only?.does).toMatch(/^pass on .*all/);
  expect(others).toEqual([]);
});

it("selects cards in the recorded order", async () => {
  const choose = (card: number): Option => ({ action: { type: "choose", card }, label: "" });
  const options = [choose(5), choose(6)];
  const picks = (chosen: number) => ({
    chosen,
    least: 2,
    most: 2,
    copies: options.map(({ action }) => [action]),
  });
  const asked = (version: number, chosen: number, left: Option[]) =>
    state(version, { kind: "heal", options: left, decline: null, picks: picks(chosen) });
  const game = recorded([
    [asked(1, 0, options), choose(6)],
    [asked(2, 1, [choose(5)]), choose(5)],
  ]);
  const marks = (await fewest(GAME, game)).map(({ does }) => does);
  expect(marks.map((does) => /"card\\?",(\d)/.exec(does)?.[1])).toEqual(["6", "5"]);
});

it("ends a phase, and confirms if actions are left", async () => {
  const ending = (left: string[]) => ({ ending: { option: 1, at_hand: [], left }, decline: null });
  const game = (left: string[]) => recorded([[state(1, ending(left)), PASS]]);
  expect((await fewest(GAME, game([]))).length).toBe(1);
  expect((await fewest(GAME, game(["A card"]))).map(({ does }) => does.endsWith("!"))).toEqual([false, true]);
});

it("accepts the offer to save an answer", async () => {
  const habit = { option: 0, title: "Play by itself" };
  const asked = { habit, decline: null };
  const game = recorded([
    [state(1, asked), PLAY],
    [state(2, { decline: null }), PASS],
    [state(3, asked), PLAY],
  ]);
  expect(await fewest(GAME, game)).toMatchObject([
    { version: 1, does: "habit Play by itself" },
    { version: 2 },
  ]);
  expect(await versions(game, { plain: true })).toEqual([1, 2, 3]);
});

it("accepts the offer to skip single options", async () => {
  const asked = { options: [PLAY], decline: null };
  const game = recorded([
    [state(1, asked), PLAY],
    [state(2, asked), PLAY],
  ]);
  expect(await fewest(GAME, game)).toMatchObject([{ version: 1, does: "resolve" }]);
});

it("fails if an answer cannot be given", async () => {
  await expect(fewest(GAME, recorded([[state(1), { action: { type: "fly" }, label: "" }]]))).rejects.toThrow(
    "fly",
  );
});
