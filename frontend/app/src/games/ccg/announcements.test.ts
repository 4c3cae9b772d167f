import { expect, it } from "vitest";
import type { Fact } from "../../play/contract";
import { announcements } from "./announcements";
import { agent, player, site, table } from "./samples";
import type { View } from "./types";

const chairs = ["Dana", "Fox", "Walter"].map((name, seat) => ({ seat, name, isMine: !seat, isBot: false }));

const happened = (what: string, seat: number | null, more: Partial<Fact> = {}): Fact => ({
  fact: "happened",
  what,
  seat,
  ...more,
});
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

const told = (facts: Fact[], phase: View["phase"] = "investigation") => {
  const players = [player(0, { agents: [agent(4, "M")] }), player(1, { sites: [site(5)] })];
  return announcements(facts, { view: table({ phase, players }), chairs });
};
const said = (facts: Fact[], phase?: View["phase"]) =>
  told(facts, phase).map(({ title, text }) => `${title}. ${text}`);

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
    "Negated: aubrey. Fox's Site is negated: it is gone, and nothing can be asked there.",
  ],
  [
    "a Site that a card negates",
    [happened("negated", 1, { card: 5, text: "The Conundrum" })],
    "Negated: aubrey. The Conundrum negates Fox's Site: it is gone, and nothing can be asked there.",
  ],
  [
    "a turn that a card ends",
    [happened("cut_short", 0, { card: 4 })],
    "The turn ends at once. M ends your turn: what was under way and all later phases are left out.",
  ],
  ["a hurt Agent", [moved(4, "hospital.0")], "M is taken to the Hospital. Your Agent."],
  ["a lost Agent", [moved(4, "removed.1")], "M leaves the game for good. Fox's Agent."],
])("tells of %s", (_, facts, words) => {
  expect(said(facts as Fact[])).toEqual([words]);
});

it("leaves it to the question to say that one's own Site is solved", () => {
  expect(said([happened("solved", 0, { text: "Aubrey, MO" })])).toEqual([]);
});

it("shows the card that it is about", () => {
  const of = (facts: Fact[]) => told(facts).flatMap(({ cards }) => cards.map(({ card }) => card));
  expect(of([happened("negated", 1, { card: 5 })])).toEqual([5]);
  expect(of([moved(4, "hospital.0")])).toEqual([4]);
});

it("tells nothing of other cards", () => {
  expect(said([happened("negated", 1, { card: 4 }), moved(5, "discard.1"), moved(4, "bureau.0")])).toEqual(
    [],
  );
});

it("tells nothing of who is sent to the Hospital in Deployment, whatever came after it", () => {
  expect(said([moved(4, "hospital.0")], "deployment")).toEqual([]);
  expect(said([moved(4, "hospital.0"), phase("case_assignment"), phase("investigation")])).toEqual([]);
  expect(said([phase("investigation"), moved(4, "hospital.0")])).toHaveLength(1);
});
