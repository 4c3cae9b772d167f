import { expect, it } from "vitest";
import { openCards } from "../../components/open-cards";
import { titleCase } from "../../components/text-format";
import { leadsTo } from "./board/evidence";
import { game, headline } from "./index";
import { placeName, playerName, possessive } from "./labels";
import { badges } from "./team/player-badges";
import type { Face, Player, View } from "./view-types";

const lead: Face = { id: 7, design: "lead-ash", name: "Morley Ash", type: "lead" };
const mulder: Face = { id: 1, design: "avatar-mulder", name: "Fox Mulder", type: "avatar" };
const player = {
  seat: 0,
  avatar: mulder,
  defeated: false,
  loses_turn: true,
  coordinated: false,
  aside: [],
  standing: { coordinate: "pass", answer: "ask" },
} as unknown as Player;

function view(more: Partial<View> = {}): View {
  return {
    format: "series",
    viewer: 0,
    over: false,
    game: 2,
    turn: { number: 14, seat: 0, phase: "action", avoids: [] },
    field: [lead],
    shadows: [{ space: "shadows.1", scan_cost: 3, card: { ...lead, task: "pay 5 Attack" } }],
    leads: { 7: { space: "evidence.2", card: { hidden: true } } },
    players: [player],
    waiting_for: 0,
    ...more,
  } as unknown as View;
}

it("shows turn and phase", () => {
  expect(headline(view())).toEqual(["Game 2 of 3", "Turn 14", "Action Phase"]);
  expect(headline(view({ over: true }))).toEqual(["Game 2 of 3", "Case closed"]);
  expect(headline(view({ format: "single" }))[0]).toBe("Turn 14");
  expect(headline(view({ turn: { ...view().turn, phase: "end" } }))[2]).toBe("Cleanup Phase");
  expect(headline(view({ turn: { ...view().turn, phase: "between" } }))[1]).toBe("Between games");
});

it("has nobody's turn between games and after the end", () => {
  expect(game.turnOf(view())).toBe(0);
  expect(game.turnOf(view({ over: true }))).toBeNull();
  expect(game.turnOf(view({ turn: { ...view().turn, phase: "between" } }))).toBeNull();
});

it("finds every face-up card by its fullest entry", () => {
  const found = openCards<Face>(view());
  expect([...found.keys()].sort()).toEqual([1, 7]);
  expect(found.get(7)?.task).toBe("pay 5 Attack");
});

it("finds the Leads to each Evidence", () => {
  expect(leadsTo(view(), "evidence.2")).toEqual(["Morley Ash"]);
  expect(leadsTo(view(), "evidence.1")).toEqual([]);
});

it("names players by their Avatars, or by the person", () => {
  const seatInfos = [{ seat: 3, name: "dana", isMine: false, isBot: false }];
  expect(playerName(view(), seatInfos, 0)).toBe("Mulder");
  expect(playerName(view(), seatInfos, 3)).toBe("dana");
  expect(possessive(view(), seatInfos, 0)).toBe("Your");
});

it("keeps the name of a defeated player", () => {
  const seatInfos = [{ seat: 0, name: "Bot (heuristic)", called: "Mulder", isMine: false, isBot: true }];
  const fallen = view({ players: [{ ...player, avatar: null }] });
  expect(game.seatName?.(fallen, 0)).toBeNull();
  expect(playerName(fallen, seatInfos, 0)).toBe("Mulder");
});

it("shows badges of a player", () => {
  expect(badges(view(), player)).toEqual(["Active", "Loses a turn", "Auto-pass: Coordinate"]);
});

it("names places", () => {
  expect(["shadows.3", "field", "end_row.477"].map(placeName)).toEqual([
    "Shadows 3",
    "the Field",
    "the End Game",
  ]);
  expect(titleCase("double_strike")).toBe("Double Strike");
});
