/** Notices of this game: guesses, questions, Sites, checks, idle phases. */

import { openCards } from "../../components/open-cards";
import { playerName, playerNameInSentence, possessive } from "../../components/player-labels";
import { capitalize, formatCount, formatSigned } from "../../components/text-format";
import type { Announcement, Fact } from "../../table/game-contract";
import { surname } from "./cards-in-play";
import { joinWords, PHASES } from "./labels";
import type { Agent, BoardPartProps, Face } from "./view-types";

/**
 * Return the notice of a fact.
 * rest and before: the facts from it on and before it.
 */
type Teller = (
  fact: Fact,
  rest: readonly Fact[],
  table: BoardPartProps,
  before: readonly Fact[],
) => Announcement | null;

const TELLERS: Readonly<Record<string, Teller>> = {
  guessed: guessMade,
  asked: questionAsked,
  solved: siteSolved,
  unsolved: siteNotSolved,
  negated: siteNegated,
  cut_short: (fact, _, table) => turnCutShort(fact, table),
  card_moved: agentLost,
  value_changed: (fact, ...of) => agentsExcluded(fact, ...of) ?? levelChanged(fact, ...of),
  required: skillChanged,
  phase: idlePhase,
};

/** Destinations of Agents that are worth a notice, except in Deployment. */
const DESTINATIONS: Readonly<Record<string, string>> = {
  hospital: "is taken to the Hospital",
  removed: "is removed from the game",
};

const FAILED_CHECKS: ReadonlySet<string> = new Set(["check_failed", "check_lost"]);
/** Facts that can cause a card effect. */
const CAUSES: ReadonlySet<string> = new Set([...FAILED_CHECKS, "check_passed", "resolved", "used"]);

const PHASE_ORDER = Object.keys(PHASES);

export function announcements(facts: readonly Fact[], table: BoardPartProps): readonly Announcement[] {
  return facts.flatMap(
    (fact, place) =>
      TELLERS[String(fact.what ?? fact.fact)]?.(fact, facts.slice(place), table, facts.slice(0, place)) ?? [],
  );
}

/** A solved Site of an opponent. The prompt tells the player who solved it. */
function siteSolved(
  fact: Fact,
  rest: readonly Fact[],
  table: BoardPartProps,
  before: readonly Fact[],
): Announcement | null {
  const isMine = fact.seat === table.view.viewer;
  const hasAsked = rest.some(({ what, seat }) => what === "asked" && seat === fact.seat);
  const text = `${playerOfFact(fact, table)} ${reachedText(fact, before)}${hasAsked ? "asked a question for it" : "can ask a question"}.`;
  return isMine ? null : siteNotice(fact, "Solved", text, table);
}

/** A Site that was not solved, with the opponent's Bluffs there. */
function siteNotSolved(
  fact: Fact,
  rest: readonly Fact[],
  table: BoardPartProps,
  before: readonly Fact[],
): Announcement {
  const sites = table.view.players.flatMap((player) => player.sites);
  const there = sites.find(({ standing }) => standing.card.id === fact.card)?.standing.attached;
  const against = there?.filter(({ type }) => type === "bluff").map(({ name }) => name) ?? [];
  const isGone = !there && rest.every((one) => one.fact !== "card_moved" || one.card !== fact.card);
  const cause = against.length > 0 ? ` Bluffs: ${joinWords(against)}.` : "";
  return siteNotice(
    fact,
    "Not solved",
    `${playerOfFact(fact, table)} ${reachedText(fact, before)}cannot ask a question${isGone ? ": the Site was gone" : ""}.${cause}`,
    table,
  );
}

/** Return the level of the check: "reached 5 of 4 in Medical and ". */
function reachedText({ seat }: Fact, before: readonly Fact[]): string {
  const decided = before.filter((fact) => fact.what === "check_passed" || fact.what === "check_failed");
  const level = levelText(decided.findLast((fact) => fact.seat === seat));
  return level && `reached ${level} and `;
}

/** Return "5 of 4 in Medical"; "" if no level decided. */
function levelText(check: Fact | undefined): string {
  const [, skill, level, needed] = /^(.+) (\d+) against (\d+)$/.exec(String(check?.text)) ?? [];
  return skill ? `${level} of ${needed} in ${skill}` : "";
}

/** An opponent's card that changes the level of the check. */
function levelChanged(
  fact: Fact,
  _: readonly Fact[],
  table: BoardPartProps,
  before: readonly Fact[],
): Announcement | null {
  const card = faceOfFact(fact, table);
  return fact.name === "level" && card
    ? opponentCardNotice(card, `${formatSigned(Number(fact.amount))} on the check`, table, before)
    : null;
}

