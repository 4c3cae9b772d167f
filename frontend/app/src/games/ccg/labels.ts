/** Labels of this game. */

import type { CardType, Phase } from "./view-types";

export const TYPES: Record<CardType, string> = {
  event: "Event",
  witness: "Witness",
  bluff: "Bluff",
  equipment: "Equipment",
  combat: "Combat card",
  adversary: "Adversary",
  site: "Site",
  agent: "Agent",
  x_file: "X-File",
};

export const PHASES: Record<Phase, string> = {
  setup: "Before the game",
  briefing: "Briefing",
  healing: "Healing",
  requisition: "Requisition",
  deployment: "Deployment",
  case_assignment: "Case Assignment",
  investigation: "Investigation",
  debriefing: "Debriefing",
  over: "Case closed",
};

/** Sections of a player from the left. */
export const SECTIONS = { bureau: "Bureau", field: "Field", hospital: "Hospital" } as const;
export type SectionName = keyof typeof SECTIONS;

/** Short names of skills. */
export const SHORT_SKILLS: Readonly<Record<string, string>> = {
  "Alien Investigation": "Alien",
  Behavioral: "Behavior",
  Bureaucracy: "Bureauc.",
  Computer: "Computer",
  "Criminal Investigation": "Criminal",
  "Evidence Collection": "Evidence",
  Medical: "Medical",
  Observation: "Observe",
  "Occult Investigation": "Occult",
  Sciences: "Sciences",
  Subterfuge: "Subterf.",
};

/** Long names of numbers. */
export const LONG_NAMES: Readonly<Record<string, string>> = {
  LRC: "Long range (LRC)",
  CRC: "Close range (CRC)",
  RES: "Resources (RES)",
};

/** Times and places where a card can be played. */
export const CONDITIONS: Readonly<Record<string, string>> = {
  Active: "on your turn",
  Conspiracy: "on an opponent's turn",
  Bureau: "in the Bureau",
  Field: "in the Field",
  Hospital: "in the Hospital",
  Briefing: "in the Briefing",
  Multiplayer: "with 3 or more players",
  Site: "at a Site",
  Agent: "on an Agent",
};

export const CHARACTERISTICS = ["Affiliation", "Motive", "Method", "Result"] as const;

/** Field names of characteristics in the catalogue. */
export const CHARACTERISTIC_FIELDS = {
  Affiliation: "affiliation",
  Motive: "motive",
  Method: "method",
  Result: "result",
} as const;

export const RANGES = { LRC: "Long range", CRC: "Close range" } as const;

/** Pools in prices. */
const POOLS: Readonly<Record<string, string>> = { RP: "RP", CP: "CP", "*P": "RP/CP" };

/** Return a price: "3 RP"; "" if there is none. */
export function priceText(cost: number | string | undefined, pool: string | undefined): string {
  return cost === undefined || pool === undefined ? "" : `${cost} ${POOLS[pool] ?? pool}`;
}

/** "A", "A and B", "A, B and C". */
export function joinWords(words: readonly string[], last = "and"): string {
  const most = words.slice(0, -1).join(", ");
  return most ? `${most} ${last} ${words.at(-1)}` : (words[0] ?? "");
}
