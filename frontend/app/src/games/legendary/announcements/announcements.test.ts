import { afterEach, beforeAll, expect, it } from "vitest";
import { allTerms, catalogue, type Design, type GlossaryEntry } from "../../../table/catalogue";
import type { Fact } from "../../../table/game-contract";
import { rows } from "../../../table/log/event-log";
import type { View } from "../view-types";
import { announcements } from "./announcements";

const DESIGNS: Record<number, Partial<Design> & Record<string, unknown>> = {
  1: { id: "avatar-mulder", name: "Fox Mulder", type: "avatar", doubt: "Discard 2 cards." },
  2: { id: "avatar-scully", name: "Dana Scully", type: "avatar" },
  10: { id: "gunshot", name: "Gunshot", type: "strike", damage: 3 },
  12: { id: "haunted", name: "Haunted", type: "strike", damage: 3, lasting: "Doubts are worse." },
  13: { id: "concussion", name: "Concussion", type: "strike", damage: 1, reveal: "Discard a card." },
  11: { id: "close-call", name: "Close Call", type: "strike", miss: true },
  20: { id: "flukeman", name: "The Flukeman", type: "enemy", keywords: ["range"] },
  30: { id: "fallen-angel", name: "Fallen Angel", type: "event", reveal: "Your hand is shown." },
  31: {
    id: "visitors",
    name: "Night Visitors",
    type: "enemy",
    lasting: "Nobody can heal Strikes.",
    reveal: "Discard a card.",
  },
  90: { id: "vaccine", name: "Vaccine", type: "evidence", lasting: "Nobody can heal Strikes." },
  40: { id: "ash", name: "Morley Ash", type: "lead" },
  50: { id: "purity", name: "Purity", type: "end_game" },
  80: { id: "robot", name: "Robot", type: "enemy", fight: 4, immunity: ["tech"] },
  70: { id: "photo", name: "Enhanced Photograph", type: "academy" },
  61: {
    id: "office",
    name: "Corner Office",
    type: "academy",
    class: "leadership",
    cost: 2,
    recruit: 1,
    text: ["Coordinate", "Draw a card."],
  },
  60: { id: "byers", name: "John Byers", type: "academy" },
};

const FLUKEMAN = { id: 20, design: "flukeman", name: "The Flukeman" };
const STEALTHY = "Stealth: it can't be fought in the Shadows, only in the Field.";
const HIRED = "Recruit it for 3 Recruit.";

const player = (seat: number) => ({
  seat,
  avatar: { id: seat + 1, name: seat ? "Dana Scully" : "Fox Mulder" },
  damage: 4,
  health: 11,
});

const table = {
  view: {
    viewer: 0,
    players: [player(0), player(1)],
    shadows: [{ space: "shadows.3", card: { ...FLUKEMAN, fight: 4, pays: "attack", now: STEALTHY } }],
    bureau: [
      { space: "bureau.2", card: { id: 60, design: "byers", name: "John Byers", cost: 3, now: HIRED } },
    ],
    field: [],
    turn: { seat: 0, phase: "strike", attack: 7, recruit: 0, attack_by_class: {}, recruit_by_class: {} },
    end_games: [{ id: 50, name: "Purity", revealed: true, health: 11, damage: 3, strikes: [] }],
  } as unknown as View,
  seatInfos: [],
};

const told = (...facts: Fact[]) => announcements(facts, table);
const happened = (what: string, seat: number | null = null, card?: number): Fact => ({
  fact: "happened",
  what,
  seat,
  card,
});
const moved = (card: number | null, source: string, target: string): Fact => ({
  fact: "card_moved",
  card,
  source,
  target,
});

beforeAll(() => {
  const rows = Object.entries(DESIGNS).map(([number, row]) => ({
    text: [],
    star: {},
    ...row,
    numbers: [Number(number)],
  }));
  catalogue.value = new Map((rows as unknown as Design[]).map((row) => [row.id, row]));
});

afterEach(() => {
  rows.value = [];
});

