import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isBusy, mark, marked, move } from "./acting";
import { api, type Decision, type Option, type State } from "./campaign";
import { keyOf } from "./pointing";
import { table } from "./samples";
import { hear, live } from "./session";

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
