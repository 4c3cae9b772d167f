import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  hasGone,
  isStableKey,
  type Pressable,
  Recently,
  recordKeys,
  STABLE_MS,
  wasStable,
} from "./layout-stability";

vi.useFakeTimers();

beforeEach(() => {
  vi.advanceTimersByTime(10 * STABLE_MS);
});

const SCAN = {} as Element;
const END = {} as Element;
const UPPER = { left: 0, top: 0, right: 100, bottom: 30 };
const LOWER = { left: 0, top: 30, right: 100, bottom: 60 };
const AT_UPPER = { x: 50, y: 15 };

const stands = (thing: Element, does: string, box = UPPER): Pressable => ({ thing, does, box });

describe("values of the last moment", () => {
  it("are the earlier value and those since", () => {
    const held = new Recently<string>();
    held.note("first");
    vi.advanceTimersByTime(STABLE_MS);
    held.note("second");
    vi.advanceTimersByTime(STABLE_MS - 1);
    expect(held.all()).toEqual(["first", "second"]);
    vi.advanceTimersByTime(1);
    expect(held.all()).toEqual(["second"]);
  });
});

describe("a press", () => {
  const before = [stands(SCAN, "scan"), stands(END, "end", LOWER)];

  it("counts if nothing changed", () => {
    expect(wasStable(SCAN, "scan", AT_UPPER, [before])).toBe(true);
    expect(wasStable(SCAN, "scan", AT_UPPER, [before, before])).toBe(true);
  });

  it("does not count if the element just slid under the pointer", () => {
    expect(wasStable(END, "end", AT_UPPER, [before, [stands(END, "end")]])).toBe(false);
  });

  it("does not count if the effect just changed", () => {
    expect(wasStable(SCAN, "scan 2", AT_UPPER, [before, [stands(SCAN, "scan 2")]])).toBe(false);
  });

  it("counts if the element was there, whatever changed beside it", () => {
    expect(wasStable(SCAN, "scan", AT_UPPER, [before, [stands(SCAN, "scan")]])).toBe(true);
    const grown = { ...UPPER, bottom: 40 };
    expect(wasStable(SCAN, "scan", AT_UPPER, [before, [stands(SCAN, "scan", grown)]])).toBe(true);
  });

  it("counts by key anywhere, but not for a new element", () => {
    expect(wasStable(END, "end", null, [before, [stands(END, "end")]])).toBe(true);
    expect(wasStable({} as Element, "end", null, [before, [stands(END, "end")]])).toBe(false);
  });
});

describe("an uncovered place", () => {
  const [scan, end] = [stands(SCAN, "scan"), stands(END, "end", LOWER)];

  it("is not pressed in the moment after", () => {
    expect(hasGone(AT_UPPER, [[scan, end], [end]])).toBe(true);
    expect(hasGone(AT_UPPER, [[end], [scan, end], [end]])).toBe(true);
  });

  it("was under a control and is under none now", () => {
    expect(hasGone(AT_UPPER, [[end], [end]])).toBe(false);
    expect(hasGone(AT_UPPER, [[scan], [stands(END, "end")]])).toBe(false);
    expect(hasGone(AT_UPPER, [])).toBe(false);
  });

  it("does not exist if the control was scrolled out of sight", () => {
    const unseen = { ...scan, frame: LOWER };
    expect(hasGone(AT_UPPER, [[unseen], []])).toBe(false);
    expect(hasGone(AT_UPPER, [[{ ...scan, frame: UPPER }], []])).toBe(true);
  });
});

describe("a key", () => {
  it("is stable once its effect has lasted a moment", () => {
    recordKeys(new Map([["1", "play"]]));
    vi.advanceTimersByTime(STABLE_MS);
    recordKeys(
      new Map([
        ["1", "scan"],
        ["e", "end"],
      ]),
    );
    expect(isStableKey("1")).toBe(false);
    expect(isStableKey("e")).toBe(false);
    vi.advanceTimersByTime(STABLE_MS);
    expect(isStableKey("1")).toBe(true);
    expect(isStableKey("e")).toBe(true);
  });

  it("stays stable while other keys change", () => {
    recordKeys(new Map([["e", "end"]]));
    vi.advanceTimersByTime(STABLE_MS);
    recordKeys(
      new Map([
        ["1", "play"],
        ["e", "end"],
      ]),
    );
    expect(isStableKey("e")).toBe(true);
  });
});
