import { expect, it } from "vitest";
import { autoPassStops, phaseOffers } from "./auto-pass-triggers";
import { cardsPlayedText, checkState } from "./board/check";
import { combatHeading } from "./board/combat";
import { earlierRounds } from "./board/combat-rounds";
import { askSettingOf } from "./board/phase-bar";
import { expandedOpponent } from "./board/player-area";
import { agentNote, targetedCards, waitingText } from "./board/player-sections";
import { announcedCards, stackState } from "./board/response-stack";
import { currentNumber } from "./cards/agent-in-play";
import { groupByOwner, reachText } from "./cards/site-in-play";
import {
  agentsByTeam,
  cardState,
  currentKeywords,
  shortName,
  splitAgentName,
  surname,
  teamSigns,
} from "./cards-in-play";
import { resultReason, xfilePictures } from "./final-result";
import { game, guessConfirmation, headline, phasesAhead } from "./index";
import { joinWords, priceText } from "./labels";
import { agent, check, face, page, player, site, table } from "./test-fixtures";
import type { Announced, Combat, View } from "./view-types";

it("shows turn and phase", () => {
  expect(headline(table())).toEqual(["Turn 2", "Investigation"]);
  expect(headline(table({ phase: "setup", turn: { number: 0, seat: 0 } }))).toEqual(["Before the game"]);
  expect(headline(table({ phase: "over", over: true }))).toEqual(["Case closed"]);
});

it("gives number keys to the hand, and to X-Files before one is hidden", () => {
  const hand = [face(4, "byers"), face(9, "langly"), face(5, "byers")];
  const xfiles = [face(1, "cole"), face(2, "morrow")];
  const players = [player(0, { hand, xfiles }), player(1)];
  expect(game.hand?.(table({ players }))).toEqual([[4, 5], [9]]);
  const choosing = [player(0, { xfile: [], xfiles }), player(1)];
  expect(game.hand?.(table({ phase: "setup", players: choosing }))).toEqual([[1], [2]]);
  expect(game.hand?.(table({ players, viewer: null }))).toEqual([]);
});

it("asks for confirmation before a guess only", () => {
  const view = table({ about: 1, notebook: [page({ left: ["cole", "morrow"] })] });
  expect(guessConfirmation(view, { type: "guess", pick: "cole" })?.text).toContain("2 possible names");
  expect(guessConfirmation(view, { type: "guess", pick: "tooms" })?.text).toContain("ruled this one out");
  expect(guessConfirmation(view, { type: "ask", pick: "Control" })).toBeNull();
  const sure = table({ about: 1, notebook: [page({ left: ["cole"] })] });
  expect(["cole", "tooms"].map((pick) => guessConfirmation(sure, { type: "guess", pick }) === null)).toEqual([
    true,
    false,
  ]);
});

it("shows hidden X-Files at the end, as far as they are visible", () => {
  const seatInfos = [
    { seat: 0, name: "Dana", isMine: true, isBot: false },
    { seat: 1, name: "Fox", isMine: false, isBot: false },
  ];
  const players = [player(0, { xfile: [face(1, "cole")] }), player(1, { xfile: [face(2, "morrow")] })];
  const pictures = xfilePictures({ view: table({ players, over: true }), seatInfos });
  expect(pictures.map(({ caption }) => caption)).toEqual(["You: cole", "Fox: morrow"]);
  expect(xfilePictures({ view: table(), seatInfos })).toEqual([]);
});

it("says what ended the game", () => {
  const seatInfos = [
    { seat: 0, name: "Dana", isMine: true, isBot: false },
    { seat: 1, name: "Fox", isMine: false, isBot: false },
  ];
  const ended = (winners: number[], more: Partial<View> = {}) =>
    resultReason({ view: table({ over: true, winners, ...more }), seatInfos });
  const guess = { seat: 1, asked: 0, name: "cole", right: true };
  expect(ended([1], { guesses: [guess] })).toEqual(["Fox named cole, your X-File, on turn 2."]);
  expect(ended([0], { guesses: [{ ...guess, right: false }] })).toEqual([
    "Fox named cole on turn 2, but that is not your X-File.",
  ]);
  expect(ended([])).toEqual(["Nobody named an X-File in 2 turns."]);
  expect(ended([0])).toEqual(["You are the last player with Agents."]);
  expect(ended([0], { players: [player(0), player(1, { out: true })] })).toEqual([]);
});

