import { beforeAll, beforeEach, expect, it } from "vitest";
import { game } from "../game-loader";
import { replayVersion } from "../replay/replay-state";
import { type summary as kept, liveTable, summary } from "../session/table-state";
import { table } from "../test-fixtures";
import { nextTourStep, restartTour, skipTour, skipTourAfterFirstGame, tourStep } from "./tour";

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
  while (tourStep.value) {
    parts.push(tourStep.value.part);
    nextTourStep();
  }
  return parts;
}

beforeAll(skipTourAfterFirstGame);

beforeEach(() => {
  game.value = { tourSteps: MARKS } as never;
  liveTable.value = table(1, { kind: "play" });
  replayVersion.value = null;
  sit();
  restartTour();
});

it("tells what is the game's own and what every table has, once", () => {
  expect(told()).toEqual(["hand", "decision", "row", "undo", "help"]);
  expect(told()).toEqual([]);
});

it("waits with a part until there is something to see", () => {
  game.value = { tourSteps: [{ part: "hand", title: "", text: "", isVisible: () => false }] } as never;
  expect(told()).toEqual(["decision", "undo", "help"]);
});

it("tells no more to who has finished a game", () => {
  told();
  game.value = { tourSteps: [...MARKS, { part: "deck", title: "", text: "" }] } as never;
  expect(tourStep.value).toMatchObject({ part: "deck" });
  sit({ status: "finished", seats: [{ seat: 0, mine: true, controller: "human", name: "Dana" }] });
  sit();
  expect(tourStep.value).toBeNull();
});

it("counts them", () => {
  expect(tourStep.value).toMatchObject({ number: 1, of: 5 });
  nextTourStep();
  expect(tourStep.value).toMatchObject({ number: 2, of: 5 });
});

it("tells no more to who skips them", () => {
  skipTour();
  expect(tourStep.value).toBeNull();
});

it("doesn't speak of taking back where nothing can be", () => {
  sit({ undo: "off" });
  expect(told()).not.toContain("undo");
});

it("is silent in a guided game, but to who asks", () => {
  skipTour();
  game.value = { tourSteps: [{ part: "other", title: "", text: "" }] } as never;
  sit({ guided: true });
  expect(tourStep.value).toBeNull();
  restartTour();
  expect(tourStep.value).toMatchObject({ part: "other" });
});

it.each([
  ["of the past", () => (replayVersion.value = 1)],
  ["to who isn't asked", () => (liveTable.value = table(1, { seat: null, kind: null }))],
  ["of a game that says nothing of its board", () => (game.value = {} as never)],
])("is silent %s", (_, happens) => {
  happens();
  expect(tourStep.value).toBeNull();
});
