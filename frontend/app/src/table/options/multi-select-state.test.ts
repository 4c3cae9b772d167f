import { describe, expect, it, vi } from "vitest";
import type { Decision, Option, Picks } from "../session/campaign-context";
import {
  allKeys,
  canTakeAll,
  copiesOf,
  selectableCount,
  selectableOptions,
  selectionOf,
  sendAll,
  toggleSelected,
} from "./multi-select-state";
import { optionKey } from "./options-by-target";

const card = (number: number): Option => ({
  action: { type: "choose", card: number },
  label: `Card ${number}`,
});
const DONE: Option = { action: { type: "choose", pick: "done" }, label: "Done" };

type Amounts = Omit<Picks, "copies">;

/** A decision with one option a card, or one for each list of equal cards. */
function asking(
  version: number,
  cards: (number | number[])[],
  amounts: Amounts | null,
  others: Option[] = [],
): Decision {
  const alike = cards.map((like) => [like].flat());
  const options = [...alike.map(([first]) => card(first as number)), ...others];
  const copies = [...alike.map((like) => like.map((number) => card(number).action)), ...others.map(() => [])];
  const rest = {
    seat: 0,
    prompt: "",
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
    ending: null,
    blocked: [],
    asides: [],
    waiting_for: [],
    may_remind: [],
  };
  const picks = amounts && { ...amounts, copies };
  return { ...rest, version, kind: picks ? "choose_card" : "act", picks, options };
}

describe("a selection", () => {
  it("can be confirmed between least and most, and grow to most", () => {
    const picks = { chosen: 1, least: 2, most: 3, copies: [] };
    expect(selectionOf(picks, 0, 5)).toMatchObject({ canEnd: false, canGrow: true });
    expect(selectionOf(picks, 1, 5)).toMatchObject({ canEnd: true, canGrow: true });
    expect(selectionOf(picks, 2, 5)).toMatchObject({ canEnd: true, canGrow: false });
  });

  it("must continue if everything is selected but not enough", () => {
    const picks = { chosen: 0, least: 3, most: 3, copies: [] };
    expect(selectionOf(picks, 2, 2)).toMatchObject({ canEnd: false, canGrow: false, mustGoOn: true });
    expect(selectionOf(picks, 2, 3)).toMatchObject({ canEnd: false, canGrow: true, mustGoOn: false });
  });

  it("always deselects, and selects only if there is room", () => {
    expect(toggleSelected(["a"], "a", false, 1)).toEqual([]);
    expect(toggleSelected(["a"], "b", true, 1)).toEqual(["a", "b"]);
    expect(toggleSelected(["a"], "b", false, 1)).toEqual(["a"]);
  });

  it("counts equal cards and starts again after the last", () => {
    expect(toggleSelected(["a"], "a", true, 2)).toEqual(["a", "a"]);
    expect(toggleSelected(["a", "b", "a"], "a", true, 2)).toEqual(["b"]);
    const asked = asking(1, [[1, 4, 5], 2], { chosen: 0, least: 0, most: 3 }, [DONE]);
    expect(asked.options.map((option) => copiesOf(asked, option))).toEqual([3, 1, 0]);
    expect(selectableCount(asked)).toBe(4);
  });

  it("offers everything except its end", () => {
    expect(selectableOptions(asking(1, [1, 2], { chosen: 0, least: 0, most: 2 }, [DONE]))).toHaveLength(2);
  });
});

describe("sending a selection", () => {
  const upTo3 = { chosen: 0, least: 0, most: 3 };
  const keys = [1, 2].map((number) => optionKey(card(number)));

  it("sends cards one by one at the version of the last answer, then the end", async () => {
    const first = asking(10, [1, 2, 3], upTo3, [DONE]);
    const second = asking(11, [2, 3], { ...upTo3, chosen: 1 }, [DONE]);
    const third = asking(12, [3], { ...upTo3, chosen: 2 }, [DONE]);
    const send = vi
      .fn()
      .mockResolvedValueOnce(second)
      .mockResolvedValueOnce(third)
      .mockResolvedValue(asking(13, [], null));
    expect(await sendAll(first, keys, true, send)).toBe(true);
    expect(send.mock.calls.map(([asked, option]) => [asked.version, option.label])).toEqual([
      [10, "Card 1"],
      [11, "Card 2"],
      [12, "Done"],
    ]);
  });

  it("ends by itself at the maximum", async () => {
    const send = vi.fn().mockResolvedValueOnce(asking(11, [2], { chosen: 1, least: 2, most: 2 }));
    send.mockResolvedValue(asking(12, [7], null));
    expect(await sendAll(asking(10, [1, 2], { chosen: 0, least: 2, most: 2 }), keys, true, send)).toBe(true);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("sends equal cards by their own actions in offered order", async () => {
    const first = asking(10, [[1, 4, 5], 2], { chosen: 0, least: 3, most: 3 });
    const send = vi
      .fn()
      .mockResolvedValueOnce(asking(11, [[4, 5], 2], { chosen: 1, least: 3, most: 3 }))
      .mockResolvedValueOnce(asking(12, [[4, 5]], { chosen: 2, least: 3, most: 3 }))
      .mockResolvedValue(asking(13, [], null));
    const [like, other] = first.options.map(optionKey) as [string, string];
    expect(await sendAll(first, [like, other, like], true, send)).toBe(true);
    expect(send.mock.calls.map(([, option]) => option.label)).toEqual(["Card 1", "Card 2", "Card 4"]);
  });

  it("stays open if the player continues choosing", async () => {
    const send = vi.fn().mockResolvedValue(asking(11, [2, 3], { ...upTo3, chosen: 1 }, [DONE]));
    await sendAll(asking(10, [1, 2, 3], upTo3, [DONE]), keys.slice(0, 1), false, send);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("stops if an option is gone or another question comes", async () => {
    const gone = vi.fn().mockResolvedValue(asking(11, [3], { ...upTo3, chosen: 1 }, [DONE]));
    expect(await sendAll(asking(10, [1, 2, 3], upTo3, [DONE]), keys, true, gone)).toBe(false);
    const other = vi.fn().mockResolvedValue(asking(11, [2], null));
    expect(await sendAll(asking(10, [1, 2, 3], upTo3, [DONE]), keys, true, other)).toBe(false);
    expect(other).toHaveBeenCalledTimes(1);
  });
});

describe("selecting everything", () => {
  const asked = (least: number, most: number, chosen = 0) =>
    asking(1, [1, [2, 3]], { chosen, least, most }, [DONE]);

  it("takes each equal card, but not the end", () => {
    expect(allKeys(asked(0, 3))).toEqual([card(1), card(2), card(2)].map(optionKey));
  });

  it("needs one click if the number is within the limits", () => {
    expect([asked(0, 3), asked(3, 5), asked(0, 2), asked(4, 5), asked(0, 3, 1)].map(canTakeAll)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(canTakeAll(asking(1, [1], { chosen: 0, least: 0, most: 3 }))).toBe(false);
  });
});