it("marks what resolves first, unless it runs a check or is resolving", () => {
  const one = { card: face(9, "road_trip"), negated: false, stage: "answered" } as Announced;
  expect(stackState(table(), { ...one, stage: "aimed" }, true)).toBe("choosing a target");
  expect(stackState(table(), { ...one, stage: "resolving" }, true)).toBe("resolving");
  expect(stackState(table(), one, true)).toBe("resolves first");
  expect(stackState(table(), one, false)).toBe("");
  expect(stackState(table(), { ...one, negated: true }, true)).toBe("negated");
  const forced = table({ checks: [check({ source: face(9, "road_trip") })] });
  expect([true, false].map((isFirst) => stackState(forced, one, isFirst))).toEqual(
    Array(2).fill("in progress"),
  );
});

it("lists earlier rounds of the current combat once each", () => {
  const happened = (what: string, text = "", card = 7) => ({ fact: "happened", what, text, card });
  const first = [happened("combat"), happened("combat_round", "LRC 1"), happened("dealt", "8: 2")];
  const second = [happened("combat_round", "CRC 2"), happened("dealt", "7: 1", 8)];
  const now = { number: 2 } as Combat;
  const told = [{ kind: "LRC", number: 1, blows: [{ source: 7, target: 8, amount: 2 }] }];
  expect(earlierRounds([...first, ...second], now)).toEqual(told);
  const another = [happened("combat"), happened("combat_round", "LRC 1"), happened("combat_over")];
  expect(earlierRounds([...first, ...another, ...second], now), "within it").toEqual(told);
  expect(
    earlierRounds([...first, happened("combat_over"), happened("combat")], now),
    "the one before",
  ).toEqual([]);
  const again = [happened("combat_round", "LRC 1"), happened("dealt", "8: 3")];
  expect(earlierRounds([...first, ...again], now)[0]?.blows, "undone").toEqual([
    { source: 7, target: 8, amount: 3 },
  ]);
});

it("stops auto-pass for actions of others and new phases only", () => {
  const quiet = table({ turn: { number: 3, seat: 1 }, phase: "briefing" });
  const news = (more: Partial<typeof quiet>) =>
    autoPassStops({ ...quiet, ...more }).filter((one) => !autoPassStops(quiet).includes(one)).length;
  const card = (seat: number) => ({ card: face(9, "byers"), seat }) as Announced;
  const fight = (number: number, packets: unknown[]) => ({ number, packets }) as unknown as Combat;
  expect(news({ turn: { number: 4, seat: 1 } })).toBe(1);
  expect(news({ phase: "healing" })).toBe(0);
  expect(news({ announced: [card(0)] })).toBe(0);
  expect(news({ announced: [card(1)] })).toBe(1);
  expect(news({ players: [player(0, { sites: [site(8)] }), player(1)] })).toBe(0);
  expect(news({ players: [player(0), player(1, { sites: [site(8)] })] })).toBe(1);
  expect(news({ checks: [check(), check()] })).toBe(2);
  expect(autoPassStops(table({ combats: [fight(1, [])] }))).not.toEqual(
    autoPassStops(table({ combats: [fight(1, [1])] })),
  );
});

it("auto-passes to later phases of the own turn", () => {
  const names = (more: Parameters<typeof table>[0]) => phasesAhead(table(more)).map(({ name }) => name);
  expect(names({ phase: "case_assignment" })).toEqual(["investigation", "debriefing"]);
  expect(names({ phase: "briefing", turn: { number: 2, seat: 1 } })).toEqual([]);
  expect(names({ phase: "setup", turn: { number: 0, seat: 0 } })).toEqual([]);
});

it.each([
  ["own and successful", { seat: 0, level: 4 }, 0],
  ["own and short", { seat: 0, level: 3 }, 1],
  ["own and failed by a card", { seat: 0, level: 4, failed: true }, 1],
  ["of an opponent", { seat: 1, level: 4 }, 1],
])("stops auto-pass for a check: %s", (_, more, number) => {
  const isNew = (one: string) => one.startsWith("check");
  expect(autoPassStops(table({ checks: [check(more)] })).filter(isNew).length).toBe(number);
});

it("counts a hurt Agent or a new action as a new offer", () => {
  const move = { action: { type: "move", card: 1, space: "hospital" }, label: "Move Mulder" };
  const done = { action: { type: "choose", pick: "done" }, label: "Done" };
  const at = (health: number, options = [move, done], kind = "deploy") =>
    phaseOffers(table({ players: [player(0, { agents: [agent(1, "Mulder", { health })] })] }), {
      kind,
      options,
    });
  expect(at(4)).toEqual(at(4));
  expect(at(3)).not.toEqual(at(4));
  expect(at(4, [done])).not.toEqual(at(4));
  expect(at(4, [move, done], "place")).toBeNull();
});

