import { afterEach, describe, expect, it } from "vitest";
import { mark, marked } from "./acting";
import type { Decision, Option, State } from "./campaign";
import { keyOf } from "./pointing";
import { live } from "./session";

const CARD: Option = { action: { type: "choose", card: 1 }, label: "Card 1" };

function asked(version: number, prompt: string): State {
  const picks = { chosen: 0, least: 2, most: 2, copies: [[CARD.action, { type: "choose", card: 2 }]] };
  const rest = { rule: "", formal: false, blocked: [], asides: [], waiting_for: [] };
  const decision: Decision = {
    ...rest,
    version,
    seat: 0,
    kind: "choose_card",
    prompt,
    picks,
    options: [CARD],
  };
  return { version, decision } as unknown as State;
}

afterEach(() => {
  live.value = null;
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