/** An opponent's card that changes the skill of the check. */
function skillChanged(
  fact: Fact,
  _: readonly Fact[],
  table: BoardPartProps,
  before: readonly Fact[],
): Announcement | null {
  const cause = before.findLast(({ what }) => what === "resolved");
  const card = cause && faceOfFact(cause, table);
  const [skill] = String(fact.text).split(/ \d+ against /);
  return card ? opponentCardNotice(card, `the check now uses ${skill}`, table, before) : null;
}

function opponentCardNotice(
  card: Face,
  does: string,
  table: BoardPartProps,
  before: readonly Fact[],
): Announcement | null {
  const by = before.findLast(({ what }) => what === "resolved" || what === "used");
  if (!by || table.view.checks.length === 0 || by.seat === table.view.viewer) return null;
  return {
    title: `${card.name}: ${does}`,
    text: `Used by ${playerNameInSentence(table.view, table.seatInfos, Number(by.seat))}.`,
    cards: [{ design: card.design, card: card.id }],
  };
}

/** Agents that a card keeps from adding, joined in one notice. */
function agentsExcluded(
  fact: Fact,
  rest: readonly Fact[],
  table: BoardPartProps,
  before: readonly Fact[],
): Announcement | null {
  const isLike = ({ name, seat }: Fact) => name === fact.name && seat === fact.seat;
  const all = new Set(rest.filter(isLike).map(({ card }) => card));
  const players = table.view.players.map((player) => player.agents);
  const agents = players.flat().filter(({ standing }) => all.has(standing.card.id));
  const by = agents[0]?.barred.findLast(({ number }) => number === fact.name);
  if (!by || before.some(isLike)) return null;
  const others = players[Number(fact.seat)]?.filter((agent) => isNotExcluded(agent, by.number)) ?? [];
  const names = joinWords(agents.map(({ standing }) => surname(standing.card.name)));
  const [add, who] = agents.length > 1 ? ["add", "Agents"] : ["adds", "Agent"];
  const whose = capitalize(possessive(table.view, table.seatInfos, Number(fact.seat)));
  const also = others.length > 0 ? "; other Agents are not affected" : "";
  return {
    title: `${by.by.name}: ${names} ${add} nothing`,
    text: `${failedCheckText(fact, before, whose)}${whose} ${who} ${add} ${by.adds}${also}.`,
    cards: [{ design: by.by.design, card: by.by.id }],
  };
}

function isNotExcluded({ section, barred }: Agent, bar: string): boolean {
  return section !== "hospital" && barred.every(({ number }) => number !== bar);
}

/** Return the failed check that caused it, or "". */
function failedCheckText({ seat }: Fact, before: readonly Fact[], whose: string): string {
  const cause = before.findLast(({ what }) => CAUSES.has(String(what)));
  if (!FAILED_CHECKS.has(String(cause?.what)) || cause?.seat !== seat) return "";
  const level = levelText(cause);
  return `${whose} Team failed the check${level && ` with ${level}`}. `;
}

/** Return the reason that a phase offers nothing; null if it offers something. */
function idlePhase({ text }: Fact, _: readonly Fact[], { view }: BoardPartProps): Announcement | null {
  const why = view.idle.find(({ phase }) => phase === text);
  return why ? { ...why, cards: why.cards.map(({ design, id }) => ({ design, card: id })) } : null;
}

function guessMade(fact: Fact, rest: readonly Fact[], table: BoardPartProps): Announcement {
  const [whose, name] = splitSeatText(fact);
  const isWrong = rest.some(({ what, seat }) => what === "missed" && seat === fact.seat);
  const guess = table.view.guesses.findLast(({ seat, asked }) => seat === fact.seat && asked === whose);
  return {
    title: isWrong ? `Wrong: ${name}` : `Correct: ${name}`,
    text: `${playerOfFact(fact, table)} named ${xFileOwner(whose, table)}${isWrong ? penaltyText(whose, table) : ""}.`,
    isUrgent: whose === table.view.viewer,
    cards: guess ? [{ design: guess.name }] : [],
  };
}

/** Return the penalty of a wrong guess. */
function penaltyText(whose: number, { view, seatInfos }: BoardPartProps): string {
  const who = playerNameInSentence(view, seatInfos, whose);
  return view.agreed.single_guess
    ? ", which was wrong"
    : `, which was wrong: ${who} can ask or guess in return`;
}

function questionAsked(
  fact: Fact,
  rest: readonly Fact[],
  table: BoardPartProps,
  before: readonly Fact[],
): Announcement {
  const [whose, value] = splitSeatText(fact);
  const [, next] = rest;
  const answer = next?.what === "answer" ? next.text : "";
  const left = answer ? namesLeftText(fact, whose, table) : "";
  const returned = isPenaltyQuestion(fact, whose, table, before)
    ? " This is the question for a wrong guess."
    : "";
  return {
    title: `${playerOfFact(fact, table)} asked: ${value}?${answer ? ` ${String(answer)}` : ""}`,
    text: `About ${xFileOwner(whose, table)}${answer ? "" : "; only these two players know the answer"}.${returned}${left}`,
    isUrgent: whose === table.view.viewer,
    cards: [],
  };
}

