import { describe, expect, it, vi } from "vitest";
import type { Decision, Option } from "./campaign";
import { markable, type Picks, selectionOf, sendAll, toggled } from "./picking";
import { keyOf } from "./pointing";

const card = (number: number): Option => ({
  action: { type: "choose", card: number },
  label: `Card ${number}`,
});
const DONE: Option = { action: { type: "choose", pick: "done" }, label: "Done" };

function asking(version: number, cards: number[], picks: Picks | null, others: Option[] = []): Decision {
  const options = [...cards.map(card), ...others];
  const rest = { seat: 0, prompt: "", rule: "", blocked: [], asides: [], waiting_for: [] };
  return { ...rest, version, kind: picks ? "choose_card" : "act", picks, options };
}

describe("a selection", () => {
  it("may end between least and most, and grow up to most", () => {
    const picks = { chosen: 1, least: 2, most: 3 };
    expect(selectionOf(picks, 0)).toMatchObject({ canEnd: false, canGrow: true });
    expect(selectionOf(picks, 1)).toMatchObject({ canEnd: true, canGrow: true });
    expect(selectionOf(picks, 2)).toMatchObject({ canEnd: true, canGrow: false });
  });

  it("takes a mark away always, and gives one only where there is room", () => {
    expect(toggled(["a"], "a", false)).toEqual([]);
    expect(toggled(["a"], "b", true)).toEqual(["a", "b"]);
    expect(toggled(["a"], "b", false)).toEqual(["a"]);
  });

  it("offers all but the end of it to be marked", () => {
    expect(markable(asking(1, [1, 2], { chosen: 0, least: 0, most: 2 }, [DONE]))).toHaveLength(2);
  });
});

describe("sending a selection", () => {
  const upTo3 = { chosen: 0, least: 0, most: 3 };
  const keys = [1, 2].map((number) => keyOf(card(number)));

  it("sends one after the other, each at the version of the last answer, then the end of it", async () => {
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

  it("ends by itself where as many were taken as may be", async () => {
    const send = vi.fn().mockResolvedValueOnce(asking(11, [2], { chosen: 1, least: 2, most: 2 }));
    send.mockResolvedValue(asking(12, [7], null));
    expect(await sendAll(asking(10, [1, 2], { chosen: 0, least: 2, most: 2 }), keys, true, send)).toBe(true);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("leaves it open where one goes on choosing", async () => {
    const send = vi.fn().mockResolvedValue(asking(11, [2, 3], { ...upTo3, chosen: 1 }, [DONE]));
    await sendAll(asking(10, [1, 2, 3], upTo3, [DONE]), keys.slice(0, 1), false, send);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("stops where the next one is gone, or something else is asked", async () => {
    const gone = vi.fn().mockResolvedValue(asking(11, [3], { ...upTo3, chosen: 1 }, [DONE]));
    expect(await sendAll(asking(10, [1, 2, 3], upTo3, [DONE]), keys, true, gone)).toBe(false);
    const other = vi.fn().mockResolvedValue(asking(11, [2], null));
    expect(await sendAll(asking(10, [1, 2, 3], upTo3, [DONE]), keys, true, other)).toBe(false);
    expect(other).toHaveBeenCalledTimes(1);
  });
});
