import { describe, expect, it } from "vitest";
import { assignKeys, moveIntoEmptySlots, placeRows, type RowVisibility, rememberKeys } from "./option-slots";

describe("positions of options", () => {
  it("follow the server while nobody points at the list", () => {
    expect(placeRows(["a", "b", "c"], ["c", "d"], false)).toEqual(["c", "d"]);
  });

  it("stay while the list is held: gone rows stay empty, new ones come last", () => {
    expect(placeRows(["a", "b", "c"], ["d", "a", "c"], true)).toEqual(["a", "b", "c", "d"]);
  });
});

describe("rows below the fold", () => {
  const GAP = 4;
  const sight = (seen: string, hidden: string, pointedAt = "", high = "") => {
    let top = 0;
    return new Map<string, RowVisibility>(
      [...seen, ...hidden].map((name) => {
        const bottom = top + (high.includes(name) ? 60 : 34);
        const place = { isSeen: seen.includes(name), isPointedAt: name === pointedAt, top, bottom };
        top = bottom + GAP;
        return [name, place];
      }),
    );
  };
  const laid = (places: string, offered: string, seen: ReadonlyMap<string, RowVisibility>) =>
    moveIntoEmptySlots([...places], new Set(offered), seen).places.join("");

  it("move into empty slots without moving visible rows", () => {
    expect(laid("abcdef", "cef", sight("abcd", "ef"))).toBe("efcd");
  });

  it("never move under the pointer", () => {
    expect(laid("abcdef", "cef", sight("abcd", "ef", "a"))).toBe("aecf");
  });

  it("move up only if they fit completely", () => {
    expect(laid("abcdef", "bdef", sight("abcd", "ef", "", "e"))).toBe("fbcde");
    expect(laid("abcdef", "cef", sight("abcd", "ef", "", "be"))).toBe("fecd");
  });

  it("take two adjacent slots if one is too low", () => {
    expect(laid("abcdef", "cef", sight("abcd", "ef", "", "e"))).toBe("ecf");
  });

  it("come only from below: rows scrolled past stay", () => {
    const scrolled = [...sight("ab", "cdef")].map(
      ([name, place]) => [name, { ...place, isSeen: !place.isSeen }] as const,
    );
    expect(laid("abcdef", "abdef", new Map(scrolled))).toBe("abcdef");
  });

  it("stay if all is visible or nothing is measured", () => {
    expect(laid("abcd", "bd", sight("abcd", ""))).toBe("abcd");
    expect(laid("abcd", "bd", new Map())).toBe("abcd");
  });

  it("come in order, with the height of the slot", () => {
    const { places, heights } = moveIntoEmptySlots(
      [..."abcdef"],
      new Set("cdef"),
      sight("abc", "def", "", "d"),
    );
    expect(places.join("")).toBe("dcef");
    expect([...heights]).toEqual([["d", 2 * 34 + GAP]]);
  });
});

describe("keys of groups", () => {
  const KEYS = ["1", "2", "3"];

  it("are given in order, one for each group", () => {
    const given = assignKeys([["a", "a2"], ["b"]], new Map(), KEYS);
    expect([...given]).toEqual([
      ["a", "1"],
      ["a2", "1"],
      ["b", "2"],
    ]);
  });

  it("stay with their owner, whatever disappears", () => {
    const known = assignKeys([["a", "a2"], ["b"], ["c"]], new Map(), KEYS);
    expect(Object.fromEntries(assignKeys([["a2"], ["c"]], known, KEYS))).toEqual({ a2: "1", c: "3" });
  });

  it("go to new groups only if next or free", () => {
    const known = new Map([["b", "2"]]);
    expect(Object.fromEntries(assignKeys([["new"], ["b"], ["other"]], known, KEYS))).toEqual({
      b: "2",
      new: "3",
      other: "1",
    });
  });

  it("wait for a gone owner while others are free", () => {
    const first = assignKeys([["a"], ["b"]], new Map(), KEYS);
    const known = rememberKeys(first, assignKeys([["b"], ["c"]], first, KEYS));
    expect(Object.fromEntries(known)).toEqual({ a: "1", b: "2", c: "3" });
    expect(Object.fromEntries(assignKeys([["a"], ["b"]], known, KEYS))).toEqual({ a: "1", b: "2" });
  });

  it("are reassigned if none is free, and then belong to the new owner", () => {
    const known = new Map([..."abc"].map((thing, place) => [thing, KEYS[place] as string]));
    const given = assignKeys([["b"], ["d"]], known, KEYS);
    expect(Object.fromEntries(given)).toEqual({ b: "2", d: "1" });
    expect(Object.fromEntries(rememberKeys(known, given))).toEqual({ b: "2", c: "3", d: "1" });
  });

  it("are as many as there are", () => {
    expect([...assignKeys([["a"], ["b"], ["c"], ["d"]], new Map(), KEYS).keys()]).toEqual(["a", "b", "c"]);
  });
});