it("tells who draws a Strike, from what, and the damage so far", () => {
  const strike = [moved(10, "strike_deck", "resolving"), moved(10, "resolving", "strikes.0")];
  const [mine] = told(happened("strike", 0, 80), ...strike);
  expect(mine?.title).toBe("You draw a Strike");
  expect(mine?.text).toBe("Robot strikes: Gunshot deals 3 damage. You now have 4 of 11 damage.");
  expect(mine?.cards).toEqual([{ design: "gunshot" }]);
});

it("joins all hits on one player in one notice", () => {
  const facts = [
    happened("strike", 1, 20),
    moved(11, "strike_deck", "resolving"),
    moved(11, "resolving", "strike_discard"),
    happened("strike", 1, 20),
    moved(null, "strike_deck", "scars.1"),
    happened("strike", 0, 20),
    happened("strike_avoided", 0),
  ];
  expect(told(...facts).map(({ title }) => title)).toEqual([
    "Scully draws a Strike and gains a Scar",
    "You avoid a Strike",
  ]);
  expect(told(...facts)[0]?.text).toContain("Close Call is a Miss.");
});

it("tells of a Strike whose draw follows a question", () => {
  const [only] = told(moved(10, "strike_deck", "resolving"), moved(10, "resolving", "strikes.1"));
  expect(only?.title).toBe("Scully draws a Strike");
  expect(only?.text).toMatch(/^Gunshot deals 3 damage/);
});

it("tells that a drawn Strike became a Scar, but not another one", () => {
  const drawn = moved(10, "strike_deck", "strikes.0");
  const [turned] = told(happened("strike", 0, 20), drawn, moved(10, "strikes.0", "scars.0"));
  expect(turned?.title).toBe("You draw a Strike");
  expect(turned?.text).toContain("Gunshot deals 3 damage, but becomes a Scar at once (1 damage");
  expect(told(drawn, moved(11, "strikes.0", "scars.0"))[0]?.text).not.toContain("Scar");
});

it('says "yet" about points while cards can still be played', () => {
  const [hire] = told(happened("scanned", 0, 60));
  const said = (phase: string, hand_size: number) => {
    const view = {
      ...table.view,
      turn: { ...table.view.turn, phase },
      players: [{ ...player(0), hand_size }],
    };
    return hire?.currentState?.({ ...table, view } as never);
  };
  expect(said("action", 4)).toContain("You have no Recruit yet.");
  expect(said("action", 0)).toContain("You have no Recruit.");
  expect(said("strike", 4)).toContain("You have no Recruit.");
});

it("tells which points an Enemy refuses", () => {
  const robot = {
    id: 80,
    design: "robot",
    name: "Robot",
    now: "Defeat it for 4 Attack, none of it from Tech.",
  };
  const turn = {
    seat: 0,
    attack: 7,
    recruit: 0,
    attack_by_class: { tech: 2, will: 5 },
    recruit_by_class: {},
  };
  const view = { ...table.view, turn, field: [robot] } as unknown as View;
  const [scan] = announcements([happened("scanned", 0, 80)], { ...table, view });
  expect(scan?.currentState?.({ ...table, view } as never)).toContain(
    "You have 7 Attack, 2 of it from Tech.",
  );
});

