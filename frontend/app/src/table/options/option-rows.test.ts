import { afterEach, expect, it } from "vitest";
import type { AnyGame } from "../../games/registry";
import { game } from "../game-loader";
import type { Option } from "../session/campaign-context";
import { liveTable } from "../session/table-state";
import { table } from "../test-fixtures";
import { labelParts, seenCardNote, sharedNote, targetOf } from "./option-groups";
import { optionRows } from "./option-rows";

const option = (type: string, label: string, more = {}): Option => ({ action: { type, ...more }, label });
const scan = (space: number): Option =>
  option("scan", `Scan Bureau ${space} (2 Recruit)`, { space: `bureau.${space}` });

afterEach(() => {
  game.value = liveTable.value = null;
});

function rows(...options: Option[]): [string, string[]][] {
  game.value = {
    cards: () => new Map(),
    headline: () => [],
    turnName: () => "",
    optionGroups: [
      { title: "Fight", types: ["fight"], key: "f" },
      { title: "Scan", types: ["scan"], place: "bureau", key: "b" },
      { title: "Move", types: ["move"], row: /^Move (?<target>.+) (?<stem>to the .+)$/, key: "m" },
    ],
  } as unknown as AnyGame;
  liveTable.value = table(1, { prompt: "", options });
  return optionRows(liveTable.value.decision).map(({ title, options }) => [title, [...options.keys()]]);
}

it("lists options by group, and those without one last", () => {
  const all = [option("pay", "Pay"), scan(1), option("fight", "Fight Krycek")];
  expect(rows(...all)).toEqual([
    ["Fight", ["Fight Krycek"]],
    ["Scan", ["Scan Bureau 1 (2 Recruit)"]],
    ["", ["Pay"]],
  ]);
});

it("shows targets that differ only by a number in one row", () => {
  expect(rows(scan(1), option("fight", "Fight Krycek"), scan(4))).toEqual([
    ["Fight", ["Fight Krycek"]],
    ["Scan", ["Scan Bureau 1 (2 Recruit)", "Scan Bureau 4 (2 Recruit)"]],
  ]);
});

it("shows targets with names in one row", () => {
  const move = (agent: string, section: string) => option("move", `Move ${agent} to the ${section}`);
  const all = [move("Scully", "Field"), move("Mulder", "Field"), move("Scully", "Hospital")];
  expect(rows(...all)).toEqual([
    ["Move", ["Move Scully to the Field", "Move Mulder to the Field"]],
    ["Move", ["Move Scully to the Hospital"]],
  ]);
  expect(targetOf(all[1] as Option)).toMatchObject({ stem: "Move to the Field", target: "Mulder" });
});

it("splits a label into the verb of its group, a name and a note", () => {
  expect(labelParts("Fight Krycek (5 Attack)", "Fight")).toEqual({
    verb: "Fight ",
    name: "Krycek",
    note: " (5 Attack)",
  });
  expect(labelParts("Discard Skinner: draw a card", "Use")).toEqual({
    verb: "",
    name: "Discard Skinner",
    note: ": draw a card",
  });
  expect(labelParts("Yes (certain)", "")).toEqual({ verb: "", name: "Yes (certain)", note: "" });
});

it("names a hidden card that the viewer has seen", () => {
  game.value = {
    seenCard: ({ space }: { space?: string }) => (space === "evidence.1" ? "Transfer Order" : undefined),
  } as unknown as AnyGame;
  const choose = (space: string) => seenCardNote(option("choose", space, { space }));
  expect(choose("evidence.1")).toBe(": Transfer Order, seen");
  expect(choose("evidence.2")).toBe("");
});

it("says once what the notes of targets share", () => {
  expect(sharedNote(["3 Attack", "3 Attack"])).toBe("3 Attack");
  expect(sharedNote(["3 Attack", "4 Attack"])).toBe("Attack");
  expect(sharedNote(["3 Attack", "4 Attack; serves a Lead"])).toBe("");
});

it("reads in the order of the keys, also when an option comes or moves", () => {
  const fight = (name: string) => option("fight", `Fight ${name}`, { card: name });
  rows(fight("Krycek"), fight("Tooms"));
  const again = rows(fight("Ice Worm"), fight("Tooms"), fight("Krycek"));
  expect(again.map(([, [label]]) => label)).toEqual(["Fight Krycek", "Fight Tooms", "Fight Ice Worm"]);
});
