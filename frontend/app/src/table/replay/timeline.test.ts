import { expect, it } from "vitest";
import { momentLink } from "./timeline";

const HERE = "https://example.org/campaigns/1/table?seat=1&at=4";

it("leads others to the moment, but not to a seat that is not theirs", () => {
  expect(momentLink(7, HERE, false)).toBe("https://example.org/campaigns/1/table?at=7");
});

it("keeps the seat where all may look through it", () => {
  expect(momentLink(7, HERE, true)).toBe("https://example.org/campaigns/1/table?seat=1&at=7");
});
