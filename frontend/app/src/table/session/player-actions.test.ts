import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Problem } from "../../api/client";
import { optionKey } from "../options/options-by-target";
import { table } from "../test-fixtures";
import { api, type Decision, type Option, type State } from "./campaign-context";
import {
  chooseOption,
  confirmSelection,
  isBusy,
  moveHistory,
  notice,
  selectedKeys,
  selectOption,
  takeOption,
  waiveQuestion,
} from "./player-actions";
import { liveTable, noteVersion } from "./table-state";

const CARD: Option = { action: { type: "choose", card: 1 }, label: "Card 1" };

function asked(version: number, prompt: string): State {
  const picks = { chosen: 0, least: 2, most: 2, copies: [[CARD.action, { type: "choose", card: 2 }]] };
  return table(version, { kind: "choose_card", prompt, picks, options: [CARD] } as Partial<Decision>);
}

beforeEach(() => {
  vi.spyOn(api, "replay").mockRejectedValue(new Error("nobody asks here"));
});
afterEach(() => {
  liveTable.value = null;
  vi.restoreAllMocks();
});

describe("a selection", () => {
  it("stays while the question is the same", () => {
    liveTable.value = asked(5, "Discard 2 cards.");
    selectOption(CARD);
    liveTable.value = asked(5, "Discard 2 cards.");
    liveTable.value = asked(6, "Discard 2 cards.");
    expect(selectedKeys.value).toEqual([optionKey(CARD)]);
  });

  it("is cleared with the question", () => {
    liveTable.value = asked(5, "Discard 2 cards.");
    selectOption(CARD);
    liveTable.value = asked(6, "Defeat 2 cards.");
    expect(selectedKeys.value).toEqual([]);
  });
});

describe("taking an option", () => {
  it("selects it in a multi-select, or else chooses it", async () => {
    const act = vi.spyOn(api, "act").mockRejectedValue(new Error("nobody asks further"));
    vi.spyOn(api, "state").mockResolvedValue(table(6));
    liveTable.value = asked(5, "Discard 2 cards.");
    takeOption(CARD);
    expect(selectedKeys.value).toEqual([optionKey(CARD)]);
    expect(act).not.toHaveBeenCalled();
    liveTable.value = table(6, { options: [CARD] });
    takeOption(CARD);
    expect(act).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(isBusy.value).toBe(false));
  });
});

describe("events", () => {
  it("during a refresh after an undo are not missed", async () => {
    liveTable.value = asked(11, "Discard 2 cards.");
    vi.spyOn(api, "move").mockResolvedValue({} as Awaited<ReturnType<typeof api.move>>);
    const state = vi.spyOn(api, "state").mockImplementationOnce(async () => {
      noteVersion(13, isBusy.value);
      return asked(12, "Discard 2 cards.");
    });
    state.mockResolvedValue(asked(13, "Discard 2 cards."));
    await moveHistory("undo", { by: "action" });
    expect(liveTable.value?.version).toBe(13);
    expect(isBusy.value).toBe(false);
  });
});

describe("a choice", () => {
  it("answers the decision that offered it", async () => {
    const offered = asked(5, "Discard 2 cards.");
    liveTable.value = asked(6, "Defeat 2 cards.");
    const act = vi.spyOn(api, "act").mockRejectedValue(new Problem(409, { code: "stale_version" }));
    vi.spyOn(api, "state").mockResolvedValue(liveTable.value);
    await chooseOption(CARD, offered.decision);
    expect(act.mock.calls.map(([wish]) => wish.expected_version)).toEqual([5]);
    expect(notice.value).toBe("The table moved on.");
  });

  it("is repeated if only the version moved on", async () => {
    liveTable.value = asked(5, "Discard 2 cards.");
    const act = vi.spyOn(api, "act").mockRejectedValueOnce(new Problem(409, { code: "stale_version" }));
    act.mockResolvedValue({ state: asked(7, "Defeat 2 cards.") } as Awaited<ReturnType<typeof api.act>>);
    vi.spyOn(api, "state").mockResolvedValue(asked(6, "Discard 2 cards."));
    await chooseOption(CARD);
    expect(act.mock.calls.map(([wish]) => wish.expected_version)).toEqual([5, 6]);
  });

  it("is repeated for a multi-select too", async () => {
    liveTable.value = asked(5, "Discard 2 cards.");
    selectOption(CARD);
    const act = vi.spyOn(api, "act").mockRejectedValueOnce(new Problem(409, { code: "stale_version" }));
    const next = asked(7, "Discard one more card.");
    act.mockResolvedValue({ state: next, decision: next.decision } as Awaited<ReturnType<typeof api.act>>);
    vi.spyOn(api, "state").mockResolvedValue(asked(6, "Discard 2 cards."));
    await confirmSelection(false);
    expect(act.mock.calls.map(([wish]) => wish.expected_version)).toEqual([5, 6]);
    expect(notice.value).toBe("");
  });
});

describe("waiving a question", () => {
  const NO: Option = { action: { type: "choose", pick: "no" }, label: "No" };
  const waiver: Option = { action: { type: "standing", pick: "answer:pass" }, label: "Don't ask me" };
  const asks = (version: number, ...options: Option[]): State =>
    table(version, { kind: "answer", prompt: "Answer?", options, decline: options.indexOf(NO), waiver });

  it.each([[[NO]], [[CARD, NO]]])("declines it this time, whatever the options", async (options) => {
    liveTable.value = asks(5, ...options);
    const act = vi.spyOn(api, "act");
    for (const next of [asks(6, ...options), table(7, { kind: "act" })]) {
      act.mockResolvedValueOnce({ state: next, decision: next.decision } as Awaited<
        ReturnType<typeof api.act>
      >);
    }
    vi.spyOn(api, "state").mockResolvedValue(table(7, { kind: "act" }));
    await waiveQuestion((liveTable.value as State).decision);
    expect(act.mock.calls.map(([{ expected_version, action }]) => [expected_version, action])).toEqual([
      [5, waiver.action],
      [6, NO.action],
    ]);
  });
});
