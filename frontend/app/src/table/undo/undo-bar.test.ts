import { afterEach, expect, it, vi } from "vitest";
import * as forced from "../auto-pass/auto-answer";
import type { Schemas } from "../game-contract";
import type { Replay } from "../session/campaign-context";
import { summary } from "../session/table-state";
import { describeStep, describeVote, stepTooltip } from "./undo-bar";

type Step = Schemas["StepOut"];

const STEP: Step = { to_version: 3, title: "", needs: "refused", asks: [], because: null, events: [] };

afterEach(() => {
  summary.value = null;
});

function refused(rule: string, type = "acted"): string {
  const because = { version: 3, type, seat: 1, rule, fact: null };
  return stepTooltip("undo", "the turn", { ...STEP, because });
}

it("tells why undo is refused", () => {
  expect(stepTooltip("undo", "the turn", STEP)).toBe("Can't undo the turn: undo is off in this campaign");
  expect(refused("DEAL-1")).toContain("hidden information was revealed (DEAL-1)");
  expect(refused("", "carried")).toContain("the rules or cards changed there");
  expect(refused("")).toContain("an opponent acted or a player resigned");
});

it("tells that only the player can redo an action", () => {
  const because = { version: 3, type: "acted", seat: 1, rule: "", fact: null };
  expect(stepTooltip("redo", "it", { ...STEP, because })).toBe("Can't redo it: only its player can redo it");
});

it("names the players who must approve", () => {
  const seats = ["Dana", "Fox"].map((name, seat) => ({ seat, name, controller: "human", mine: seat === 0 }));
  summary.value = { status: "playing", seats } as unknown as typeof summary.value;
  const step: Step = { ...STEP, needs: "vote", asks: [1] };
  expect(stepTooltip("undo", "the turn", step)).toBe("Undo: the turn. Needs approval from Fox");
  expect(stepTooltip("undo", "the turn", { ...step, needs: "nothing", asks: [] })).toBe("Undo: the turn");
});

it("describes a vote", () => {
  const called = { proposal: 4, about: "undo", seat: 0, to_version: 2, asked: {}, knowledge: false } as const;
  const rest = { chair: null, agreed: [0], waiting_for: [1], taken_back: [{ version: 3, seat: 1 }] };
  expect(describeVote({ ...called, ...rest })).toBe(
    "wants to undo 1 step, back to step 2. The player of these steps must agree.",
  );
  expect(describeVote({ ...called, ...rest, about: "abandon", to_version: null, taken_back: [] })).toContain(
    "wants to abandon the campaign",
  );
});

it("describes undone actions by name and turns by their start", () => {
  const seats = ["Dana", "Fox"].map((name, seat) => ({ seat, name, controller: "human", mine: seat === 0 }));
  summary.value = { status: "playing", seats } as unknown as typeof summary.value;
  const turns = [
    { version: 1, title: "Turn 1 begins", seat: 1 },
    { version: 8, title: "Turn 2 begins", seat: 0 },
  ];
  const replay = { turns } as unknown as Replay;
  const step: Step = { ...STEP, needs: "nothing", title: "Play Guard", to_version: 9 };
  expect(describeStep("undo", "action", step, replay)).toBe("Play Guard");
  expect(describeStep("undo", "turn", step, replay)).toBe("back to the start of my turn");
  expect(describeStep("undo", "turn", { ...step, to_version: 3 }, replay)).toBe("back to: Turn 1 begins");
  expect(describeStep("redo", "turn", step, replay)).toBe("Play Guard");
  expect(describeStep("undo", "turn", step, null)).toBe("Play Guard");
  expect(describeStep("undo", "turn", null, null)).toBe("the turn");
});

it("marks automatic answers", () => {
  const given = vi.spyOn(forced, "isAutomaticVersion").mockImplementation((version) => version === 10);
  const step: Step = {
    ...STEP,
    needs: "nothing",
    title: "Done sending Teams",
    events: [{ version: 10, seat: 0 }],
  };
  expect(describeStep("undo", "action", step, null)).toBe("Done sending Teams (auto-answered)");
  expect(describeStep("undo", "action", { ...step, events: [{ version: 9, seat: 0 }] }, null)).toBe(
    step.title,
  );
  given.mockRestore();
});
