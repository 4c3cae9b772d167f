import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { game } from "../game-loader";
import { isStableKey, STABLE_MS } from "../input/layout-stability";
import type { Option } from "../session/campaign-context";
import { liveTable } from "../session/table-state";
import { table } from "../test-fixtures";
import { LONG_LIST } from "./option-search";
import { keyFor, optionsByKey } from "./option-shortcuts";

vi.useFakeTimers();

const play = (card: number): Option => ({ action: { type: "play", card }, label: `Play ${card}` });
const scan = (space: string): Option => ({ action: { type: "scan", space }, label: `Scan ${space}` });
const END: Option = { action: { type: "end" }, label: "End the turn" };

let turn = 0;
let part = 0;

beforeEach(() => {
  turn += 1;
  game.value = {
    cards: () => new Map(),
    headline: () => [`Turn ${turn}`, `Part ${part}`],
    turnName: () => `Turn ${turn}`,
    hand: ({ hand }: { hand: number[][] }) => hand,
  } as unknown as typeof game.value;
});
afterEach(() => {
  liveTable.value = null;
});

/** A turn with a hand and other options. Each group has a playable first card. */
function asks(hand: number[][], ...others: Option[]): void {
  asksWithMacros([], hand, ...others);
}

/** The same with macros. */
function asksWithMacros(macros: Option[], hand: number[][], ...others: Option[]): void {
  const options = [...hand.map(([card]) => play(card as number)), ...others, END];
  const state = table(1, {
    macros,
    kind: "act",
    prompt: "Your turn.",
    options,
    ending: { option: options.length - 1, left: [], at_hand: [] },
  });
  liveTable.value = { ...state, view: { hand } } as unknown as typeof liveTable.value;
}

const told = () =>
  Object.fromEntries(
    [...optionsByKey.value].map(([key, options]) => [key, options.map(({ label }) => label)]),
  );

it("numbers reach cards in hand, E ends the turn, letters the rest", () => {
  asks([[4, 5], [7]], scan("here"), scan("there"));
  expect(told()).toEqual({
    1: ["Play 4"],
    2: ["Play 7"],
    a: ["Scan here"],
    b: ["Scan there"],
    e: ["End the turn"],
  });
});

it("keys keep their meaning while cards are played", () => {
  asks([[4, 5], [7]], scan("here"), scan("there"));
  asks([[5], [7]], scan("there"));
  expect(told()).toEqual({ 1: ["Play 5"], 2: ["Play 7"], b: ["Scan there"], e: ["End the turn"] });
  asks([[7]], scan("there"));
  expect(told()).toEqual({ 2: ["Play 7"], b: ["Scan there"], e: ["End the turn"] });
  asks([], scan("there"));
  expect(told()).toEqual({ b: ["Scan there"], e: ["End the turn"] });
});

it("an option keeps its letter for the same question, whatever it costs", () => {
  const fight = (cost: number): Option => ({ action: { type: "fight" }, label: `Fight it (${cost} Attack)` });
  asks([], scan("here"), fight(4), scan("there"));
  const question = liveTable.value;
  liveTable.value = {
    ...question,
    decision: { ...question?.decision, kind: "pick" },
  } as typeof liveTable.value;
  expect(optionsByKey.value.size).toBeGreaterThan(0);
  asks([], fight(3), scan("there"));
  expect(told()).toEqual({ b: ["Fight it (3 Attack)"], c: ["Scan there"], e: ["End the turn"] });
  asks([], scan("here"), fight(2), scan("elsewhere"));
  expect(told()).toMatchObject({ a: ["Scan here"], b: ["Fight it (2 Attack)"], f: ["Scan elsewhere"] });
});

it("a number in the question does not make it another question", () => {
  const asked = (prompt: string, ...options: Option[]) => {
    liveTable.value = {
      ...table(1, { kind: "check", prompt, options }),
      view: { hand: [] },
    } as unknown as typeof liveTable.value;
  };
  asked("3 reached, 4 needed: add?", scan("here"), scan("there"));
  asked("4 reached, 4 needed: add?", scan("there"));
  expect(told()).toEqual({ 2: ["Scan there"] });
});

it("two macros keep their keys when one is gone", () => {
  const all = (label: string): Option => ({ action: { type: "all", parts: [] }, label });
  asksWithMacros([all("Play 4 and 5"), all("Keep nothing back: play 4, 5 and 6")], []);
  expect(told()).toMatchObject({ a: ["Play 4 and 5"], b: ["Keep nothing back: play 4, 5 and 6"] });
  asksWithMacros([all("Keep nothing back: play 5 and 6")], []);
  expect(told()).toMatchObject({ b: ["Keep nothing back: play 5 and 6"] });
});

it("a card keeps its number through the turn; a gone card's key is dead", () => {
  asks([[24], [25], [27]]);
  part += 1;
  asks([[25], [27], [28]]);
  expect(told()).toEqual({ 2: ["Play 25"], 3: ["Play 27"], 4: ["Play 28"], e: ["End the turn"] });
  part += 1;
  asks([[27], [28]]);
  expect(told()).toEqual({ 3: ["Play 27"], 4: ["Play 28"], e: ["End the turn"] });
});

it("a new turn numbers the hand from the left", () => {
  asks([[24], [25], [27]]);
  asks([[27]]);
  turn += 1;
  asks([[27], [31], [32]]);
  expect(told()).toEqual({ 1: ["Play 27"], 2: ["Play 31"], 3: ["Play 32"], e: ["End the turn"] });
});

