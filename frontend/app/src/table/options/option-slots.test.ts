import { describe, expect, it } from "vitest";
import { assignKeys, moveIntoEmptySlots, placeRows, type RowVisibility, rememberKeys } from "./option-slots";

describe("the places of options", () => {
  it("are those of the server while nobody points at the list", () => {
    expect(placeRows(["a", "b", "c"], ["c", "d"], false)).toEqual(["c", "d"]);
  });

  it("stay while somebody does: what went leaves its own empty, what comes lies at the end", () => {
    expect(placeRows(["a", "b", "c"], ["d", "a", "c"], true)).toEqual(["a", "b", "c", "d"]);
  });
});

describe("what lies below the fold", () => {
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

  it("comes up into places that are empty, and nothing that is seen moves", () => {
    expect(laid("abcdef", "cef", sight("abcd", "ef"))).toBe("efcd");
  });

  it("never comes under a hand", () => {
    expect(laid("abcdef", "cef", sight("abcd", "ef", "a"))).toBe("aecf");
  });

  it("comes up only where it is seen whole", () => {
    expect(laid("abcdef", "bdef", sight("abcd", "ef", "", "e"))).toBe("fbcde");
    expect(laid("abcdef", "cef", sight("abcd", "ef", "", "be"))).toBe("fecd");
  });

  it("takes two places that lie beside each other where one is too low", () => {
    expect(laid("abcdef", "cef", sight("abcd", "ef", "", "e"))).toBe("ecf");
  });

  it("is what lies below: what was scrolled past stays where it is", () => {
    const scrolled = [...sight("ab", "cdef")].map(
      ([name, place]) => [name, { ...place, isSeen: !place.isSeen }] as const,
    );
    expect(laid("abcdef", "abdef", new Map(scrolled))).toBe("abcdef");
  });

  it("stays where all that is offered is seen, and where nothing is known of it yet", () => {
    expect(laid("abcd", "bd", sight("abcd", ""))).toBe("abcd");
    expect(laid("abcd", "bd", new Map())).toBe("abcd");
  });

  it("comes first come, first served, as high as what it took", () => {
    const { places, heights } = moveIntoEmptySlots(
      [..."abcdef"],
      new Set("cdef"),
      sight("abc", "def", "", "d"),
    );
    expect(places.join("")).toBe("dcef");
    expect([...heights]).toEqual([["d", 2 * 34 + GAP]]);
  });
});

describe("the keys of things", () => {
  const KEYS = ["1", "2", "3"];

  it("are given in order, one for all things of a group", () => {
    const given = assignKeys([["a", "a2"], ["b"]], new Map(), KEYS);
    expect([...given]).toEqual([
      ["a", "1"],
      ["a2", "1"],
      ["b", "2"],
    ]);
  });

  it("stay with what had them, whatever went before it", () => {
    const known = assignKeys([["a", "a2"], ["b"], ["c"]], new Map(), KEYS);
    expect(Object.fromEntries(assignKeys([["a2"], ["c"]], known, KEYS))).toEqual({ a2: "1", c: "3" });
  });

  it("go to what comes only where they are the next, or free", () => {
    const known = new Map([["b", "2"]]);
    expect(Object.fromEntries(assignKeys([["new"], ["b"], ["other"]], known, KEYS))).toEqual({
      b: "2",
      new: "3",
      other: "1",
    });
  });

  it("wait for what went, as long as others are free", () => {
    const first = assignKeys([["a"], ["b"]], new Map(), KEYS);
    const known = rememberKeys(first, assignKeys([["b"], ["c"]], first, KEYS));
    expect(Object.fromEntries(known)).toEqual({ a: "1", b: "2", c: "3" });
    expect(Object.fromEntries(assignKeys([["a"], ["b"]], known, KEYS))).toEqual({ a: "1", b: "2" });
  });

  it("are given on where none is free, and then belong to nothing else", () => {
    const known = new Map([..."abc"].map((thing, place) => [thing, KEYS[place] as string]));
    const given = assignKeys([["b"], ["d"]], known, KEYS);
    expect(Object.fromEntries(given)).toEqual({ b: "2", d: "1" });
    expect(Object.fromEntries(rememberKeys(known, given))).toEqual({ b: "2", c: "3", d: "1" });
  });

  it("are as many as there are", () => {
    expect([...assignKeys([["a"], ["b"], ["c"], ["d"]], new Map(), KEYS).keys()]).toEqual(["a", "b", "c"]);
  });
});
