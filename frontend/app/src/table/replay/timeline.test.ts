import { expect, it } from "vitest";
import { momentLink } from "./timeline";

const HERE = "https://example.org/campaigns/1/table?seat=1&at=4";

it("links to the moment, but not to the seat of the player", () => {
  expect(momentLink(7, HERE, false)).toBe("https://example.org/campaigns/1/table?at=7");
});

it("keeps the seat if everyone can view it", () => {
  expect(momentLink(7, HERE, true)).toBe("https://example.org/campaigns/1/table?seat=1&at=7");
});
