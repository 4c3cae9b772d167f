import { beforeAll, beforeEach, expect, it } from "vitest";
import { game } from "../game-loader";
import { at } from "../replay/replay-state";
import { type summary as kept, live, summary } from "../session/table-state";
import { table } from "../test-fixtures";
import { mark, next, retireMarks, skipMarks, tellAgain } from "./tour";

const MARKS = ["hand", "row"].map((part) => ({ part, title: part, text: "" }));

function sit(more: object = {}): void {
  summary.value = {
    guided: false,
    undo: "free",
    status: "playing",
    seats: [],
    ...more,
  } as never as NonNullable<typeof kept.value>;
}

/** Read on to the end. Returns the parts that were told. */
function told(): string[] {
  const parts: string[] = [];
  while (mark.value) {
    parts.push(mark.value.part);
    next();
  }
  return parts;
}

beforeAll(retireMarks);

beforeEach(() => {
  game.value = { marks: MARKS } as never;
  live.value = table(1, { kind: "play" });
  at.value = null;
  sit();
  tellAgain();
});

it("tells what is the game's own and what every table has, once", () => {
  expect(told()).toEqual(["hand", "decision", "row", "undo", "help"]);
  expect(told()).toEqual([]);
});

it("waits with a part until there is something to see", () => {
  game.value = { marks: [{ part: "hand", title: "", text: "", isThere: () => false }] } as never;
  expect(told()).toEqual(["decision", "undo", "help"]);
});

it("tells no more to who has finished a game", () => {
  told();
  game.value = { marks: [...MARKS, { part: "deck", title: "", text: "" }] } as never;
  expect(mark.value).toMatchObject({ part: "deck" });
  sit({ status: "finished", seats: [{ seat: 0, mine: true, controller: "human", name: "Dana" }] });
  sit();
  expect(mark.value).toBeNull();
});

it("counts them", () => {
  expect(mark.value).toMatchObject({ number: 1, of: 5 });
  next();
  expect(mark.value).toMatchObject({ number: 2, of: 5 });
});

it("tells no more to who skips them", () => {
  skipMarks();
  expect(mark.value).toBeNull();
});

it("doesn't speak of taking back where nothing can be", () => {
  sit({ undo: "off" });
  expect(told()).not.toContain("undo");
});

it("is silent in a guided game, but to who asks", () => {
  skipMarks();
  game.value = { marks: [{ part: "other", title: "", text: "" }] } as never;
  sit({ guided: true });
  expect(mark.value).toBeNull();
  tellAgain();
  expect(mark.value).toMatchObject({ part: "other" });
});

it.each([
  ["of the past", () => (at.value = 1)],
  ["to who isn't asked", () => (live.value = table(1, { seat: null, kind: null }))],
  ["of a game that says nothing of its board", () => (game.value = {} as never)],
])("is silent %s", (_, happens) => {
  happens();
  expect(mark.value).toBeNull();
});
