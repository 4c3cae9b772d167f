import { expect, it } from "vitest";
import { type Area, listParts, shiftOfPinned } from "./table-parts";

/** A part with a place; tests run without a browser. */
function part(name: string, label: string, top: number, width = 10): object {
  return {
    dataset: { part: name },
    getAttribute: (attribute: string) => (attribute === "aria-label" ? label : null),
    getBoundingClientRect: () => ({ left: 0, top, width, height: 10 }),
  };
}

it("lists visible parts from the top, with the words of the tour or of the game", () => {
  Object.assign(globalThis, {
    scrollX: 0,
    scrollY: 0,
    innerWidth: 100,
    getComputedStyle: () => ({ position: "static" }),
  });
  const parts = [
    part("hand", "Hand", 50),
    part("above-2", "Fox", 20),
    part("undo", "", 0),
    part("x", "X", 5, 0),
  ];
  const table = { querySelectorAll: () => parts } as never;
  const steps = [{ part: "hand", title: "Your hand", text: "Play cards." }];
  expect(listParts(table, steps, { above: "A rival." }).map(({ name, text }) => [name, text])).toEqual([
    ["Fox", "A rival."],
    ["Your hand", "Play cards."],
  ]);
});

it("moves pinned parts below the parts that they cover", () => {
  const at = (y: number, isPinned: boolean): { name: string; text: string; area: Area } => ({
    name: "",
    text: "",
    area: { x: 0, y, width: 10, height: 30, isPinned },
  });
  expect(shiftOfPinned([at(0, false), at(40, false), at(50, true)])).toBe(20);
  expect(shiftOfPinned([at(0, false), at(50, true)])).toBe(0);
});
