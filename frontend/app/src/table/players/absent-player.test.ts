import { afterEach, expect, it } from "vitest";
import { isAskedToVote } from "../notifications/notifications";
import type { Prospects, Summary, Vote } from "../session/campaign-context";
import { summary, undoProspects } from "../session/table-state";
import { describeVote } from "../undo/undo-bar";

const CALLED = {
  proposal: 4,
  about: "stand_in",
  seat: 0,
  to_version: null,
  chair: 1,
  asked: {},
  knowledge: false,
  agreed: [0],
  waiting_for: [2],
  taken_back: [],
} satisfies Vote;

/**
 * A table of three people, seen by one of them.
 * A vote on a bot for the second was called.
 */
function seenBy(seat: number): void {
  const people = ["Dana", "Fox", "Walter"].map((name, index) => {
    return { seat: index, name, controller: "human", mine: index === seat };
  });
  summary.value = { status: "playing", seats: people } as unknown as Summary;
  undoProspects.value = { vote: CALLED } as unknown as Prospects;
}

afterEach(() => {
  summary.value = null;
  undoProspects.value = null;
});

it("a vote on a bot tells for whom, and that they can return", () => {
  seenBy(2);
  expect(describeVote(CALLED)).toBe("wants a bot to play for Fox. Fox can take the seat back at any time.");
});

it("calls those who must answer and the absent player, not the caller", () => {
  const called = [0, 1, 2].map((seat) => {
    seenBy(seat);
    return isAskedToVote.value;
  });
  expect(called).toEqual([false, true, true]);
});
