import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Problem } from "../../api/client";
import { keyOf } from "../options/options-by-target";
import { table } from "../test-fixtures";
import { api, type Decision, type Option, type State } from "./campaign-context";
import { choose, confirmMarked, isBusy, mark, marked, move, notice, take, waive } from "./player-actions";
import { hear, live } from "./table-state";

const CARD: Option = { action: { type: "choose", card: 1 }, label: "Card 1" };

function asked(version: number, prompt: string): State {
  const picks = { chosen: 0, least: 2, most: 2, copies: [[CARD.action, { type: "choose", card: 2 }]] };
  return table(version, { kind: "choose_card", prompt, picks, options: [CARD] } as Partial<Decision>);
}

beforeEach(() => {
  vi.spyOn(api, "replay").mockRejectedValue(new Error("nobody asks here"));
});
afterEach(() => {
  live.value = null;
  vi.restoreAllMocks();
});

describe("what is marked", () => {
  it("stays while the same is asked, whatever else happens", () => {
    live.value = asked(5, "Discard 2 cards.");
    mark(CARD);
    live.value = asked(5, "Discard 2 cards.");
    live.value = asked(6, "Discard 2 cards.");
    expect(marked.value).toEqual([keyOf(CARD)]);
  });

  it("is forgotten with the question", () => {
    live.value = asked(5, "Discard 2 cards.");
    mark(CARD);
    live.value = asked(6, "Defeat 2 cards.");
    expect(marked.value).toEqual([]);
  });
});

describe("an option that is taken up", () => {
  it("is marked where several are to be chosen, else chosen", async () => {
    const act = vi.spyOn(api, "act").mockRejectedValue(new Error("nobody asks further"));
    vi.spyOn(api, "state").mockResolvedValue(table(6));
    live.value = asked(5, "Discard 2 cards.");
    take(CARD);
    expect(marked.value).toEqual([keyOf(CARD)]);
    expect(act).not.toHaveBeenCalled();
    live.value = table(6, { options: [CARD] });
    take(CARD);
    expect(act).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(isBusy.value).toBe(false));
  });
});

describe("news", () => {
  it("that comes while the table is asked for after a move is not missed", async () => {
    live.value = asked(11, "Discard 2 cards.");
    vi.spyOn(api, "move").mockResolvedValue({} as Awaited<ReturnType<typeof api.move>>);
    const state = vi.spyOn(api, "state").mockImplementationOnce(async () => {
      hear(13, isBusy.value);
      return asked(12, "Discard 2 cards.");
    });
    state.mockResolvedValue(asked(13, "Discard 2 cards."));
    await move("undo", { by: "action" });
    expect(live.value?.version).toBe(13);
    expect(isBusy.value).toBe(false);
  });
});

describe("a choice", () => {
  it("answers the decision that offered it, though another is asked by now", async () => {
    const offered = asked(5, "Discard 2 cards.");
    live.value = asked(6, "Defeat 2 cards.");
    const act = vi.spyOn(api, "act").mockRejectedValue(new Problem(409, { code: "stale_version" }));
    vi.spyOn(api, "state").mockResolvedValue(live.value);
    await choose(CARD, offered.decision);
    expect(act.mock.calls.map(([wish]) => wish.expected_version)).toEqual([5]);
    expect(notice.value).toBe("The table moved on.");
  });

  it("stands where the version moved on and the question did not", async () => {
    live.value = asked(5, "Discard 2 cards.");
    const act = vi.spyOn(api, "act").mockRejectedValueOnce(new Problem(409, { code: "stale_version" }));
    act.mockResolvedValue({ state: asked(7, "Defeat 2 cards.") } as Awaited<ReturnType<typeof api.act>>);
    vi.spyOn(api, "state").mockResolvedValue(asked(6, "Discard 2 cards."));
    await choose(CARD);
    expect(act.mock.calls.map(([wish]) => wish.expected_version)).toEqual([5, 6]);
  });

  it("of several stands as well", async () => {
    live.value = asked(5, "Discard 2 cards.");
    mark(CARD);
    const act = vi.spyOn(api, "act").mockRejectedValueOnce(new Problem(409, { code: "stale_version" }));
    const next = asked(7, "Discard one more card.");
    act.mockResolvedValue({ state: next, decision: next.decision } as Awaited<ReturnType<typeof api.act>>);
    vi.spyOn(api, "state").mockResolvedValue(asked(6, "Discard 2 cards."));
    await confirmMarked(false);
    expect(act.mock.calls.map(([wish]) => wish.expected_version)).toEqual([5, 6]);
    expect(notice.value).toBe("");
  });
});

describe("who waives a question", () => {
  const NO: Option = { action: { type: "choose", pick: "no" }, label: "No" };
  const waiver: Option = { action: { type: "standing", pick: "answer:pass" }, label: "Don't ask me" };
  const asks = (version: number, ...options: Option[]): State =>
    table(version, { kind: "answer", prompt: "Answer?", options, decline: options.indexOf(NO), waiver });

  it.each([[[NO]], [[CARD, NO]]])("declines it this time, whatever there is to choose", async (options) => {
    live.value = asks(5, ...options);
    const act = vi.spyOn(api, "act");
    for (const next of [asks(6, ...options), table(7, { kind: "act" })]) {
      act.mockResolvedValueOnce({ state: next, decision: next.decision } as Awaited<
        ReturnType<typeof api.act>
      >);
    }
    vi.spyOn(api, "state").mockResolvedValue(table(7, { kind: "act" }));
    await waive((live.value as State).decision);
    expect(act.mock.calls.map(([{ expected_version, action }]) => [expected_version, action])).toEqual([
      [5, waiver.action],
      [6, NO.action],
    ]);
  });
});
