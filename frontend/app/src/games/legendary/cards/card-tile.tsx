/** Card tile on the board. */

import type { ComponentChildren } from "preact";
import { CardName } from "../../../components/card-name";
import { capitalize } from "../../../components/text-format";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import type { Card, Face } from "../view-types";
import {
  type Corner,
  cornerNumber,
  fullName,
  GROUNDS,
  givenPoints,
  keywords,
  linesAfterKeywords,
  shortTypeText,
  weaknesses,
} from "./card-labels";
import { Icon } from "./icons";

interface Props {
  card: Face;
  /** Number of equal cards. */
  many?: number;
  /** Numbers of the equal cards. */
  others?: readonly number[];
  /** Its space. */
  at?: string | undefined;
  /** Addition to the accessible name. */
  note?: string | undefined;
  children?: ComponentChildren;
}

export function CardTile({ card, many = 1, others = [], at, note, children }: Props) {
  const design = designOf<Card>(card.design);
  const name = [fullName(card, design), many > 1 && `${many} of them`, note].filter(Boolean).join(", ");
  return (
    <Target
      of={{ card: card.id }}
      also={[...others.map((other) => ({ card: other })), ...(at ? [{ space: at }] : [])]}
      name={name}
      design={card.design}
      class={`tile ${frameClasses(card, design)}`}
    >
      <CardName name={card.name} />
      <span class="tile-kind">
        {design?.class && <Icon name={design.class} />}
        {shortTypeText(card, design)}
      </span>
      {card.task ? <span class="tile-task">{capitalize(card.task)}</span> : <TileText design={design} />}
      <TileFoot card={card} design={design} />
      {children}
      {many > 1 && <span class="tile-many">×{many}</span>}
    </Target>
  );
}

/** CSS classes of ground, frame and class. */
export function frameClasses(card: { type: Card["type"] }, design: Card | undefined): string {
  return `${GROUNDS[card.type]} f-${card.type} c-${design?.class ?? "none"}`;
}

export function CornerNumber({ corner: { icon, value, changed } }: { corner: Corner }) {
  return (
    <span class={`corner corner-${icon}`} data-changed={changed || undefined}>
      <Icon name={icon} />
      {value}
    </span>
  );
}

/** Card text. Keywords have their own line. */
function TileText({ design }: { design: Card | undefined }) {
  const lines = linesAfterKeywords(design);
  return lines.length > 0 ? (
    <span class="tile-text">
      <span class="tile-lines">{lines.join(" ")}</span>
    </span>
  ) : null;
}

/** Points, keywords and corner number. */
function TileFoot({ card, design }: { card: Face; design: Card | undefined }) {
  const words = keywords(design);
  const number = cornerNumber(card, design);
  const given = givenPoints(design);
  return (
    <span class="tile-foot" data-gives={given.length > 0 || undefined}>
      {given.map(({ points, value }) => (
        <span key={points} class={`gives gives-${points}`}>
          <Icon name={points} />
          {value}
        </span>
      ))}
      {words.length > 0 && <span class="tile-words">{words.join(" · ")}</span>}
      {weaknesses(design).map(({ cls, immune }) => (
        <span key={`${cls}${immune}`} class={`weak weak-${cls}`}>
          <Icon name={cls} />
          {immune ? "immune" : "weak"}
        </span>
      ))}
      {number && <CornerNumber corner={number} />}
    </span>
  );
}