it("gives each Team its own sign, and none without a Team", () => {
  const mine = player(0, {
    agents: [agent(1, "Mulder", { team: 7 }), agent(2, "Scully"), agent(3, "Burk", { team: 3 })],
  });
  expect([...teamSigns(mine)]).toEqual([
    [1, 2],
    [3, 1],
  ]);
  expect(agentsByTeam(mine, "field").map(({ standing }) => standing.card.id)).toEqual([2, 3, 1]);
  expect(agentsByTeam(mine, "bureau")).toEqual([]);
});

it("finds the state of a card anywhere in play", () => {
  const players = [player(0, { agents: [agent(1, "Mulder")] }), player(1, { sites: [site(8)] })];
  expect([1, 8, 9].map((card) => cardState(table({ players }), card)?.card.id)).toEqual([1, 8, undefined]);
});

it("finds keywords of cards in play and on the stack only", () => {
  const players = [player(0, { sites: [site(8)] }), player(1)];
  const way = { card: face(9, "Ambush"), keywords: ["Event", "Alien"] } as unknown as Announced;
  const found = [8, 9, 7].map((card) => currentKeywords(table({ players, announced: [way] }), card));
  expect(found).toEqual([[], ["Event", "Alien"], undefined]);
});

it("tells which Team reaches which level at a Site", () => {
  const mine = player(0, { agents: [agent(1, "Agent Fox Mulder"), agent(2, "Agent Dana Scully")] });
  const both = { agents: [1, 2], levels: { Behavioral: 4 }, sent: true };
  expect(reachText(mine, site(8), both)).toBe("Mulder and Scully, sent here, reach Behavioral 4 of 4");
  const one = { agents: [2], levels: { Computer: 1, Medical: 4 }, sent: false };
  expect(reachText(mine, site(8), one)).toBe("Scully reaches Computer 1 of 4 or Medical 4 of 4");
});

it("groups adjacent cards of one player under a Site", () => {
  const back = { hidden: true as const };
  const under = [1, 1, 2, 1].map((owner) => ({ owner, card: back }));
  expect(groupByOwner(under).map(({ owner, cards }) => [owner, cards.length])).toEqual([
    [1, 2],
    [2, 1],
    [1, 1],
  ]);
});

it("tells the state of a check", () => {
  const of = [{}, { level: 4 }, { level: 9, failed: true }, { level: 9, moot: true }];
  expect(of.map((more) => checkState(check(more)))).toEqual([
    "1 short",
    "enough",
    "fails at any level",
    "the Site is gone",
  ]);
});

it("counts cards played in a check by player, own ones first", () => {
  const seatInfos = ["Dana", "Fox"].map((name, seat) => ({ seat, name, isMine: !seat, isBot: false }));
  const of = check({ used: [1, 2], most: 3 });
  const told = ([0, 1, null] as const).map((viewer) =>
    cardsPlayedText(of, { view: table({ viewer }), seatInfos }),
  );
  expect(told).toEqual([
    "cards played: 1 of 3 by you, 2 of 3 by Fox",
    "cards played: 2 of 3 by you, 1 of 3 by Dana",
    "cards played: 1 of 3 by Dana, 2 of 3 by Fox",
  ]);
  expect(cardsPlayedText(check({ used: [1, 2] }), { view: table(), seatInfos })).toBe("");
});

it("titles a combat round with number and range", () => {
  const fought = { kind: "LRC", number: 1 } as Combat;
  expect(combatHeading(fought)).toBe("Combat, round 1: Long range");
  expect(combatHeading({ ...fought, number: 0 })).toBe("Combat begins");
});

it("links a card on the stack to its targets", () => {
  const way: Announced = {
    card: face(1, "Ambush"),
    keywords: ["Event"],
    group: [],
    seat: 1,
    on: 8,
    targets: [face(3, "Mulder"), { hidden: true }],
    x: 0,
    paid: 1,
    negated: false,
    stage: "answered",
  };
  const players = [player(0), player(1, { sites: [site(8)] })];
  expect([...targetedCards(table({ players, announced: [way] }))]).toEqual([[3, "target of Ambush"]]);
  const bare = table({ players, announced: [{ ...way, targets: [] }] });
  expect([...targetedCards(bare)]).toEqual([[8, "target of Ambush"]]);
});

