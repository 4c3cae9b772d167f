/** The great moments of this game: X-Files that are named, answers, Sites that are decided, Agents who are lost. */

import { faces } from "../../kit/faces";
import { playerName, possessive } from "../../kit/people";
import { capital } from "../../kit/words";
import type { Announcement, Fact } from "../../play/contract";
import { PHASES } from "./says";
import type { Face, Part } from "./types";

/** What is told of a fact; rest: what happened from there on. Null where nothing is. */
type Teller = (fact: Fact, rest: readonly Fact[], table: Part) => Announcement | null;

const TOLD: Readonly<Record<string, Teller>> = {
  guessed,
  asked,
  solved,
  unsolved: (fact, _, table) => ofSite(fact, "Not solved", `${nameOf(fact, table)} may ask nothing.`, table),
  negated,
  cut_short: (fact, _, table) => ofTurn(fact, table),
  card_moved: lost,
};

/** Places where nobody sends the own Agents but in Deployment. */
const FATES: Readonly<Record<string, string>> = {
  hospital: "is taken to the Hospital",
  removed: "leaves the game for good",
};

const IN_ORDER = Object.keys(PHASES);

export function announcements(facts: readonly Fact[], table: Part): readonly Announcement[] {
  return facts.flatMap(
    (fact, place) => TOLD[String(fact.what ?? fact.fact)]?.(fact, facts.slice(place), table) ?? [],
  );
}

/** Who has solved it is asked for the question at once, which says so. */
function solved(fact: Fact, _: readonly Fact[], table: Part): Announcement | null {
  const isMine = fact.seat === table.view.viewer;
  return isMine ? null : ofSite(fact, "Solved", `${nameOf(fact, table)} may ask a question.`, table);
}

function guessed(fact: Fact, rest: readonly Fact[], table: Part): Announcement {
  const [whose, name] = parted(fact);
  const isWrong = rest.some(({ what, seat }) => what === "missed" && seat === fact.seat);
  const guess = table.view.guesses.findLast(({ seat, asked }) => seat === fact.seat && asked === whose);
  return {
    title: isWrong ? `It isn't ${name}` : `It is ${name}!`,
    text: `${nameOf(fact, table)} named ${whoseX(whose, table)}${isWrong ? ", and that was wrong" : ""}.`,
    cards: guess ? [{ design: guess.name }] : [],
  };
}

function asked(fact: Fact, rest: readonly Fact[], table: Part): Announcement {
  const [whose, value] = parted(fact);
  const [, next] = rest;
  const answer = next?.what === "answer" ? next.text : "";
  const aside = answer ? "" : "; these two know the answer";
  return {
    title: `${value}?${answer ? ` ${String(answer)}` : ""}`,
    text: `${nameOf(fact, table)} asked about ${whoseX(whose, table)}${aside}.`,
    cards: [],
  };
}

function negated(fact: Fact, _: readonly Fact[], table: Part): Announcement | null {
  const isSite = faceOf(fact, table)?.type === "site";
  const whose = possessive(table.view, table.chairs, Number(fact.seat));
  const cause = fact.text
    ? `${String(fact.text)} negates ${whose} Site`
    : `${capital(whose)} Site is negated`;
  return isSite
    ? ofSite(fact, "Negated", `${cause}: it is gone, and nothing can be asked there.`, table)
    : null;
}

function ofTurn(fact: Fact, table: Part): Announcement {
  const card = faceOf(fact, table);
  const whose = possessive(table.view, table.chairs, Number(fact.seat));
  return {
    title: "The turn ends at once",
    text: `${card?.name ?? "A card"} ends ${whose} turn: what was under way and all later phases are left out.`,
    cards: card ? [{ design: card.design, card: card.id }] : [],
  };
}

function lost(fact: Fact, rest: readonly Fact[], table: Part): Announcement | null {
  const card = faceOf(fact, table);
  const [to = "", seat] = String(fact.target).split(".");
  const fate = FATES[to];
  return card?.type === "agent" && fate && phaseBefore(rest, table) !== "deployment"
    ? {
        title: `${card.name} ${fate}`,
        text: `${capital(possessive(table.view, table.chairs, Number(seat)))} Agent.`,
        cards: [{ design: card.design, card: card.id }],
      }
    : null;
}

function ofSite(fact: Fact, title: string, text: string, table: Part): Announcement {
  const card = faceOf(fact, table);
  return {
    title: `${title}: ${card?.name ?? String(fact.text)}`,
    text,
    cards: card ? [{ design: card.design, card: card.id }] : [],
  };
}

/** The part of the turn in which something happened, from what came after it. */
function phaseBefore(rest: readonly Fact[], { view }: Part): string {
  const next = rest.find(({ what }) => what === "phase");
  return next ? (IN_ORDER[IN_ORDER.indexOf(String(next.text)) - 1] ?? "") : view.phase;
}

function faceOf({ card }: Fact, { view }: Part): Face | undefined {
  return typeof card === "number" ? faces<Face>(view).get(card) : undefined;
}

function nameOf({ seat }: Fact, { view, chairs }: Part): string {
  return playerName(view, chairs, Number(seat));
}

function whoseX(seat: number, { view, chairs }: Part): string {
  return `${possessive(view, chairs, seat)} X-File`;
}

/** Whose, and what: of "1: Motive Control". */
function parted(fact: Fact): [number, string] {
  const [seat, ...words] = String(fact.text).split(": ");
  return [Number(seat), words.join(": ")];
}
