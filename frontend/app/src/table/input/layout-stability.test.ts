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

describe("what held in the last moment", () => {
  it("is what was there, and what came since", () => {
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

describe("what is pressed", () => {
  const before = [stands(SCAN, "scan"), stands(END, "end", LOWER)];

  it("counts where nothing changed", () => {
    expect(wasStable(SCAN, "scan", AT_UPPER, [before])).toBe(true);
    expect(wasStable(SCAN, "scan", AT_UPPER, [before, before])).toBe(true);
  });

  it("doesn't count where it has only just slid under the pointer", () => {
    expect(wasStable(END, "end", AT_UPPER, [before, [stands(END, "end")]])).toBe(false);
  });

  it("doesn't count where it does something else than a moment ago", () => {
    expect(wasStable(SCAN, "scan 2", AT_UPPER, [before, [stands(SCAN, "scan 2")]])).toBe(false);
  });

  it("counts where it stood there all along, whatever changed beside it", () => {
    expect(wasStable(SCAN, "scan", AT_UPPER, [before, [stands(SCAN, "scan")]])).toBe(true);
    const grown = { ...UPPER, bottom: 40 };
    expect(wasStable(SCAN, "scan", AT_UPPER, [before, [stands(SCAN, "scan", grown)]])).toBe(true);
  });

  it("by keys counts wherever it lies, but not where it has only just come", () => {
    expect(wasStable(END, "end", null, [before, [stands(END, "end")]])).toBe(true);
    expect(wasStable({} as Element, "end", null, [before, [stands(END, "end")]])).toBe(false);
  });
});

describe("what is laid bare by what has gone", () => {
  const [scan, end] = [stands(SCAN, "scan"), stands(END, "end", LOWER)];

  it("isn't pressed in the moment after", () => {
    expect(hasGone(AT_UPPER, [[scan, end], [end]])).toBe(true);
    expect(hasGone(AT_UPPER, [[end], [scan, end], [end]])).toBe(true);
  });

  it("is what lay under something that acts, and lies under nothing that does", () => {
    expect(hasGone(AT_UPPER, [[end], [end]])).toBe(false);
    expect(hasGone(AT_UPPER, [[scan], [stands(END, "end")]])).toBe(false);
    expect(hasGone(AT_UPPER, [])).toBe(false);
  });

  it("is nothing where what has gone was scrolled out of sight", () => {
    const unseen = { ...scan, frame: LOWER };
    expect(hasGone(AT_UPPER, [[unseen], []])).toBe(false);
    expect(hasGone(AT_UPPER, [[{ ...scan, frame: UPPER }], []])).toBe(true);
  });
});

describe("a key", () => {
  it("is steady once it has done for a moment what it does", () => {
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

  it("stays so while other keys change", () => {
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
