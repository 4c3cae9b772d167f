import { expect, it } from "vitest";
import { pictureAddress } from "./custom-pictures";

function said(card: Record<string, unknown>): unknown {
  const { searchParams } = new URL(pictureAddress("highcard", card), "http://x");
  return JSON.parse(searchParams.get("card") ?? "");
}

it("describes what a picture depends on, and nothing longer", () => {
  const card = {
    id: "a",
    name: "A",
    type: "enemy",
    enemy: ["alien"],
    art: { icon: "ufo" },
    cost: 3,
    text: ["T"],
  };
  expect(said(card)).toEqual({ id: "a", name: "A", type: "enemy", enemy: ["alien"], art: { icon: "ufo" } });
  expect(said({ ...card, extra: "x".repeat(3000) })).toEqual({
    id: "a",
    name: "A",
    type: "enemy",
    art: { icon: "ufo" },
  });
});
