/** What is printed on a card, for who has just come to know it: none of it happens by that alone. */

import { capital } from "../../../components/text-format";
import { gives } from "../cards/card-labels";
import { CLASSES, POINTS, TYPES } from "../labels";
import type { Card } from "../view-types";

/** What a character gives and does once it is played: "Leadership, gives 1 Recruit. For its player: Draw a card." */
export function playing(design: Card): string {
  const text = lines(design);
  return [what([design.class && CLASSES[design.class], given(design)]), text && `When played: ${text}`]
    .filter(Boolean)
    .join(" ");
}

/** All of a card: "Enemy, Fight 3. It reads: ..." */
export function printed(design: Card): string {
  const { type, cost, fight } = design;
  const is = what([
    TYPES[type],
    design.class && CLASSES[design.class],
    cost !== undefined && `costs ${cost} ${POINTS.recruit}`,
    fight !== undefined && `Fight ${fight}`,
    given(design),
  ]);
  const text = lines(design);
  return text ? `${is} Text: "${text}"` : is;
}

function given(design: Card): string {
  const points = gives(design).map(({ points, value }) => `${value} ${POINTS[points]}`);
  return points.length > 0 ? `gives ${points.join(" and ")}` : "";
}

/** A sentence of what a card is; "" of nothing. */
function what(parts: readonly (string | false | undefined)[]): string {
  const said = capital(parts.filter(Boolean).join(", "));
  return said && `${said}.`;
}

/** Keywords stand on a line without a full stop. */
function lines({ text }: Card): string {
  return text.map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join(" ");
}
