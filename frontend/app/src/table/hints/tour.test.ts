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

/** Read on to the end. Return the parts that the tour showed. */
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

it("shows the steps of the game and of every table once", () => {
  expect(told()).toEqual(["hand", "decision", "row", "undo", "help"]);
  expect(told()).toEqual([]);
});

it("waits with a step until its part is visible", () => {
  game.value = { tourSteps: [{ part: "hand", title: "", text: "", isVisible: () => false }] } as never;
  expect(told()).toEqual(["decision", "undo", "help"]);
});

it("ends after the first finished game", () => {
  told();
  game.value = { tourSteps: [...MARKS, { part: "deck", title: "", text: "" }] } as never;
  expect(tourStep.value).toMatchObject({ part: "deck" });
  sit({ status: "finished", seats: [{ seat: 0, mine: true, controller: "human", name: "Dana" }] });
  sit();
  expect(tourStep.value).toBeNull();
});

it("counts its steps", () => {
  expect(tourStep.value).toMatchObject({ number: 1, of: 5 });
  nextTourStep();
  expect(tourStep.value).toMatchObject({ number: 2, of: 5 });
});

it("can be skipped", () => {
  skipTour();
  expect(tourStep.value).toBeNull();
});

it("has no undo step if undo is off", () => {
  sit({ undo: "off" });
  expect(told()).not.toContain("undo");
});

it("is hidden in guided games unless requested", () => {
  skipTour();
  game.value = { tourSteps: [{ part: "other", title: "", text: "" }] } as never;
  sit({ guided: true });
  expect(tourStep.value).toBeNull();
  restartTour();
  expect(tourStep.value).toMatchObject({ part: "other" });
});

it.each([
  ["during a replay", () => (replayVersion.value = 1)],
  ["without an own question", () => (liveTable.value = table(1, { seat: null, kind: null }))],
  ["in games without steps", () => (game.value = {} as never)],
])("is hidden %s", (_, happens) => {
  happens();
  expect(tourStep.value).toBeNull();
});
