import { expect, it } from "vitest";
import type { Fact } from "../../table/game-contract";
import { announcements } from "./announcements";
import { agent, check, face, page, player, site, table } from "./test-fixtures";
import type { View } from "./view-types";

const seatInfos = ["Dana", "Fox", "Walter"].map((name, seat) => ({
  seat,
  name,
  isMine: !seat,
  isBot: false,
}));

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
  const players = [player(0, { agents: [agent(4, "M")], sites: [site(6)] }), player(1, { sites: [site(5)] })];
  return announcements(facts, { view: table({ phase, players }), seatInfos });
};
const said = (facts: Fact[], phase?: View["phase"]) =>
  told(facts, phase).map(({ title, text }) => `${title}. ${text}`);

it.each([
  [
    "a wrong guess of the viewer",
    [guessed(0, 1), missed(0)],
    "Wrong: Eugene: Tooms. You named Fox's X-File, which was wrong: Fox can ask or guess in return.",
  ],
  [
    "a wrong guess of an opponent",
    [guessed(1, 0), missed(1)],
    "Wrong: Eugene: Tooms. Fox named your X-File, which was wrong: you can ask or guess in return.",
  ],
  ["a right guess between others", [guessed(1, 2)], "Correct: Eugene: Tooms. Fox named Walter's X-File."],
  ["an answer", [asked, answer("no")], "You asked: Motive Control? no. About Fox's X-File."],
  [
    "an answer that the viewer does not know",
    [asked, answer("")],
    "You asked: Motive Control?. About Fox's X-File; only these two players know the answer.",
  ],
  [
    "a solved Site",
    [happened("solved", 1, { text: "Aubrey, MO" })],
    "Solved: Aubrey, MO. Fox can ask a question.",
  ],
  [
    "a Site solved by a check",
    [
      happened("check_passed", 1, { text: "Criminal Investigation 5 against 5" }),
      happened("solved", 1, { text: "Aubrey, MO" }),
    ],
    "Solved: Aubrey, MO. Fox reached 5 of 5 in Criminal Investigation and can ask a question.",
  ],
  [
    "an unsolved Site",
    [happened("unsolved", 0, { card: 6, text: "Aubrey, MO" })],
    "Not solved: aubrey. You cannot ask a question.",
  ],
  [
    "a Site that was gone before its check succeeded",
    [
      happened("check_passed", 1, { text: "Sciences 6 against 4" }),
      happened("unsolved", 1, { card: 9, text: "Aubrey, MO" }),
    ],
    "Not solved: Aubrey, MO. Fox reached 6 of 4 in Sciences and cannot ask a question: the Site was gone.",
  ],
  [
    "an unsolved Site that is discarded",
    [happened("unsolved", 1, { card: 9, text: "Aubrey, MO" }), moved(9, "discard.1")],
    "Not solved: Aubrey, MO. Fox cannot ask a question.",
  ],
  [
    "a negated Site",
    [happened("negated", 1, { card: 5 })],
    "Negated: aubrey. Fox's Site is negated. It is discarded without a question.",
  ],
  [
    "a Site that a card negates",
    [happened("negated", 1, { card: 5, text: "The Conundrum" })],
    "Negated: aubrey. The Conundrum negates Fox's Site. It is discarded without a question.",
  ],
  [
    "a turn that a card ends",
    [happened("cut_short", 0, { card: 4 })],
    "The turn ends. M ends your turn. Unfinished actions and later phases are skipped.",
  ],
  ["a hurt Agent", [moved(4, "hospital.0")], "M is taken to the Hospital. Your Agent."],
  ["a lost Agent", [moved(4, "removed.1")], "M is removed from the game. Fox's Agent."],
])("tells of %s", (_, facts, words) => {
  expect(said(facts as Fact[])).toEqual([words]);
});

it("has no notice for an own solved Site: the question tells it", () => {
  expect(said([happened("solved", 0, { text: "Aubrey, MO" })])).toEqual([]);
});