it("names the card that causes a Scar", () => {
  const scar = moved(null, "strike_deck", "scars.1");
  expect(told(happened("ability_used", 1, 70), happened("scar", 1, 31), scar)[0]).toMatchObject({
    title: "Scully gains a Scar",
    text: expect.stringContaining("Night Visitors: a Scar (1 damage"),
  });
  expect(told(happened("scar", 1, 31), happened("ability_used", 1, 70), scar)[0]?.text).toMatch(
    /^A Scar \(1 damage/,
  );
});

it("tells who avoids a Strike with which card, also after a question", () => {
  const spent = moved(60, "vigilant.1", "discard.1");
  const avoided = happened("strike_avoided", 0, 80);
  const averted = happened("averted", 1, 60);
  const says = "Robot strikes: the Strike is avoided (Scully's John Byers).";
  expect(told(happened("strike", 0, 80), spent, averted, avoided)[0]?.text).toContain(says);
  const [later] = told(spent, averted, avoided);
  expect(later?.title).toBe("You avoid a Strike");
  expect(later?.text).toContain(says);
  const nobodys = happened("averted", null, 60);
  expect(told(nobodys, happened("strike_cancelled", 0, 10))[0]?.text).toContain(
    "The Strike is cancelled (John Byers).",
  );
  expect(told(happened("strike", 0, 80), avoided)[0]?.text).toContain("the Strike is avoided. You now have");
});

it("tells that an Enemy struck from the Shadows with Range", () => {
  const strike = [happened("strike", 0, 20), moved(10, "resolving", "strikes.0")];
  expect(told(...strike)[0]?.text).toMatch(/^The Flukeman strikes from the Shadows \(Range\): Gunshot/);
  const view = { ...table.view, shadows: [], field: [FLUKEMAN] } as unknown as View;
  expect(announcements(strike, { ...table, view })[0]?.text).toMatch(/^The Flukeman strikes: Gunshot/);
});

it("does not call a Strike by card text a strike of the Enemy", () => {
  const strike = [happened("strike", 0, 20), moved(10, "resolving", "strikes.0")];
  const itself = (...facts: Fact[]) => / strikes/.test(told(...facts)[0]?.text ?? "");
  expect(told(...strike, happened("strike_phase", 0))[0]?.text).toMatch(/^The Flukeman: Gunshot deals 3/);
  expect(itself(happened("action_phase", 0), ...strike)).toBe(false);
  expect(itself(happened("strike_phase", 0), ...strike, happened("cleanup_phase", 0))).toBe(true);
  expect(itself(...strike, happened("cleanup_phase", 0), happened("turn", 1))).toBe(true);
  expect(itself(happened("turn", 0), happened("ravage", 0, 20), ...strike)).toBe(true);
  expect(itself(happened("strike", 0, 50), ...strike.slice(1), happened("strike_phase", 0))).toBe(true);
  expect(itself(happened("strike", 0, 30), ...strike.slice(1))).toBe(false);
});

it("tells the immediate and the lasting effect of a Strike", () => {
  expect(told(moved(13, "strike_deck", "strikes.0"))[0]?.text).toMatch(
    /^Concussion deals 1 damage\. Concussion: "Discard a card\." /,
  );
  expect(told(moved(12, "strike_deck", "strikes.0"))[0]?.text).toMatch(
    /^Haunted deals 3 damage\. Doubts are worse\. /,
  );
});

it("does not take a healed Strike for a drawn one", () => {
  expect(told(moved(10, "strikes.0", "strike_discard"))[0]?.title).toBe("You heal a Strike");
});

it("shows scanned cards of all players", () => {
  const [scan] = told(happened("scanned", 0, 20));
  expect(scan).toMatchObject({ title: "Scanned: The Flukeman", cards: [{ design: "flukeman", card: 20 }] });
  expect(scan?.currentState?.(table as never)).toBe(`It is face up in Shadows 3. ${STEALTHY}`);
  const [hire] = told(happened("scanned", 0, 60));
  expect(hire?.currentState?.(table as never)).toBe(
    `It is face up in Bureau 2. ${HIRED} You have no Recruit.`,
  );
  const [theirs] = told(happened("scanned", 1, 20));
  expect(theirs?.text).toBe("Scully scanned it.");
  expect(theirs?.currentState?.(table as never)).toBe(`It is face up in Shadows 3. ${STEALTHY}`);
  const [found] = told(happened("scanned", 1, 60));
  expect(found?.text).toBe("Scully scanned it.");
  expect(found?.currentState?.(table as never)).toContain(HIRED);
  expect(told(happened("scanned", 1, 30))[0]).toMatchObject({
    title: "Event: Fallen Angel",
    text: "Scully scanned it. Your hand is shown.",
  });
  expect(told(happened("revealed", null, 30))[0]?.title).toBe("Event: Fallen Angel");
});

const looked = (cards: number[] | null, zone = "shadows.1"): Fact => ({ fact: "cards_shown", cards, zone });
/** Facts of a look that only the viewer takes. */
const alone = (cards: number[], zone?: string): Fact[] => [happened("look", 0, 70), looked(cards, zone)];

it("shows seen cards, unless hidden, out of play or a whole deck", () => {
  expect(told(looked([30]))[0]).toMatchObject({
    title: "Seen: Fallen Angel",
    cards: [{ design: "fallen-angel" }],
  });
  const onward = [moved(null, "shadows.1", "shadows.2"), moved(null, "shadows.2", "field")];
  expect(told(looked([30]), ...onward.slice(0, 1))).toHaveLength(1);
  expect(told(looked([30]), ...onward)).toEqual([]);
  expect(told(...alone([30]), ...onward)).toHaveLength(1);
  expect(told(looked([30], "conspiracy"))).toHaveLength(1);
  expect(told(looked([40], "academy"), { fact: "zone_shuffled", zone: "academy" })).toEqual([]);
  expect(told(looked(null))).toEqual([]);
  expect(told(looked([10], "hand.1"))).toEqual([]);
  expect(told(looked([40], "box"))).toEqual([]);
  expect(told(...alone([1, 2, 10, 11, 20], "deck.0"))).toEqual([]);
});

it("tells who showed a card, by which card, and where it is now", () => {
  const turn = happened("turn", 1);
  const used = happened("showed", 1, 70);
  expect(told(turn, used, looked([30]))[0]?.text).toMatch(
    /^Scully showed this to everyone \(Enhanced Photograph\)\. /,
  );
  expect(told(used, turn, looked([30]))[0]?.text).toMatch(/^Everyone saw this\. /);
  const [mine] = told(turn, ...alone([30]));
  expect(mine?.text).toMatch(/^Only you saw this \(Enhanced Photograph\)\. /);
  const [open] = told(turn, ...alone([20], "shadows.3"));
  expect(open?.currentState?.(table as never)).toBe("It is now face up in Shadows 3.");
  expect(mine?.currentState?.(table as never)).toBe("");
});

it("tells the text of a single seen card, and names of several", () => {
  expect(told(...alone([61], "bureau.1"))[0]?.text).toBe(
    'Only you saw this (Enhanced Photograph). Academy Character, Leadership, costs 2 Recruit, gives 1 Recruit. Text: "Coordinate. Draw a card."',
  );
  expect(told(...alone([80, 50], "conspiracy"))[0]?.text).toMatch(
    / Robot: Enemy, Fight 4\. Purity: End Game\.$/,
  );
});

it("explains keywords of a single seen card", () => {
  allTerms.value = [
    { kind: "keyword", name: "range", title: "Range", meaning: "It strikes again from afar." },
  ] as GlossaryEntry[];
  expect(told(...alone([20]))[0]?.text).toMatch(/ Range: It strikes again from afar\.$/);
  expect(told(...alone([20, 30]))[0]?.text).not.toContain("from afar");
  allTerms.value = [];
});

it("tells the cost of a lost Lead, and nothing if it found Evidence", () => {
  const gone = moved(40, "field", "defeated_conspiracy");
  expect(told(moved(97, "doubts", "discard.0"), gone)[0]).toMatchObject({
    title: "Lead lost: Morley Ash",
    text: expect.stringContaining("Doubt"),
  });
  expect(told(gone)[0]?.text).not.toContain("Doubt");
  expect(told(happened("collected", 0, 99), gone)).toEqual([]);
});

it("replaces the arrival of a Lead by its loss", () => {
  const ash = { id: 40, design: "ash", name: "Morley Ash" };
  const view = { ...table.view, field: [ash, FLUKEMAN], shadows: [] } as unknown as View;
  const inField = (card: number) =>
    announcements([moved(card, "shadows.1", "field")], { ...table, view })[0]?.subject;
  const [gone] = told(moved(40, "field", "defeated_conspiracy"));
  expect(gone?.subject).toBeTruthy();
  expect([inField(40), inField(20)]).toEqual([gone?.subject, "card 20"]);
});

it("tells the damage to the End Game and who is defeated", () => {
  const hurt: Fact = { fact: "value_changed", name: "end_game_damage", amount: 3, card: 50 };
  expect(told(hurt)[0]).toMatchObject({
    title: "3 damage to Purity",
    text: "Damage: 3 of 11. 8 more to win.",
  });
  expect(told(happened("the_end", 0, 50))[0]?.title).toBe("The End: Purity");
  expect(told(happened("player_defeated", 1), happened("game_lost"))[0]).toMatchObject({
    title: "Scully is defeated",
    text: expect.stringContaining("loses the game"),
  });
});

it("tells the current state of a scanned card, and nothing once gone", () => {
  const [scan] = told(happened("scanned", 0, 60));
  const later = { ...table.view, turn: { ...table.view.turn, seat: 1 } } as View;
  expect(scan?.currentState?.({ ...table, view: later } as never)).toBe(
    `It is face up in Bureau 2. ${HIRED}`,
  );
  const gone = { ...table.view, bureau: [] } as unknown as View;
  expect(scan?.currentState?.({ ...table, view: gone } as never)).toBe("It is no longer face up.");
  expect(announcements([happened("scanned", 0, 60)], { ...table, view: gone })).toEqual([]);
});

it("tells what happened to a revealed card and its past effect", () => {
  const gone = { ...table, view: { ...table.view, shadows: [], bureau: [] } } as never;
  const card = { id: 31, design: "visitors", name: "Night Visitors" };
  const view = { ...table.view, field: [card, FLUKEMAN] } as unknown as View;
  const became = (scan: number, ...facts: Fact[]) => {
    rows.value = [{ version: 0, facts }] as unknown as typeof rows.value;
    return announcements([happened("scanned", 1, scan)], { ...table, view })[0]?.currentState?.(gone);
  };
  const opened = happened("scanned", 1, 20);
  const away = moved(20, "field", "defeated_conspiracy");
  const defeated = [away, happened("enemy_defeated", 1, 20)];
  expect(became(20, opened, ...defeated)).toBe("Scully defeated it.");
  expect(became(20, opened, away, happened("enemy_defeated", null, 20))).toBe("It was defeated.");
  expect(became(20, opened, happened("eluded", 1, 20), away)).toBe("It eluded you and left the Field.");
  expect(became(20, ...defeated, opened, away)).toBe("It went to Defeated Conspiracy.");
  expect(became(20, opened, ...defeated, opened)).toBe("It is no longer face up.");
  expect(became(31, moved(31, "field", "box"))).toBe(
    "It left the game. While it was face up: Nobody can heal Strikes.",
  );
  const down: Fact = { fact: "card_turned", card: 20, zone: "shadows.3", up: false };
  expect(became(20, opened, down, moved(null, "shadows.3", "shadows.2"))).toBe(
    "It was turned face down again. It is now face down in Shadows 2, marked with an eye.",
  );
  const hired = [happened("recruited", 0, 60), moved(60, "bureau.2", "discard.0")];
  expect(became(60, happened("scanned", 1, 60), ...hired, moved(60, "discard.0", "hand.0"))).toBe(
    "You recruited it.",
  );
  expect(became(60, moved(60, "bureau.2", "discard.1"), moved(60, "discard.1", "hand.1"))).toBe(
    "Scully gained it.",
  );
});

it("tells what a revealed character does when played", () => {
  const card = { id: 61, design: "office", name: "Corner Office", now: HIRED };
  const view = { ...table.view, bureau: [{ space: "bureau.1", card }] } as unknown as View;
  const [mine, theirs] = [0, 1].map((seat) =>
    announcements([happened("scanned", seat, 61)], { ...table, view }),
  );
  const says = "Leadership, gives 1 Recruit. When played: Coordinate. Draw a card.";
  expect(mine?.[0]?.text).toBe(says);
  expect(theirs?.[0]?.text).toBe(`Scully scanned it. ${says}`);
});

it("tells how a card came to the Field", () => {
  const view = { ...table.view, shadows: [], field: [FLUKEMAN] } as unknown as View;
  const inField = (...facts: Fact[]) => announcements(facts, { ...table, view });
  const pushed = moved(20, "shadows.1", "field");
  expect(inField(pushed)[0]).toMatchObject({
    title: "Into the Field: The Flukeman",
    text: "It left the Shadows.",
  });
  expect(inField({ ...pushed, card: null }, happened("revealed", null, 20))).toMatchObject([
    { title: "Revealed: The Flukeman", text: "" },
  ]);
  expect(inField(happened("scanned", 1, 20), happened("ambush", 0, 20), pushed)).toMatchObject([
    { title: "Ambush: The Flukeman", text: "Scully scanned it. It goes straight to the Field." },
  ]);
  expect(inField(moved(20, "conspiracy", "field"))).toEqual([]);
});

it("tells the effect of an Event and of an Ambush", () => {
  expect(told(happened("revealed", null, 30))[0]?.text).toBe("Your hand is shown.");
  expect(told(happened("ambush", null, 20))[0]?.title).toBe("Ambush: The Flukeman");
});

it("names the player whom a reveal text addresses", () => {
  const [begins, event] = [happened("turn", 1), happened("revealed", null, 30)];
  const meant = 'For Scully: "Your hand is shown."';
  expect(told(begins, event)[0]?.text).toBe(meant);
  expect(told(event, happened("cleanup_phase", 1), happened("turn", 0))[0]?.text).toBe(meant);
  expect(told(event, happened("turn", 0))[0]?.text).toBe(meant);
  expect(told(event, happened("turn", 1))[0]?.text).toBe("Your hand is shown.");
  const card = { id: 31, design: "visitors", name: "Night Visitors" };
  const view = { ...table.view, shadows: [{ space: "shadows.1", card }] } as unknown as View;
  const [scan] = announcements([begins, happened("scanned", 1, 31)], { ...table, view });
  expect(scan?.text).toBe('Scully scanned it. For Scully: "Discard a card."');
});

it("names the card that showed several cards", () => {
  const used = happened("showed", 1, 70);
  const both = told(used, looked([30]), looked([31], "shadows.2"));
  const says = expect.stringMatching(/^Scully showed this to everyone \(Enhanced Photograph\)\./);
  expect(both.map(({ text }) => text)).toEqual([says, says]);
});

it("tells the lasting effect of a scanned card", () => {
  const card = { id: 31, design: "visitors", name: "Night Visitors", now: "Defeat it for 4 Attack." };
  const view = { ...table.view, shadows: [{ space: "shadows.1", card }] } as unknown as View;
  const [scan] = announcements([happened("scanned", 0, 31)], { ...table, view });
  expect(scan?.text).toBe("Effect: Discard a card.");
  expect(scan?.currentState?.({ ...table, view } as never)).toMatch(/Nobody can heal Strikes\.$/);
});

it("explains the keywords of a revealed card in the words of the server", () => {
  const ravage = "Ravage: it Strikes as soon as it enters the Field.";
  const card = { ...FLUKEMAN, pays: "attack", now: "Defeat it for 4 Attack.", keywords: ravage };
  const view = { ...table.view, shadows: [{ space: "shadows.1", card }] } as unknown as View;
  const [scan] = announcements([happened("scanned", 1, 20)], { ...table, view });
  expect(scan?.currentState?.({ ...table, view } as never)).toBe(
    `It is face up in Shadows 1. Defeat it for 4 Attack. You have 7 Attack. ${ravage}`,
  );
});

it("tells of an Ambush once, whoever scanned it", () => {
  const facts = [happened("scanned", 0, 20), happened("ambush", 0, 20)];
  expect(told(...facts).map(({ title }) => title)).toEqual(["Ambush: The Flukeman"]);
});

it("tells only the viewer of healed cards, once for all", () => {
  const facts = [moved(10, "strikes.0", "strike_discard"), moved(10, "strikes.0", "strike_discard")];
  expect(told(...facts)).toHaveLength(1);
  expect(told(...facts.slice(1))[0]).toMatchObject({
    title: "You heal a Strike",
    text: "You now have 4 of 11 damage.",
  });
  expect(told(...facts)[0]?.title).toBe("You heal 2 Strikes");
  expect(told(moved(10, "scars.0", "strike_discard"))[0]?.title).toBe("You heal a Scar");
  expect(told(moved(10, "strikes.1", "strike_discard"))).toEqual([]);
  expect(told(...facts, happened("player_defeated", 0)).map(({ title }) => title)).toEqual([
    "You are defeated",
  ]);
});

it("tells the viewer what a Doubt does when drawn", () => {
  expect(told(moved(97, "doubts", "discard.0"))[0]).toMatchObject({
    title: "You gain a Doubt",
    text: "It has no use in your deck. When you draw it: Discard 2 cards.",
  });
  expect(told(moved(97, "doubts", "discard.1"))).toEqual([]);
});

it("tells the viewer how long a card stays in play", () => {
  expect(told(moved(60, "played.0", "vigilant.0"))[0]?.title).toBe("You keep John Byers in play");
  expect(told(moved(60, "played.1", "vigilant.1"))).toEqual([]);
});

it("joins cards turned face down and tells where they are", () => {
  const down = (card: number, zone: string): Fact => ({ fact: "card_turned", card, zone, up: false });
  const both = told(down(20, "shadows.3"), down(30, "shadows.2"));
  expect(both.map(({ title }) => title)).toEqual(["Turned face down: The Flukeman, Fallen Angel"]);
  expect(told({ ...down(20, "field"), up: true })).toEqual([]);
  const [flukeman] = told(down(20, "shadows.3"));
  expect(flukeman?.text).toBe("It was turned face down.");
  const where = (field: object[]) =>
    flukeman?.currentState?.({ ...table, view: { ...table.view, shadows: [], field } } as never);
  expect(where([])).toMatch(/^A face-down card does nothing/);
  expect(where([{ id: 20, design: "flukeman", name: "The Flukeman" }])).toBe(
    "It is now face up in the Field.",
  );
});

it("names Evidence and its effect", () => {
  expect(told(happened("discovered", 0, 90))[0]?.text).toMatch(/ in The End: Nobody can heal Strikes\.$/);
  expect(told(happened("collected", 0, 40))[0]?.text).toBe("The End Game cannot use Morley Ash.");
});

it("tells what the Lead needs to collect Evidence", () => {
  const ash = { id: 40, design: "ash", name: "Morley Ash", now: "Pay 5 Attack to Collect Evidence." };
  const link = { space: "evidence.1", card: { id: 90, design: "vaccine", name: "Vaccine" } };
  const [found] = told(happened("discovered", 0, 90));
  const at = (leads: object) =>
    found?.currentState?.({ ...table, view: { ...table.view, field: [ash], leads } } as never);
  expect(at({ 40: link })).toBe("Morley Ash now: Pay 5 Attack to Collect Evidence.");
  expect(at({ 40: { ...link, card: { hidden: true } } })).toBe("");
  expect(at({})).toBe("");
});

it("tells what another player's Doubt does", () => {
  const view = { ...table.view, viewer: 1 } as View;
  const doubt = happened("doubt", 0, 97);
  expect(announcements([doubt], { ...table, view })[0]).toMatchObject({
    title: "Mulder resolves a Doubt",
    text: 'For Mulder: "Discard 2 cards."',
    cards: [{ design: "avatar-mulder" }],
  });
  expect(told(doubt)).toEqual([]);
});
