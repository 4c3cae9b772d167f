/** Numbers of a card and its accessible name. */

import { titleCase } from "../../../components/text-format";
import { CLASSES, changesText, POINTS, TYPES } from "../labels";
import type { Card, CardType, ClassName, Face, Points } from "../view-types";
import type { IconName } from "./icons";

/** Number in the corner. changed: differs from the printed one. */
export interface Corner {
  icon: IconName;
  value: string;
  said: string;
  changed: boolean;
}

/** Grounds by type: paper for friends, night for the Conspiracy. */
export const GROUNDS: Record<CardType, "paper" | "night"> = {
  starting: "paper",
  special_agent: "paper",
  academy: "paper",
  ally: "paper",
  syndicate: "night",
  enemy: "night",
  event: "paper",
  informant: "night",
  lead: "paper",
  end_game: "night",
  evidence: "paper",
  belief: "night",
  doubt: "paper",
  strike: "paper",
  avatar: "paper",
  cliffhanger: "night",
};

/** Return the number in the corner: the current cost, or the measure of its type. */
export function cornerNumber(card: Face, design: Card | undefined): Corner | null {
  if (card.fight !== undefined) return fightCorner(card, card.fight, design);
  if (card.cost !== undefined) return recruitCorner(card.cost, design);
  if (card.type === "strike") return strikeCorner(design);
  if (design?.priority)
    return { icon: "eye", value: `${design.priority}`, said: `Priority ${design.priority}`, changed: false };
  return null;
}

/** Return the printed number in the corner. */
export function printedCorner(design: Card): Corner | null {
  const { cost, fight, defense, star } = design;
  const plain = (icon: IconName, value: number | string) => ({
    icon,
    value: `${value}`,
    said: "",
    changed: false,
  });
  if (fight !== undefined) return plain("attack", `${fight}${star.fight ? "*" : ""}`);
  if (cost !== undefined) return plain("recruit", cost);
  if (design.type === "end_game" && defense !== undefined) return plain("shield", defense);
  return design.type === "strike" ? strikeCorner(design) : null;
}

function fightCorner(card: Face, value: number, design: Card | undefined): Corner {
  const pays: Points = card.pays ?? "attack";
  const printed = design?.fight ?? design?.defense;
  return {
    icon: pays,
    value: `${value}`,
    said: `${card.type === "end_game" ? "Defense" : "fight"} ${value} ${POINTS[pays]}`,
    changed: printed !== undefined && printed !== value,
  };
}

function recruitCorner(value: number, design: Card | undefined): Corner {
  return {
    icon: "recruit",
    value: `${value}`,
    said: `costs ${value} Recruit`,
    changed: (design?.cost ?? value) !== value,
  };
}

function strikeCorner(design: Card | undefined): Corner {
  const damage = design?.damage ?? 0;
  return design?.miss
    ? { icon: "strike", value: "Miss", said: "Miss", changed: false }
    : { icon: "strike", value: `${damage}`, said: `${damage} damage`, changed: false };
}

/** Return the points that a card gives; "+" if its text can give more. */
export function givenPoints(design: Card | undefined): { points: Points; value: string }[] {
  const more = design?.star.points ? "+" : "";
  return (["attack", "recruit"] as const)
    .filter((points) => design?.[points])
    .map((points) => ({ points, value: `${design?.[points]}${more}` }));
}

/** Return the printed measure: "Cost 3", "Fight 4", "Miss"; "" without one. */
export function printedMeasure({ cost, fight, damage, miss, health, keywords }: Card): string {
  const deed = keywords?.includes("apprehend") ? "Apprehend" : "Fight";
  const numbers = { Cost: cost, [deed]: fight, Damage: damage, Health: health };
  const [measured] = Object.entries(numbers).filter(([, number]) => number !== undefined);
  return miss ? "Miss" : (measured?.join(" ") ?? "");
}

/** Return the type: "Enemy, Human", "Academy Character". */
export function typeText(card: { type: CardType }, design: Card | undefined): string {
  return [TYPES[card.type], ...(design?.enemy ?? []).map(titleCase)].join(", ");
}

/** Return a short type with class. */
export function shortTypeText(card: { type: CardType }, design: Card | undefined): string {
  const cls = design?.class && CLASSES[design.class];
  const isHired = card.type === "academy" || card.type === "special_agent";
  return [isHired && cls ? "" : typeText(card, design), cls].filter(Boolean).join(", ");
}

export function keywords(design: Card | undefined): string[] {
  return (design?.keywords ?? []).map(titleCase);
}

/**
 * Return the keywords without those that a line of the text repeats.
 * Example: "Elude: Each player draws a card."
 */
export function keywordsBeforeText(design: Card | undefined): string[] {
  const lines = linesAfterKeywords(design);
  return keywords(design).filter((word) => !lines.some((line) => line.startsWith(`${word}:`)));
}

/** Return immunities and vulnerabilities. */
export function weaknesses(design: Card | undefined): { cls: ClassName; said: string; immune: boolean }[] {
  const named = (classes: readonly ClassName[] | undefined, immune: boolean) =>
    (classes ?? []).map((cls) => ({
      cls,
      immune,
      said: `${CLASSES[cls]} ${immune ? "Immunity" : "Vulnerability"}`,
    }));
  return [...named(design?.immunity, true), ...named(design?.vulnerability, false)];
}

/** Return the text without the keyword line. */
export function linesAfterKeywords(design: Card | undefined): readonly string[] {
  const isKeyed = keywords(design).length + weaknesses(design).length > 0;
  return (design?.text ?? []).slice(isKeyed ? 1 : 0);
}

/** Return the accessible name: "Donnie Pfaster, Enemy, Human, fight 4 Attack". */
export function fullName(card: Face, design: Card | undefined): string {
  const given = givenPoints(design).map(({ points, value }) => `${value} ${POINTS[points]}`);
  return [
    card.name,
    typeText(card, design),
    design?.class && CLASSES[design.class],
    cornerNumber(card, design)?.said,
    changesText(card.changes),
    given.length > 0 && `gives ${given.join(" and ")}`,
    ...keywords(design),
    ...weaknesses(design).map(({ said }) => said),
    card.task && `task: ${card.task}`,
    card.beneath?.length && `${card.beneath.length} under it`,
  ]
    .filter(Boolean)
    .join(", ");
}
