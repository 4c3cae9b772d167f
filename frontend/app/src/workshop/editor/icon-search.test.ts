import { expect, it } from "vitest";
import { searchIcons } from "./icon-search";

const ICONS = ["moonwalk", "full-moon", "police-badge"];

it("finds whole words first, and icons by their meaning", () => {
  expect(searchIcons("moon", ICONS, {})).toEqual(["full-moon", "moonwalk"]);
  expect(searchIcons("agent", ICONS, { agent: "police-badge" })).toEqual(["police-badge"]);
});
