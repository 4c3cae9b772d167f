/** Finds card names in texts, and replaces "player 2" by names. */

import type { SeatInfo } from "../game-contract";
import type { Decision, Option } from "../session/campaign-context";

/** A part of a text. designs: designs of the card name, if it is one. */
export interface TextPart {
  text: string;
  designs?: readonly string[] | undefined;
}

interface Names {
  /** Designs by name. Several can share one. */
  designs: ReadonlyMap<string, readonly string[]>;
  pattern: RegExp | null;
}

/** Minimum length of a name. */
const MIN_LENGTH = 2;

/** Build the search pattern for a catalogue. */
export function compileNames(catalogue: readonly { id: string; name: string }[]): Names {
  const designs = new Map<string, string[]>();
  for (const { id, name } of catalogue) {
    if (name.length >= MIN_LENGTH) {
      designs.set(name, [...(designs.get(name) ?? []), id]);
    }
  }
  // Longest first: a name can begin with another name.
  const all = [...designs.keys()].sort((one, other) => other.length - one.length).map(escapeRegExp);
  return {
    designs,
    pattern: all.length ? new RegExp(`(?<![\\p{L}\\d])(?:${all.join("|")})(?![\\p{L}\\d])`, "gu") : null,
  };
}

/** Split a text into card names and the text between them. */
export function splitMentions(text: string, { designs, pattern }: Names): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: name, index } of pattern ? text.matchAll(pattern) : []) {
    parts.push({ text: text.slice(end, index) }, { text: name, designs: designs.get(name) });
    end = index + name.length;
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text);
}

/** Card names shown of a text that has too many. */
const FIRST_NAMES = 3;

/**
 * Cut a text with more than `most` card names after the first ones.
 * more: number of names left out.
 */
export function foldMentions(
  parts: readonly TextPart[],
  most: number,
): { shown: readonly TextPart[]; more: number } {
  const names = parts.filter(({ designs }) => designs);
  const last = names[FIRST_NAMES - 1];
  return names.length > most && last
    ? { shown: parts.slice(0, parts.indexOf(last) + 1), more: names.length - FIRST_NAMES }
    : { shown: parts, more: 0 };
}

function escapeRegExp(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Seats in server texts, from 1, with a following possessive or verb. */
const SEAT_PATTERN = /\bplayer (\d+)('s| (?:is|was|has|does)\b)?/gi;

/** Replace seats in a server text by names, or "you" for the viewer. */
export function insertPlayerNames(text: string, seatInfos: readonly SeatInfo[]): string {
  return text.replace(SEAT_PATTERN, (said: string, number: string, after = "") =>
    nameInText(seatInfos, Number(number) - 1, said.startsWith("P") ? "You" : "you", after),
  );
}

function nameInText(seatInfos: readonly SeatInfo[], seat: number, you: string, after: string): string {
  const seatInfo = seatInfos.find((one) => one.seat === seat);
  if (isViewerSeat(seat, seatInfos)) {
    return after === "'s" ? `${you}r` : after ? `${you} ${toSecondPerson(after.trim())}` : you;
  }
  const name = seatInfo?.name ?? "player";
  const isOne = seatInfo && seatInfos.filter((one) => one.name === name).length === 1;
  return `${isOne ? name : `${name} ${seat + 1}`}${after}`;
}

/** Return true if a seat is the only one of the viewer. */
export function isViewerSeat(seat: number, seatInfos: readonly SeatInfo[]): boolean {
  const mine = seatInfos.filter(({ isMine }) => isMine);
  return mine.length === 1 && mine[0]?.seat === seat;
}

/** Irregular verbs. */
const IRREGULAR: Readonly<Record<string, string>> = { is: "are", was: "were", has: "have" };
/** Further verbs of a clause. */
const FURTHER_VERB = /(?<=\band )(?:is|loses|passes|plays)\b/g;

/** Return a clause about a player in the second person. Its verb comes first. */
export function toSecondPerson(clause: string): string {
  return clause
    .replace(/^[^\s:]+/, verbForYou)
    .replace(FURTHER_VERB, verbForYou)
    .replace(/\btheir(?= (?:hand|deck|discard pile)\b)/g, "your");
}

function verbForYou(verb: string): string {
  return (
    IRREGULAR[verb] ??
    verb.replace(/(?<=ss|x|zz|ch|sh|o)es$|ies$|(?<!s)s$/, (end) => (end === "ies" ? "y" : ""))
  );
}

/** Replace seats in all texts of a decision. */
export function insertNamesInDecision(asked: Decision, seatInfos: readonly SeatInfo[]): Decision {
  if (JSON.stringify(asked).search(SEAT_PATTERN) < 0) {
    return asked;
  }
  const said = (text: string) => insertPlayerNames(text, seatInfos);
  const all = (options: Option[]) => options.map((option) => ({ ...option, label: said(option.label) }));
  return {
    ...asked,
    prompt: said(asked.prompt),
    options: all(asked.options),
    macros: all(asked.macros),
    blocked: asked.blocked.map((one) => ({ ...one, reason: said(one.reason) })),
  };
}
