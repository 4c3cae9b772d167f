import { describe, expect, it } from "vitest";
import type { Decision } from "../session/campaign-context";
import {
  blockedAt,
  doneOption,
  hasPartAt,
  isSameQuestion,
  namesTarget,
  optionKey,
  optionsAt,
} from "./options-by-target";

const option = (action: Record<string, unknown>) => ({ action, label: JSON.stringify(action) });

const asked: Decision = {
  version: 7,
  seat: 0,
  kind: "act",
  prompt: "Your turn.",
  rule: "",
  formal: false,
  compose: null,
  macros: [],
  usual: null,
  habit: null,
  waiver: null,
  sealed: false,
  window: "",
  decline: null,
  picks: null,
  ending: null,
  options: [
    option({ type: "play", card: 3 }),
    option({ type: "scan", space: "shadows2" }),
    option({ type: "give", card: 3, seat: 1 }),
    option({ type: "choose", pick: "done" }),
  ],
  blocked: [
    { source: "Agent", reason: "Too dear.", rule: "ACT-1", card: 9, space: "bureau1" },
    { source: "A hidden card", reason: "Not yet.", rule: "", card: null, space: "shadows4" },
  ],
  asides: [],
  waiting_for: [],
  may_remind: [],
};

describe("the target of an option", () => {
  it("is the card, space and seat that it names", () => {
    expect(optionsAt(asked.options, [{ card: 3 }])).toHaveLength(2);
    expect(optionsAt(asked.options, [{ seat: 1 }])).toHaveLength(1);
    expect(optionsAt(asked.options, [{ space: "shadows2" }])).toHaveLength(1);
    expect(optionsAt(asked.options, [{ card: 4 }])).toHaveLength(0);
  });

  it("is one target for a card in a space", () => {
    expect(optionsAt(asked.options, [{ card: 3 }, { space: "shadows2" }])).toHaveLength(3);
  });

  it("is the pick of one of several actions", () => {
    const action = { type: "ask", pick: "Control" };
    const things = [{ type: "ask", pick: "Control" }, { type: "ask", pick: "Alien" }, { type: "ask" }];
    expect(things.map((thing) => namesTarget(action, [thing]))).toEqual([true, false, true]);
  });

  it("is named by a part of a macro", () => {
    const macro = { action: { type: "all", parts: [{ type: "play", card: 3 }] }, label: "" };
    expect([3, 4].map((card) => hasPartAt(macro, [{ card }]))).toEqual([true, false]);
    expect(optionsAt([macro], [{ card: 3 }])).toEqual([]);
  });

  it("is none if a member is missing on both sides", () => {
    expect(namesTarget({ type: "choose" }, [{ card: undefined as unknown as number }])).toBe(false);
  });
});

describe("a blocked reason", () => {
  it("is found by card, or by space for face-down cards", () => {
    expect(blockedAt(asked, [{ card: 9 }])[0]?.reason).toBe("Too dear.");
    expect(blockedAt(asked, [{ space: "shadows4" }])[0]?.reason).toBe("Not yet.");
    expect(blockedAt(asked, [{ card: 4 }, { space: "shadows1" }])).toEqual([]);
    expect(blockedAt(null, [{ card: 9 }])).toEqual([]);
  });
});

describe("equal blocked cards", () => {
  it("give the reason once", () => {
    const [first] = asked.blocked;
    const both = { ...asked, blocked: [first, { ...first, card: 10 }] } as typeof asked;
    expect(blockedAt(both, [{ card: 9 }, { card: 10 }])).toEqual([first]);
  });
});

describe("decisions", () => {
  it("are equal whatever the version and member order", () => {
    const [first = option({}), ...rest] = asked.options;
    const turned = option({ card: 3, type: "play" });
    expect(optionKey(turned)).toBe(optionKey(first));
    expect(isSameQuestion(asked, { ...asked, version: 8, options: [turned, ...rest] })).toBe(true);
    expect(isSameQuestion(asked, { ...asked, options: rest })).toBe(false);
    expect(isSameQuestion(asked, { ...asked, seat: 1 })).toBe(false);
  });

  it("know the option that ends a selection", () => {
    expect(doneOption(asked)).toBe(asked.options[3]);
  });
});
