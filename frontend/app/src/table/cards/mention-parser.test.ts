import { expect, test } from "vitest";
import type { Decision } from "../session/campaign-context";
import {
  compileNames,
  foldMentions,
  insertNamesInDecision,
  insertPlayerNames,
  splitMentions,
  toSecondPerson,
} from "./mention-parser";

const NAMES = compileNames([
  { id: "agent", name: "Field Agent" },
  { id: "agent-2", name: "Field Agent" },
  { id: "leader", name: "Field Agent Leader" },
  { id: "x", name: "X" },
  { id: "file", name: "#D-F (1)" },
]);

test("parts a text at the names of cards, the longest first", () => {
  expect(splitMentions("plays Field Agent Leader, then Field Agent (+1)", NAMES)).toEqual([
    { text: "plays " },
    { text: "Field Agent Leader", designs: ["leader"] },
    { text: ", then " },
    { text: "Field Agent", designs: ["agent", "agent-2"] },
    { text: " (+1)" },
  ]);
});

test("finds names with signs in them, and none within a word or of a letter", () => {
  expect(splitMentions("#D-F (1)", NAMES)).toEqual([{ text: "#D-F (1)", designs: ["file"] }]);
  expect(splitMentions("Field Agents and X", NAMES)).toEqual([{ text: "Field Agents and X" }]);
});

test("a text without a name, or before the catalogue has come, stays whole", () => {
  expect(splitMentions("Strike Phase.", NAMES)).toEqual([{ text: "Strike Phase." }]);
  expect(splitMentions("Field Agent", compileNames([]))).toEqual([{ text: "Field Agent" }]);
  expect(splitMentions("", NAMES)).toEqual([]);
});

const seatInfo = (seat: number, name: string, isMine = false) => ({ seat, name, isMine, isBot: false });
const TWO = [seatInfo(0, "Dana", true), seatInfo(1, "Fox")];

test.each([
  ["Player 1", "You"],
  ["Player 2", "Fox"],
  ["asks player 1: Motive Control?", "asks you: Motive Control?"],
  ["names player 1's X-File: Tooms", "names your X-File: Tooms"],
  ["for what player 2 hears of player 1's X-File", "for what Fox hears of your X-File"],
  ["Player 1's hand", "Your hand"],
  ["Player 3's hand", "player 3's hand"],
  ["2 players, cardplayer 1", "2 players, cardplayer 1"],
])("inserts player names: %s", (text, said) => {
  expect(insertPlayerNames(text, TWO)).toBe(said);
});

test("tells namesakes apart, and calls nobody you who has several seatInfos or looks on", () => {
  expect(insertPlayerNames("player 1, player 2", [seatInfo(0, "Bot"), seatInfo(1, "Bot")])).toBe(
    "Bot 1, Bot 2",
  );
  expect(insertPlayerNames("player 1, player 2", [seatInfo(0, "Dana", true), seatInfo(1, "Fox", true)])).toBe(
    "Dana, Fox",
  );
  expect(insertPlayerNames("player 1, player 2", [seatInfo(0, "Dana"), seatInfo(1, "Fox")])).toBe(
    "Dana, Fox",
  );
});

test("names players in all that a decision says", () => {
  const option = { label: "Place Aubrey, MO against player 2", action: { type: "place", card: 4 } };
  const asked = {
    prompt: "Player 2?",
    options: [option],
    macros: [option],
    blocked: [{ reason: "of player 1" }],
  };
  const named = insertNamesInDecision(asked as unknown as Decision, TWO);
  const place = { ...option, label: "Place Aubrey, MO against Fox" };
  expect(named).toEqual({
    prompt: "Fox?",
    options: [place],
    macros: [place],
    blocked: [{ reason: "of you" }],
  });
});

test.each([
  ["makes a check: Medical, 3 reached, 4 needed", "make a check: Medical, 3 reached, 4 needed"],
  ["passes", "pass"],
  ["uses Fingerprints", "use Fingerprints"],
  ["loses 1 RP", "lose 1 RP"],
  ["chooses what goes", "choose what goes"],
  ["buries a card", "bury a card"],
  ["undoes back to version 7", "undo back to version 7"],
  ["discards Glass and Boxes", "discard Glass and Boxes"],
  ["reaches the Site", "reach the Site"],
  ["does not solve Aubrey, MO", "do not solve Aubrey, MO"],
  ["is back and plays again", "are back and play again"],
  ["has Fox Mulder back", "have Fox Mulder back"],
  ["uses undo", "use undo"],
  ["answers: no", "answer: no"],
  ["shuffles their deck", "shuffle your deck"],
])("addresses the viewer as you: %s", (clause, said) => {
  expect(toSecondPerson(clause)).toBe(said);
});

test.each([
  ["player 1 is asked, player 2 is not", "you are asked, Fox is not"],
  ["Player 1 has won", "You have won"],
  ["player 1's hand is full", "your hand is full"],
])("adjusts the verb beside a name: %s", (text, said) => {
  expect(insertPlayerNames(text, TWO)).toBe(said);
});

test("cuts a text with many names after the first three", () => {
  const parts = ["A", ", ", "B", ", ", "C", ", ", "D", "."].map((text) => ({
    text,
    designs: /[A-D]/.test(text) ? [text] : undefined,
  }));
  expect(foldMentions(parts, 4)).toEqual({ shown: parts, more: 0 });
  const { shown, more } = foldMentions(parts, 3);
  expect([shown.map(({ text }) => text).join(""), more]).toEqual(["A, B, C", 1]);
});