it("does not promise a question that was already asked", () => {
  const theirs = [happened("solved", 1, { text: "Aubrey, MO" }), happened("asked", 1, { text: "0: Motive" })];
  expect(said(theirs)[0]).toBe("Solved: Aubrey, MO. Fox asked a question for it.");
});

it("shows the card of the event", () => {
  const of = (facts: Fact[]) => told(facts).flatMap(({ cards }) => cards.map(({ card }) => card));
  expect(of([happened("negated", 1, { card: 5 })])).toEqual([5]);
  expect(of([moved(4, "hospital.0")])).toEqual([]);
});

/** A table during a check, with the cards that a rival can use. */
const inCheck = (facts: Fact[], more: Partial<View> = {}) => {
  const bluff = face(7, "Tanaka", { type: "bluff", owner: 1 });
  const adversary = face(8, "Hunter", { type: "adversary", owner: 1 });
  const mine = { ...site(5), standing: { ...site(5).standing, attached: [bluff] } };
  const players = [
    player(0, { agents: [agent(4, "Agent Scully")], sites: [mine] }),
    player(1, { discard: [adversary] }),
  ];
  const view = table({ players, checks: [check({ level: 1, needed: 3 })], ...more });
  return announcements(facts, { view, seatInfos }).map(({ title, text }) => `${title}. ${text}`);
};
const used = (what: string, seat: number) => happened(what, seat, { card: 7 });

it("tells how an opponent's card changes a check, and ignores own cards", () => {
  const level: Fact = { fact: "value_changed", name: "level", amount: -2, seat: 0, card: 7 };
  const asks = happened("required", 0, { card: 5, text: "Observation 1 against 3" });
  expect(inCheck([used("used", 1), level])).toEqual(["Tanaka: −2 on the check. Used by Fox."]);
  expect(inCheck([used("resolved", 1), asks])).toEqual([
    "Tanaka: the check now uses Observation. Used by Fox.",
  ]);
  expect(inCheck([used("resolved", 0), level, asks])).toEqual([]);
  expect(inCheck([used("used", 1), { ...level, name: "tokens" }])).toEqual([]);
});

it("tells who takes an Agent first", () => {
  const taken = moved(4, "hospital.0");
  const spent: Fact = { fact: "card_moved", card: 8, source: "announced", target: "discard.1" };
  expect(inCheck([taken, spent])).toEqual(["Hunter takes Scully. Your Agent is taken to the Hospital."]);
  expect(inCheck([taken], { checks: [] })).toEqual(["Agent Scully is taken to the Hospital. Your Agent."]);
});

it("matches each Site with its own check", () => {
  const facts = [
    happened("check_failed", 0, { text: "Sciences 3 against 4" }),
    happened("check_passed", 1, { text: "Sciences 6 against 4" }),
    happened("solved", 1, { card: 5, text: "Aubrey, MO" }),
    happened("check_failed", 1, { text: "Medical 1 against 2" }),
  ];
  expect(inCheck(facts)).toEqual(["Solved: aubrey. Fox reached 6 of 4 in Sciences and can ask a question."]);
});

it("tells why a Site was not solved", () => {
  const facts = [
    happened("check_failed", 0, { text: "Observation 1 against 3" }),
    happened("unsolved", 0, { card: 5, text: "Aubrey, MO" }),
  ];
  expect(inCheck(facts)).toEqual([
    "Not solved: aubrey. You reached 1 of 3 in Observation and cannot ask a question. Bluffs: Tanaka.",
  ]);
});

