/** Texts of a card and its accessible name. */

import { formatSigned } from "../../../components/text-format";
import { CIRCUMSTANCES, LEFT, RIGHT, TYPES } from "../labels";
import type { Card, Circumstance, Face } from "../view-types";

/** Beginnings of text lines that icons already show. */
const SHOWN_LINES = [
  "Needs ",
  "Requires ",
  "Prevented by ",
  "Provides ",
  "Counts as ",
  "Theme: ",
  "Themes: ",
  "Investment ",
  "Then ",
];

/** Card types with a right edge. Conclusions end the round, others are beside it. */
const WITH_RIGHT_EDGE: ReadonlySet<Card["type"]> = new Set(["case", "incident", "following"]);

/** Return the points: "+10", "+?" if the text decides, "" without points. */
export function pointsText(design: Card | undefined): string {
  const printed = design?.points;
  if (typeof printed === "number") return formatSigned(printed);
  if (printed === "conflict") return "±";
  if (printed === undefined) return "";
  return printed === "negative" ? "−?" : "+?";
}

export function hasRightEdge({ type }: Pick<Card, "type">): boolean {
  return WITH_RIGHT_EDGE.has(type);
}

/** Return the requirements: "2 × FBI", "Evidence". */
export function requirements(design: Card | undefined): string[] {
  return (design?.requires ?? []).map(({ attribute, term, providers = 1 }) => {
    const what = attribute || term || "";
    return providers > 1 ? `${providers} × ${what}` : what;
  });
}

/** Return the attributes that a card provides. */
export function provisions(design: Card | undefined): string[] {
  return [...(design?.provides ?? []), ...(design?.terms ?? [])];
}

/** Return text lines that icons do not show. */
export function ownTextLines(design: Card | undefined): string[] {
  return (design?.text ?? []).filter((line) => !SHOWN_LINES.some((head) => line.startsWith(head)));
}

function joinMarks(told: [Circumstance, string][]): string {
  return told.map(([name, mark]) => `${name} ${mark}`).join(", ");
}

export function leftEdge(design: Card | undefined): string {
  return joinMarks(
    CIRCUMSTANCES.flatMap((name): [Circumstance, string][] => {
      const mark = design?.left?.[name];
      return mark ? [[name, LEFT[mark].said]] : [];
    }),
  );
}

export function rightEdge(design: Card | undefined): string {
  return design && hasRightEdge(design)
    ? joinMarks(CIRCUMSTANCES.map((name) => [name, RIGHT[design.right?.[name] ?? "off"]]))
    : "";
}

/**
 * Return the accessible name.
 * "Arrested, Following, 10 points, needs progress on ...".
 */
export function fullName(card: Pick<Face, "name" | "type">, design: Card | undefined): string {
  const said = (what: string, list: readonly string[] | undefined) =>
    list?.length && `${what} ${list.join(", ")}`;
  const left = leftEdge(design);
  const right = rightEdge(design);
  return [
    card.name,
    TYPES[card.type],
    pointsText(design) && `${pointsText(design)} points`,
    left && `needs ${left}`,
    said("requires", requirements(design)),
    said("prevented by", design?.prevented_by),
    said("provides", provisions(design)),
    said("themes", design?.themes),
    right && `leaves ${right}`,
  ]
    .filter(Boolean)
    .join(", ");
}
