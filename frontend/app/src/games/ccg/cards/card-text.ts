/** Texts of a card and its accessible name. */

import { createContext } from "preact";
import { CHARACTERISTIC_FIELDS, CHARACTERISTICS, CONDITIONS, joinWords, priceText, TYPES } from "../labels";
import type { Card, Face } from "../view-types";

/**
 * True if this is the basic game, which has no points and combat.
 * Cards then leave these out (BAS-05, BAS-13, BAS-15).
 */
export const Basic = createContext(false);

/** Return the cost: "4 RP", "X CP"; "" for X-Files. */
export function costText(design: Card | undefined): string {
  return priceText(design?.cost, design?.pool);
}

/** Return the requirement of a Site: "Medical 4+"; "" for other cards. */
export function requirementText(design: Card | undefined): string {
  const asked = design?.prerequisite;
  return asked ? `${joinWords(asked.skills, "or")} ${asked.level}+` : "";
}

/** Return the discount: "4+ if you promise to ask about Security". */
export function discountText(design: Card | undefined): string {
  return design?.discount
    ? `${design.discount.level}+ if you promise to ask about ${design.discount.value}`
    : "";
}

/** Return the numbers of a card by name. */
export function cardNumbers(design: Card | undefined, isBasic = false): [string, string | number][] {
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
    ...CHARACTERISTICS.map((name): [string, string | undefined] => [
      name,
      design[CHARACTERISTIC_FIELDS[name]],
    ]),
  ];
  return all.filter((row): row is [string, string | number] => row[1] !== undefined);
}

/** Return when a card can be played: "on your turn, with Behavioral". */
export function playConditions(design: Card | undefined): string {
  return (design?.activators ?? [])
    .map((one) =>
      joinWords(
        one.split("/").map((word) => CONDITIONS[word] ?? conditionText(word)),
        "or",
      ),
    )
    .join(", ");
}

/** Return the text of a condition: "at a Motive Site". */
function conditionText(word: string): string {
  return / (Site|Adversary)$/.test(word)
    ? `at ${/^[AEIOU]/.test(word) ? "an" : "a"} ${word}`
    : `with ${word}`;
}

/**
 * Return the printed conditions with explanations.
 * "Active (on your turn), Behavioral".
 */
export function printedConditions(design: Card | undefined): string {
  const explained = (word: string) =>
    word in CONDITIONS && word !== "Site" ? `${word} (${CONDITIONS[word]})` : word;
  return (design?.activators ?? []).map((one) => joinWords(one.split("/").map(explained), "or")).join(", ");
}

/** Keywords about the number of skills, which the card shows. */
export const SKILLS_OF_SITES: ReadonlySet<string> = new Set(["Mono", "Multi"]);

/** Return the keywords that type and texts do not show. */
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

/** Return true if the card has another text in the basic game. */
export function hasBasicText({ text, basic }: Card): boolean {
  return text.length > 0 && basic !== undefined;
}

/** Return the text of a card. */
export function textOf(design: Card | undefined, isBasic = false): readonly string[] {
  return (isBasic ? design?.basic : undefined) ?? design?.text ?? [];
}

/** Return requirement, numbers and text as short phrases. */
export function cardSummary(design: Card | undefined, isBasic = false): string[] {
  return [
    requirementText(design) && `needs ${requirementText(design)}`,
    design?.questions ? `asks about ${joinWords(design.questions, "or")}` : "",
    discountText(design),
    playConditions(design) && `played ${playConditions(design)}`,
    ...cardNumbers(design, isBasic).map(([name, value]) => `${name} ${value}`),
    ...textOf(design, isBasic),
  ].filter(Boolean);
}

/** Return the accessible name: "Braun, Witness, costs 1 RP, ...". */
export function fullName(
  card: Pick<Face, "name" | "type">,
  design: Card | undefined,
  isBasic = false,
): string {
  return [
    card.name,
    TYPES[card.type],
    !isBasic && costText(design) && `costs ${costText(design)}`,
    ...cardSummary(design, isBasic),
  ]
    .filter(Boolean)
    .join(", ");
}