it("with more than ten cards the last ones have letters that no other option gets", () => {
  const hand = Array.from({ length: 12 }, (_, place) => [31 + place]);
  asks(hand, ...Array.from({ length: 12 }, (_, place) => scan(`space ${place}`)));
  expect(told()).toMatchObject({ 9: ["Play 39"], 0: ["Play 40"], w: ["Play 41"], q: ["Play 42"] });
  expect(told()).toMatchObject({ o: ["Scan space 10"], r: ["Scan space 11"] });
});

it("a card with two options has a second number for each", () => {
  asks([[4], [5]], { action: { type: "give", card: 4 }, label: "Give 4" });
  expect(told()).toEqual({ 11: ["Play 4"], 12: ["Give 4"], 2: ["Play 5"], e: ["End the turn"] });
});

it("E is stable through the turn, except in its first moment", () => {
  asks([[4]]);
  expect(isStableKey("e")).toBe(false);
  vi.advanceTimersByTime(STABLE_MS);
  asks([], scan("here"));
  expect(isStableKey("e")).toBe(true);
  expect(isStableKey("a")).toBe(false);
});

it("a macro keeps one letter through the turn", () => {
  const all = (...cards: number[]): Option => ({
    action: { type: "all", parts: cards.map((card) => play(card).action) },
    label: `Play ${cards}`,
  });
  asksWithMacros([all(4, 5)], [[4], [5]], scan("here"));
  const letter = keyFor(all(4, 5));
  expect(letter).toMatch(/^[a-z]$/);
  asksWithMacros([all(5, 6)], [[5], [6]], scan("here"));
  expect(keyFor(all(5, 6))).toBe(letter);
  expect(told()[letter as string]).toEqual(["Play 5,6"]);
});

it("P declines, and ends an empty selection", () => {
  const pass: Option = { action: { type: "pass" }, label: "Pass" };
  const asked = (decision: object) => {
    liveTable.value = {
      ...table(1, { kind: "check", prompt: "", ...decision }),
      view: { hand: [] },
    } as never;
  };
  asked({ options: [pass, scan("here")], decline: 0 });
  expect(told()).toEqual({ p: ["Pass"], 1: ["Scan here"] });
  asked({ options: [scan("here"), scan("there"), pass], decline: 2 });
  expect(told()).toEqual({ p: ["Pass"], 1: ["Scan here"], 2: ["Scan there"] });
  const done: Option = { action: { type: "choose", pick: "done" }, label: "Done" };
  asked({ options: [done], picks: { chosen: 0, least: 0, most: 1, copies: [] }, decline: 0 });
  expect(told()).toEqual({ p: ["Done"] });
});

it("in a long list of names only declining has a key", () => {
  const name = (number: number): Option => ({
    action: { type: "guess", pick: `x${number}` },
    label: `X ${number}`,
  });
  const none: Option = { action: { type: "decline" }, label: "Name none" };
  const names = Array.from({ length: LONG_LIST + 1 }, (_, number) => name(number));
  liveTable.value = {
    ...table(1, { kind: "guess", prompt: "", options: [none, ...names, scan("here")], decline: 0 }),
    view: { hand: [] },
  } as never;
  expect(told()).toEqual({ p: ["Name none"], 1: ["Scan here"] });
});

describe("keys of groups", () => {
  const GROUPS = [
    { title: "Fight", types: ["fight"], key: "f" },
    { title: "Scan", types: ["scan"], place: "bureau", key: "b" },
  ];
  const fight = (card: number): Option => ({ action: { type: "fight", card }, label: `Fight ${card}` });
  const scanBureau = (space: number): Option => ({
    action: { type: "scan", space: `bureau.${space}` },
    label: `Scan Bureau ${space} (2 Recruit)`,
  });
  beforeEach(() => {
    Object.assign(game.value as object, { optionGroups: GROUPS });
  });

  it("have a letter for the group and a number that stays with its option", () => {
    asks([], fight(7), fight(8));
    expect(told()).toMatchObject({ f1: ["Fight 7"], f2: ["Fight 8"] });
    asks([], fight(9), fight(8));
    expect(told()).toMatchObject({ f2: ["Fight 8"], f3: ["Fight 9"] });
  });

  it("use the number of the target where options differ in nothing else", () => {
    asks([], scanBureau(2), scanBureau(5));
    expect(told()).toMatchObject({
      b2: ["Scan Bureau 2 (2 Recruit)"],
      b5: ["Scan Bureau 5 (2 Recruit)"],
    });
  });

  it("mean one option each, even if two have the same target", () => {
    const look: Option = { action: { type: "scan", space: "bureau.2" }, label: "Look at Bureau 2" };
    const search: Option = { action: { type: "scan", space: "bureau" }, label: "Search the Bureau" };
    asks([], scanBureau(1), scanBureau(2), look, search);
    expect(told()).toMatchObject({
      b1: ["Scan Bureau 1 (2 Recruit)"],
      b2: ["Scan Bureau 2 (2 Recruit)"],
      b3: ["Look at Bureau 2"],
      b4: ["Search the Bureau"],
    });
  });

  it("leave their letters to nobody else", () => {
    asks([], fight(7), scan("here"), scan("there"), scan("everywhere"));
    expect(Object.keys(told())).toEqual(["f1", "a", "c", "g", "e"]);
  });
});