it("tells whether a phase asks at all, some or no windows", () => {
  const told = [[false, false], [true, false], [true], [null], []].map(askSettingOf);
  expect(told).toEqual(["all", "some", "none", null, null]);
});

it("joins words and formats prices", () => {
  expect([joinWords([]), joinWords(["A"]), joinWords(["A", "B", "C"], "or")]).toEqual(["", "A", "A, B or C"]);
  expect([priceText(3, "RP"), priceText("X", "*P"), priceText(undefined, "RP")]).toEqual([
    "3 RP",
    "X RP/CP",
    "",
  ]);
});

it("expands the opponent with the most at stake, else the next one", () => {
  const players = [player(0), player(1), player(2)];
  const told = [0, 2].map((seat) => expandedOpponent(table({ players, turn: { number: 3, seat } })));
  expect(told).toEqual([1, 2]);
  const checks = [check({ seat: 2 }), check()];
  expect(expandedOpponent(table({ players, checks: checks.slice(0, 1) }))).toBe(2);
  expect(expandedOpponent(table({ players, checks }))).toBe(1);
});

it("finds the surname of an Agent with an office", () => {
  const told = ["Agent Fox Mulder", "Lt. Brian Tillman, Aubrey Police Department", "X"].map(surname);
  expect(told).toEqual(["Mulder", "Tillman", "X"]);
});

it("shortens Agents to surnames, and no other cards", () => {
  const told = [
    { type: "agent", name: "Agent Fox Mulder" },
    { type: "adversary", name: "Crew-Cut Man" },
  ] as const;
  expect(told.map(shortName)).toEqual(["Mulder", "Crew-Cut Man"]);
});

it("leaves fighting Adversaries out of the stack", () => {
  const announced = [3, 4].map(
    (id) => ({ card: face(id, `card${id}`), on: null, targets: [] }) as unknown as Announced,
  );
  const combats = [{ foes: [{ card: face(3, "card3") }] } as unknown as Combat];
  expect(announcedCards(table({ announced })).length).toBe(2);
  expect(announcedCards(table({ announced, combats })).map(({ card }) => card.id)).toEqual([4]);
});

it("notes Agents that cannot leave the Hospital or leave after the turn", () => {
  const sick = { section: "hospital", health: 3, permanent_health: 4 };
  const told = [
    { ...sick, stays: "leaves with Health 4" },
    sick,
    { ...sick, health: 4 },
    { bought: true },
  ].map((more) => agentNote(agent(1, "Mulder", more)));
  expect(told).toEqual([
    "Health 3 of 4, leaves with Health 4",
    "Health 3 of 4, can leave in Deployment",
    "can leave in Deployment",
    "for this turn",
  ]);
  const barred = [{ by: face(9, "Paperwork"), adds: "nothing this turn", number: "excluded" }];
  expect(agentNote(agent(1, "Mulder", { barred }))).toBe("adds nothing this turn: Paperwork");
});

it("splits office and name of an Agent", () => {
  expect(splitAgentName("Assistant Director Walter Skinner")).toEqual({
    office: "Assistant Director",
    own: "Walter Skinner",
    of: "",
  });
  expect(splitAgentName("Lt. Brian Tillman, Aubrey Police Department")).toEqual({
    office: "Lt.",
    own: "Brian Tillman",
    of: ", Aubrey Police Department",
  });
  expect(splitAgentName("Agent Weiss")).toEqual({ office: "", own: "Agent Weiss", of: "" });
});

it("adds Equipment to the skills of an Agent", () => {
  const carrier = agent(1, "Skinner", { numbers: { Observation: 2 }, lent: { Observation: 1, Medical: 2 } });
  expect(["Observation", "Medical", "Sciences"].map((skill) => currentNumber(carrier, skill))).toEqual([
    3, 2, 0,
  ]);
});

it("tells what a card in play waits for", () => {
  const seatInfos = ["Dana", "Fox", "Walter"].map((name, seat) => ({
    seat,
    name,
    isMine: !seat,
    isBot: false,
  }));
  const { standing } = site(8);
  const told = [[], [1, 2], [0, 1], [2, 0]].map((listening) =>
    waitingText({ view: table(), seatInfos }, { ...standing, listening }),
  );
  expect(told).toEqual([
    undefined,
    "waits until Fox learns about Walter's X-File",
    "waits until you learn about Fox's X-File",
    "waits until Walter learns about your X-File",
  ]);
});