it("tells whose question it was, the names left, and a wrong guess before it", () => {
  const mine = table({ notebook: [page({ left: ["cole", "morrow"] })] });
  const say = (fact: Fact, view: View, ...more: Fact[]) =>
    announcements([...more, fact, answer("no")], { view, seatInfos }).map(
      ({ title, text }) => `${title}. ${text}`,
    );
  expect(say(asked, mine)).toEqual([
    "You asked: Motive Control? no. About Fox's X-File. 2 names are left for you.",
  ]);
  const theirs = happened("asked", 1, { text: "0: Motive Control" });
  const guesses = [{ seat: 0, asked: 1, name: "cole", right: false }];
  const heard = table({ heard: [{ seat: 1, left: 1, clues: [] }], guesses });
  const said = "Fox asked: Motive Control? no. About your X-File.";
  const left = "1 name is left for them.";
  expect(say(theirs, heard)).toEqual([`${said} This is the question for a wrong guess. ${left}`]);
  expect(say(theirs, heard, used("resolved", 1))).toEqual([`${said} ${left}`]);
  expect(say(theirs, { ...heard, turn: { number: 3, seat: 1 } })).toEqual([`${said} ${left}`]);
  const named = { ...heard, guesses: [{ seat: 1, asked: 0, name: "cole", right: true }] };
  expect(say(theirs, named)).toEqual(["Fox asked: Motive Control? no. About your X-File."]);
});

it("shows questions and guesses about the own X-File first", () => {
  const first = (fact: Fact) => told([fact]).map(({ isUrgent }) => isUrgent);
  expect(first(happened("asked", 1, { text: "0: Motive Control" }))).toEqual([true]);
  expect(first(guessed(1, 0))).toEqual([true]);
  expect([...first(asked), ...first(guessed(1, 2)), ...first(moved(4, "hospital.0"))]).not.toContain(true);
});

it("ignores other cards", () => {
  expect(said([happened("negated", 1, { card: 4 }), moved(5, "discard.1"), moved(4, "bureau.0")])).toEqual(
    [],
  );
});

it("ignores Agents sent to the Hospital in Deployment", () => {
  expect(said([moved(4, "hospital.0")], "deployment")).toEqual([]);
  expect(said([moved(4, "hospital.0"), phase("case_assignment"), phase("investigation")])).toEqual([]);
  expect(said([phase("investigation"), moved(4, "hospital.0")])).toHaveLength(1);
});

it("tells why an own phase offers nothing, in the words of the server", () => {
  const car = face(7, "Car", { type: "equipment" });
  const why = { phase: "requisition" as const, title: "Nothing", text: "Nobody is there.", cards: [car] };
  const of = (part: string) => announcements([phase(part)], { view: table({ idle: [why] }), seatInfos });
  expect(of("requisition")).toMatchObject([
    { title: "Nothing", text: "Nobody is there.", cards: [{ design: "Car", card: 7 }] },
  ]);
  expect(of("deployment")).toEqual([]);
});

it("tells once which Agents a card excludes, and from what", () => {
  const by = face(9, "Paperwork");
  const barred = [{ by, adds: "nothing at Sites this turn", number: "excluded_from_sites" }];
  const agents = [agent(4, "Fox Mulder", { barred }), agent(5, "Dana Scully", { barred }), agent(6, "M")];
  const bar = (card: number): Fact => ({
    fact: "value_changed",
    name: "excluded_from_sites",
    amount: 1,
    seat: 0,
    card,
  });
  const of = (...facts: Fact[]) =>
    announcements(facts, { view: table({ players: [player(0, { agents }), player(1)] }), seatInfos });
  const words = (...facts: Fact[]) => of(...facts).map(({ title, text }) => `${title}. ${text}`);
  const told = "Your Agents add nothing at Sites this turn; other Agents are not affected.";
  expect(words(bar(4), bar(5))).toEqual([`Paperwork: Mulder and Scully add nothing. ${told}`]);
  expect(of(bar(6))).toEqual([]);
  const failed = happened("check_failed", 0, { text: "Criminal Investigation 3 against 5" });
  const cause = "Your Team failed the check with 3 of 5 in Criminal Investigation.";
  expect(words(failed, bar(4), bar(5))).toEqual([
    `Paperwork: Mulder and Scully add nothing. ${cause} ${told}`,
  ]);
  expect(words(failed, used("resolved", 1), bar(4), bar(5))).toEqual(words(bar(4), bar(5)));
  agents.pop();
  expect(words(bar(4), bar(5))).toEqual([
    "Paperwork: Mulder and Scully add nothing. Your Agents add nothing at Sites this turn.",
  ]);
});
