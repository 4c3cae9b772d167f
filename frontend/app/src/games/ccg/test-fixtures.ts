/** Test table: two players before a check. */

import type { Agent, Check, Face, Page, Player, Site, View } from "./view-types";

export function face(id: number, design: string, more: Partial<Face> = {}): Face {
  return { id, design, name: design, type: "event", owner: 0, ...more };
}

export function agent(id: number, name: string, more: Partial<Agent> = {}): Agent {
  return {
    standing: {
      card: face(id, name, { type: "agent" }),
      keywords: [],
      attached: [],
      tokens: 0,
      listening: [],
    },
    section: "field",
    numbers: {},
    lent: {},
    damage: 0,
    health: 4,
    permanent_health: 4,
    team: 0,
    bought: false,
    stays: "",
    doom: null,
    barred: [],
    ...more,
  };
}

export function site(id: number, more: Partial<Site> = {}): Site {
  return {
    standing: {
      card: face(id, "aubrey", { type: "site" }),
      keywords: [],
      attached: [],
      tokens: 0,
      listening: [],
    },
    directed: 1,
    skill: "",
    committed: "",
    needed: 4,
    outcome: "",
    reach: [],
    under: [],
    ...more,
  };
}

export function player(seat: number, more: Partial<Player> = {}): Player {
  return {
    seat,
    rp: 5,
    cp: 5,
    earmarked: 0,
    out: false,
    xfiles: [],
    xfile: [{ hidden: true }],
    powers: {},
    hand: [],
    deck: 53,
    buried: [],
    discard: [],
    agents: [],
    away: [],
    sites: [],
    others: {},
    removed: [],
    marked: [],
    kept: [],
    ...more,
  };
}

export function check(more: Partial<Check> = {}): Check {
  return {
    seat: 0,
    team: [],
    contributing: [],
    skill: "Behavioral",
    level: 3,
    needed: 4,
    site: null,
    source: null,
    adding: [],
    modifiers: [],
    names: [],
    used: [0, 0],
    most: null,
    failed: false,
    moot: false,
    ...more,
  };
}

export function page(more: Partial<Page> = {}): Page {
  return { seat: 1, left: [], crossed_out: [], clues: [], fitting: {}, ...more };
}

export function table(more: Partial<View> = {}): View {
  return {
    format: "advanced",
    agreed: { question_or_guess: false, single_guess: false, killer: false, powers: false, turn_limit: 200 },
    priced: true,
    viewer: 0,
    over: false,
    phase: "investigation",
    turn: { number: 2, seat: 0 },
    players: [player(0), player(1)],
    checks: [],
    combats: [],
    announced: [],
    about: null,
    log: [],
    guesses: [],
    notebook: [],
    heard: [],
    idle: [],
    winners: [],
    waiting_for: [0],
    ...more,
  };
}
