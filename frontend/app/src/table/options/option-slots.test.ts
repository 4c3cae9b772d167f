import { describe, expect, it } from "vitest";
import { assignKeys, placeRows, rememberKeys, settleRows } from "./option-slots";

describe("positions of options", () => {
  it("follow the server while nobody points at the list", () => {
    expect(placeRows(["a", "b", "c"], ["c", "d"], false)).toEqual(["c", "d"]);
  });

  it("stay while the list is held: gone rows stay empty, new ones come last", () => {
    expect(placeRows(["a", "b", "c"], ["d", "a", "c"], true)).toEqual(["a", "b", "c", "d"]);
  });
});

describe("a list at rest", () => {
  const settled = (known: string, offered: string, pointed?: string) =>
    settleRows([...known], [...offered], pointed).join("");

  it("drops spent options and shows new ones in their places", () => {
    expect(settled("abcde", "axce")).toBe("axce");
  });

  it("moves nothing at or above the pointer", () => {
    expect(settled("abcde", "xace", "c")).toBe("abcxe");
  });

  it("moves everything if the pointer is on a spent option", () => {
    expect(settled("abcde", "xace", "b")).toBe("xace");
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
