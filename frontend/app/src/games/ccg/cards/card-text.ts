/** What a card shows of itself, and its whole name for those who listen. */

import { createContext } from "preact";
import { CHARACTERISTICS, IN_ROW, listed, OCCASIONS, price, TYPES } from "../labels";
import type { Card, Face } from "../view-types";

/** Whether this is the basic game, without points and fights: cards then leave out numbers and texts about them (BAS-05, BAS-13, BAS-15). */
export const Basic = createContext(false);

/** "4 RP", "X CP"; "" for X-Files. */
export function cost(design: Card | undefined): string {
  return price(design?.cost, design?.pool);
}

/** "Medical 4+", "Occult Investigation or Criminal Investigation 5+"; "" for all but Sites. */
export function asksFor(design: Card | undefined): string {
  const asked = design?.prerequisite;
  return asked ? `${listed(asked.skills, "or")} ${asked.level}+` : "";
}

/** "4+ if you promise to ask about Security": the question for which less is enough. */
export function discounted(design: Card | undefined): string {
  return design?.discount
    ? `${design.discount.level}+ if you promise to ask about ${design.discount.value}`
    : "";
}

/** What is counted on it, by name: values of combat but in the basic game, skills, and the characteristics of an X-File. */
export function numbers(design: Card | undefined, isBasic = false): [string, string | number][] {
  if (!design) return [];
  const fought: [string, string | number | undefined][] = [
    ["Health", design.health],
    ["LRC", design.lrc],
    ["CRC", design.crc],
    ["RES", design.res],
  ];
  const all: [string, string | number | undefined][] = [
    ...(isBasic ? [] : fought),
    ...Object.entries(design.skills ?? {}),
    ...CHARACTERISTICS.map((name): [string, string | undefined] => [name, design[IN_ROW[name]]]),
  ];
  return all.filter((row): row is [string, string | number] => row[1] !== undefined);
}

/** When it can be played: "in your turn, with Behavioral". */
export function occasion(design: Card | undefined): string {
  return (design?.activators ?? [])
    .map((one) =>
      listed(
        one.split("/").map((word) => OCCASIONS[word] ?? met(word)),
        "or",
      ),
    )
    .join(", ");
}

/** A word that must stand on a card that is there, or with a type on the card itself: "at a Motive Site". */
function met(word: string): string {
  return / (Site|Adversary)$/.test(word)
    ? `at ${/^[AEIOU]/.test(word) ? "an" : "a"} ${word}`
    : `with ${word}`;
}

/** The same in the words that are printed, the moments explained: "Active (in your turn), Behavioral". */
export function occasionInFull(design: Card | undefined): string {
  const explained = (word: string) =>
    word in OCCASIONS && word !== "Site" ? `${word} (${OCCASIONS[word]})` : word;
  return (design?.activators ?? []).map((one) => listed(one.split("/").map(explained), "or")).join(", ");
}

/** Keywords that say how many skills a Site asks for, which stand there. */
export const SKILLS_OF_SITES: ReadonlySet<string> = new Set(["Mono", "Multi"]);

/** Keywords that its type and its other words don't say already. */
export function ownKeywords(design: Card | undefined): string[] {
  const said = new Set([
    TYPES[design?.type ?? "event"],
    design?.type === "combat" ? "Combat" : "",
    ...(design?.prerequisite?.skills ?? []),
    ...(design?.questions ?? []),
    ...SKILLS_OF_SITES,
  ]);
  return (design?.keywords ?? []).filter((word) => !said.has(word));
}

/** Whether what it says in the basic game is something else, or nothing. */
export function isOther({ text, basic }: Card): boolean {
  return text.length > 0 && basic !== undefined;
}

/** Its text, as far as it does anything. */
export function textOf(design: Card | undefined, isBasic = false): readonly string[] {
  return (isBasic ? design?.basic : undefined) ?? design?.text ?? [];
}

/** What it asks for and does, a sentence or less each. */
export function workings(design: Card | undefined, isBasic = false): string[] {
  return [
    asksFor(design) && `needs ${asksFor(design)}`,
    design?.questions ? `asks about ${listed(design.questions, "or")}` : "",
    discounted(design),
    occasion(design) && `played ${occasion(design)}`,
    ...numbers(design, isBasic).map(([name, value]) => `${name} ${value}`),
    ...textOf(design, isBasic),
  ].filter(Boolean);
}

/** All of a card in one breath: "Braun, Witness, costs 1 RP, when Active, Behavioral, +1 on one Team's check." */
export function fullName(
  card: Pick<Face, "name" | "type">,
  design: Card | undefined,
  isBasic = false,
): string {
  return [
    card.name,
    TYPES[card.type],
    !isBasic && cost(design) && `costs ${cost(design)}`,
    ...workings(design, isBasic),
  ]
    .filter(Boolean)
    .join(", ");
}
