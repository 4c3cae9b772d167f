import { describe, expect, it } from "vitest";
import { fits, helpFor, kindOf, resolve, type Schema, startValue, summaryOf, withMember } from "./schema";

const defs: Record<string, Schema> = {
  Draw: {
    type: "object",
    title: "Draw",
    description: "Draw cards (CARD-1).\n\nwho: the players who draw. amount: at least one card (ACT-2, D13).",
    properties: {
      op: { const: "draw" },
      who: { enum: ["you", "each"], default: "you" },
      amount: { type: "integer" },
    },
    required: ["op"],
  },
  If: {
    type: "object",
    properties: { op: { const: "if" }, steps: { type: "array" }, test: { $ref: "#/$defs/Step" } },
    required: ["op", "steps", "test"],
  },
  Step: { anyOf: [{ $ref: "#/$defs/If" }, { $ref: "#/$defs/Draw" }] },
};
const draw = defs.Draw as Schema;

describe("resolve", () => {
  it("leaves out nothing and single alternatives", () => {
    expect(resolve({ anyOf: [{ type: "integer" }, { type: "null" }] }, defs)).toEqual({ type: "integer" });
  });

  it("joins lists of values", () => {
    expect(resolve({ anyOf: [{ enum: ["a"] }, { enum: ["a", "b"] }] }, defs)).toEqual({ enum: ["a", "b"] });
  });

  it("keeps the default beside a reference", () => {
    expect(resolve({ $ref: "#/$defs/Draw", default: "x" }, defs).default).toBe("x");
  });
});

describe("unions", () => {
  it("are told apart by their constant member", () => {
    const step = resolve({ $ref: "#/$defs/Step" }, defs);
    expect(kindOf(step)).toBe("union");
    expect(step.anyOf?.findIndex((one) => fits(one, { op: "draw" }))).toBe(1);
  });

  it("start with an alternative that doesn't contain them", () => {
    expect(startValue({ $ref: "#/$defs/Step" }, defs)).toEqual({ op: "draw" });
  });
});

describe("withMember", () => {
  it("removes a default and keeps the order", () => {
    expect(withMember(draw, { op: "draw", who: "each", amount: 2 }, "who", "you")).toEqual({
      op: "draw",
      amount: 2,
    });
    expect(Object.keys(withMember(draw, { op: "draw", who: "each", amount: 2 }, "who", "x"))).toEqual([
      "op",
      "who",
      "amount",
    ]);
  });
});

describe("descriptions", () => {
  it("give a summary without rules, and help for each member", () => {
    expect(summaryOf(draw)).toBe("Draw cards.");
    expect(helpFor(draw, "who")).toBe("The players who draw.");
    expect(helpFor(draw, "amount")).toBe("At least one card.");
    expect(helpFor(draw, "op")).toBe("");
  });
});
