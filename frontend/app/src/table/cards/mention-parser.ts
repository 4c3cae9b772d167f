/** Which cards and which players a text names. */

import type { Chair } from "../game-contract";
import type { Decision, Option } from "../session/campaign-context";

/** A stretch of a text; designs: those of the card that it names, if it names one. */
export interface Named {
  text: string;
  designs?: readonly string[] | undefined;
}

interface Names {
  /** The designs of each name: several may share one. */
  designs: ReadonlyMap<string, readonly string[]>;
  pattern: RegExp | null;
}

/** Shorter ones are letters, and stand for much else. */
const SHORTEST = 2;

/** Prepare to find the names of a catalogue. */
export function namesOf(catalogue: readonly { id: string; name: string }[]): Names {
  const designs = new Map<string, string[]>();
  for (const { id, name } of catalogue) {
    if (name.length >= SHORTEST) {
      designs.set(name, [...(designs.get(name) ?? []), id]);
    }
  }
  // The longest first: a name may begin with another one.
  const all = [...designs.keys()].sort((one, other) => other.length - one.length).map(escaped);
  return {
    designs,
    pattern: all.length ? new RegExp(`(?<![\\p{L}\\d])(?:${all.join("|")})(?![\\p{L}\\d])`, "gu") : null,
  };
}

/** Part a text into names of cards and what stands between them. */
export function mentionsIn(text: string, { designs, pattern }: Names): Named[] {
  const parts: Named[] = [];
  let end = 0;
  for (const { 0: name, index } of pattern ? text.matchAll(pattern) : []) {
    parts.push({ text: text.slice(end, index) }, { text: name, designs: designs.get(name) });
    end = index + name.length;
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text);
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** How the server calls a seat, from 1, for which it knows no name; what belongs to it, or what it is or has. */
const SEAT = /\bplayer (\d+)('s| (?:is|was|has|does)\b)?/gi;

/** Put into a text of the server who sits on the seats that it speaks of: "you" for who has that one chair. */
export function withNames(text: string, chairs: readonly Chair[]): string {
  return text.replace(SEAT, (said: string, number: string, after = "") =>
    calledIn(chairs, Number(number) - 1, said.startsWith("P") ? "You" : "you", after),
  );
}

function calledIn(chairs: readonly Chair[], seat: number, you: string, after: string): string {
  const chair = chairs.find((one) => one.seat === seat);
  if (isYou(seat, chairs)) {
    return after === "'s" ? `${you}r` : after ? `${you} ${asYou(after.trim())}` : you;
  }
  const name = chair?.name ?? "player";
  const isOne = chair && chairs.filter((one) => one.name === name).length === 1;
  return `${isOne ? name : `${name} ${seat + 1}`}${after}`;
}

/** Whether a seat is "you" for who looks on: it is the one chair of theirs. */
export function isYou(seat: number, chairs: readonly Chair[]): boolean {
  const mine = chairs.filter(({ isMine }) => isMine);
  return mine.length === 1 && mine[0]?.seat === seat;
}

/** Verbs whose form with "you" no rule gives. */
const IRREGULAR: Readonly<Record<string, string>> = { is: "are", was: "were", has: "have" };
/** A further verb of a clause, after its first. */
const FURTHER = /(?<=\band )(?:is|loses|passes|plays)\b/g;

/** Return a clause of the server, of which somebody is the subject, as it is said of "you": its verb stands first. */
export function asYou(clause: string): string {
  return clause.replace(/^[^\s:]+/, ofYou).replace(FURTHER, ofYou);
}

function ofYou(verb: string): string {
  return (
    IRREGULAR[verb] ??
    verb.replace(/(?<=ss|x|zz|ch|sh|o)es$|ies$|(?<!s)s$/, (end) => (end === "ies" ? "y" : ""))
  );
}

/** The same of all that a decision says; one that speaks of no seat stays what it is. */
export function namedFor(asked: Decision, chairs: readonly Chair[]): Decision {
  if (JSON.stringify(asked).search(SEAT) < 0) {
    return asked;
  }
  const said = (text: string) => withNames(text, chairs);
  const all = (options: Option[]) => options.map((option) => ({ ...option, label: said(option.label) }));
  return {
    ...asked,
    prompt: said(asked.prompt),
    options: all(asked.options),
    macros: all(asked.macros),
    blocked: asked.blocked.map((one) => ({ ...one, reason: said(one.reason) })),
  };
}
