import { expect, it } from "vitest";
import type { Fact } from "../../play/contract";
import { newsOf, type Told } from "./news";
import { agent, player, site, table } from "./samples";
import type { View } from "./types";

const chairs = ["Dana", "Fox", "Walter"].map((name, seat) => ({ seat, name, isMine: !seat, isBot: false }));
const cards = new Map([
  [4, { name: "Agent Fox Mulder", type: "agent" }],
  [5, { name: "Aubrey, MO", type: "site" }],
  [6, { name: "Paul Mossinger", type: "bluff" }],
]);

const happened = (what: string, seat: number | null, more: Partial<Fact> = {}): Fact => ({
  fact: "happened",
  what,
  seat,
  ...more,
});
const turn = (seat: number) => happened("turn", seat);
const phase = (text: string) => happened("phase", null, { text });
const moved = (card: number, target: string): Fact => ({
  fact: "card_moved",
  card,
  source: "field.0",
  target,
});
const guessed = (seat: number, about: number) =>
  happened("guessed", seat, { text: `${about}: Eugene: Tooms` });
const missed = (seat: number) => happened("missed", seat);
const asked = happened("asked", 0, { text: "1: Motive Control" });
const answer = (text: string): Fact => ({ fact: "told", what: "answer", seat: 1, to: 0, text });

/** Events one after the other, each with its facts. */
const rows = (...all: Fact[][]): Told[] => all.map((facts, place) => ({ version: place + 1, facts }));
const told = (all: Told[], viewer: number | null = 0) => {
  const view: View = table({
    viewer,
    players: [player(0, { agents: [agent(4, "M")] }), player(1, { sites: [site(5)] })],
  });
  return newsOf(all, { view, chairs }, cards).map(({ title, text }) => `${title}. ${text}`);
};

it.each([
  [
    "an own wrong name",
    [guessed(0, 1), missed(0)],
    "It isn't Eugene: Tooms. You named Fox's X-File, and that was wrong.",
  ],
  [
    "a rival's wrong name",
    [guessed(1, 0), missed(1)],
    "It isn't Eugene: Tooms. Fox named your X-File, and that was wrong.",
  ],
  ["a right name among others", [guessed(1, 2)], "It is Eugene: Tooms!. Fox named Walter's X-File."],
  ["an answer", [asked, answer("no")], "Motive Control? no. You asked about Fox's X-File."],
  [
    "an answer that is not heard",
    [asked, answer("")],
    "Motive Control?. You asked about Fox's X-File; these two know the answer.",
  ],
  [
    "a solved Site",
    [happened("solved", 1, { text: "Aubrey, MO" })],
    "Solved: Aubrey, MO. Fox may ask a question.",
  ],
  [
    "an unsolved Site",
    [happened("unsolved", 0, { text: "Aubrey, MO" })],
    "Not solved: Aubrey, MO. You may ask nothing.",
  ],
  [
    "a negated Site",
    [happened("negated", 1, { card: 5 })],
    "Negated: Aubrey, MO. Fox's Site does nothing and is gone: nothing can be asked there.",
  ],
  ["a hurt Agent", [moved(4, "hospital.0")], "Agent Fox Mulder is taken to the Hospital. Your Agent."],
  ["a lost Agent", [moved(4, "removed.1")], "Agent Fox Mulder leaves the game for good. Fox's Agent."],
])("tells of %s", (_, facts, said) => {
  expect(told(rows([turn(0)], facts as Fact[]))).toEqual([said]);
});

it("tells nothing of other cards, nor of who is sent to the Hospital in Deployment", () => {
  expect(
    told(rows([happened("negated", 1, { card: 6 }), moved(6, "discard.1"), moved(4, "bureau.0")])),
  ).toEqual([]);
  expect(told(rows([phase("deployment")], [moved(4, "hospital.0")], [phase("investigation")]))).toEqual([]);
});

it("tells what happened since the own last turn, and the names that were given in it", () => {
  const own = [happened("solved", 0, { text: "Ours" }), guessed(0, 1), missed(0)];
  const theirs = [happened("solved", 1, { text: "Theirs" })];
  const titles = (all: Told[], viewer: number | null = 0) =>
    told(all, viewer).map((said) => said.split(".")[0]);
  expect(titles(rows([turn(0)], own))).toEqual(["Solved: Ours", "It isn't Eugene: Tooms"]);
  const after = [[turn(0)], own, [turn(1)], theirs];
  expect(titles(rows(...after))).toEqual(["It isn't Eugene: Tooms", "Solved: Theirs"]);
  expect(titles(rows(...after, [turn(0)]))).toEqual(["It isn't Eugene: Tooms", "Solved: Theirs"]);
  expect(titles(rows(...after, [turn(0)], [turn(1)]))).toEqual([]);
  expect(titles(rows(...after), null)).toEqual(["It isn't Eugene: Tooms", "Solved: Theirs"]);
});

it("tells no more than a few things at once", () => {
  const solved = (name: string) => [happened("solved", 1, { text: name })];
  expect(
    told(rows(solved("A"), solved("B"), solved("C"), solved("D"), solved("E"))).map((said) => said[8]),
  ).toEqual(["B", "C", "D", "E"]);
});