/** Return the number of names left as text, if the viewer can tell. */
function namesLeftText({ seat }: Fact, whose: number, { view }: BoardPartProps): string {
  if (view.guesses.some((guess) => guess.right && guess.asked === whose)) return "";
  const isMine = seat === view.viewer;
  const left = isMine
    ? view.notebook.find((page) => page.seat === whose)?.left.length
    : view.heard.find((heard) => whose === view.viewer && heard.seat === seat)?.left;
  const are = left === 1 ? "is" : "are";
  return left === undefined
    ? ""
    : ` ${formatCount(left, "name")} ${are} left for ${isMine ? "you" : "them"}.`;
}

/** Return true if a question is the penalty of a wrong guess. */
function isPenaltyQuestion(
  { seat }: Fact,
  whose: number,
  { view }: BoardPartProps,
  before: readonly Fact[],
): boolean {
  const last = view.guesses.at(-1);
  const byCard = before.some(({ what }) => what === "resolved" || what === "used" || what === "power_used");
  const isOfLast = last !== undefined && !last.right && last.asked === seat && last.seat === whose;
  return isOfLast && !byCard && view.turn.seat === whose;
}

function siteNegated(fact: Fact, _: readonly Fact[], table: BoardPartProps): Announcement | null {
  const isSite = faceOfFact(fact, table)?.type === "site";
  const whose = possessive(table.view, table.seatInfos, Number(fact.seat));
  const cause = fact.text
    ? `${String(fact.text)} negates ${whose} Site`
    : `${capitalize(whose)} Site is negated`;
  return isSite ? siteNotice(fact, "Negated", `${cause}. It is discarded without a question.`, table) : null;
}

function turnCutShort(fact: Fact, table: BoardPartProps): Announcement {
  const card = faceOfFact(fact, table);
  const whose = possessive(table.view, table.seatInfos, Number(fact.seat));
  return {
    title: "The turn ends",
    text: `${card?.name ?? "A card"} ends ${whose} turn. Unfinished actions and later phases are skipped.`,
    cards: card ? [{ design: card.design, card: card.id }] : [],
  };
}

/** A lost Agent, with the Adversary that took it. */
function agentLost(fact: Fact, rest: readonly Fact[], table: BoardPartProps): Announcement | null {
  const card = faceOfFact(fact, table);
  const [to = "", seat] = String(fact.target).split(".");
  const fate = DESTINATIONS[to];
  if (card?.type !== "agent" || !fate || phaseOfEvent(rest, table) === "deployment") return null;
  const taker = rest.filter(({ source }) => source === "announced").map((one) => faceOfFact(one, table))[0];
  const whose = capitalize(possessive(table.view, table.seatInfos, Number(seat)));
  const cause = taker?.type === "adversary" ? taker : undefined;
  return {
    title: cause ? `${cause.name} takes ${surname(card.name)}` : `${card.name} ${fate}`,
    text: `${whose} Agent${cause ? ` ${fate}` : ""}.`,
    cards: cause ? [{ design: cause.design, card: cause.id }] : [],
  };
}

function siteNotice(fact: Fact, title: string, text: string, table: BoardPartProps): Announcement {
  const card = faceOfFact(fact, table);
  return {
    title: `${title}: ${card?.name ?? String(fact.text)}`,
    text,
    cards: card ? [{ design: card.design, card: card.id }] : [],
  };
}

/** Return the phase of an event, from the events after it. */
function phaseOfEvent(rest: readonly Fact[], { view }: BoardPartProps): string {
  const next = rest.find(({ what }) => what === "phase");
  return next ? (PHASE_ORDER[PHASE_ORDER.indexOf(String(next.text)) - 1] ?? "") : view.phase;
}

function faceOfFact({ card }: Fact, { view }: BoardPartProps): Face | undefined {
  return typeof card === "number" ? openCards<Face>(view).get(card) : undefined;
}

function playerOfFact({ seat }: Fact, { view, seatInfos }: BoardPartProps): string {
  return playerName(view, seatInfos, Number(seat));
}

function xFileOwner(seat: number, { view, seatInfos }: BoardPartProps): string {
  return `${possessive(view, seatInfos, seat)} X-File`;
}

/** Split "1: Motive Control" into seat and text. */
function splitSeatText(fact: Fact): [number, string] {
  const [seat, ...words] = String(fact.text).split(": ");
  return [Number(seat), words.join(": ")];
}
