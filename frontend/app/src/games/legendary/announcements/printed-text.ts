/** Printed text of cards that become known. */

import { capitalize } from "../../../components/text-format";
import { givenPoints } from "../cards/card-labels";
import { CLASSES, POINTS, TYPES } from "../labels";
import type { Card } from "../view-types";

/**
 * Return the effects of playing a character.
 * "Leadership, gives 1 Recruit. When played: Draw a card."
 */
export function playedText(design: Card): string {
  const text = textLines(design);
  return [
    joinSentence([design.class && CLASSES[design.class], givenText(design)]),
    text && `When played: ${text}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Return all of a card: "Enemy, Fight 3. Text: ..." */
export function printedText(design: Card): string {
  const { type, cost, fight } = design;
  const is = joinSentence([
    TYPES[type],
    design.class && CLASSES[design.class],
    cost !== undefined && `costs ${cost} ${POINTS.recruit}`,
    fight !== undefined && `Fight ${fight}`,
    givenText(design),
  ]);
  const text = textLines(design);
  return text ? `${is} Text: "${text}"` : is;
}

function givenText(design: Card): string {
  const points = givenPoints(design).map(({ points, value }) => `${value} ${POINTS[points]}`);
  return points.length > 0 ? `gives ${points.join(" and ")}` : "";
}

/** Return parts as a sentence; "" if empty. */
function joinSentence(parts: readonly (string | false | undefined)[]): string {
  const said = capitalize(parts.filter(Boolean).join(", "));
  return said && `${said}.`;
}

/** Return the text as sentences. Keyword lines have no full stop. */
function textLines({ text }: Card): string {
  return text.map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join(" ");
}
