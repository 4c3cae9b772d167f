import { afterEach, expect, it } from "vitest";
import { prospects } from "./session";
import { explained } from "./winding";

const REFUSED = { to_version: 3, title: "", needs: "refused" as const, events: [] };

afterEach(() => {
  prospects.value = null;
});

function reason(policy: string, rule: string): string {
  prospects.value = { policy, because: { rule } } as typeof prospects.value;
  return explained("undo", "the turn", REFUSED);
}

it("says what stands against going back", () => {
  expect(reason("off", "")).toBe("Can't undo the turn: in this campaign nothing is taken back");
  expect(reason("safe", "DEAL-1")).toContain("what somebody learned (DEAL-1)");
  expect(reason("safe", "")).toContain("the rules or cards changed there");
});

it("knows that where all may agree only a change of the rules stands against it", () => {
  expect(reason("vote", "DEAL-1")).toContain("the rules or cards changed there");
});
