/** Card tile on the board. */

import type { ComponentChildren } from "preact";
import { CardFace } from "../../../components/card-face";
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
  keywordsBeforeText,
  linesAfterKeywords,
  shortTypeText,
  weaknesses,
} from "./card-labels";
import { Icon } from "./icons";
import { TileText } from "./rule-text";

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
  /** Signs over the picture. */
  children?: ComponentChildren;
}

export function CardTile({ card, many = 1, others = [], at, note, children }: Props) {
  const design = designOf<Card>(card.design);
  const name = [fullName(card, design), many > 1 && `${many} of them`, note].filter(Boolean).join(", ");
  const number = cornerNumber(card, design);
  return (
    <Target
      of={{ card: card.id }}
      also={[...others.map((other) => ({ card: other })), ...(at ? [{ space: at }] : [])]}
      name={name}
      design={card.design}
      class={`tile ${frameClasses(card, design)}`}
    >
      <CardFace
        design={card.design}
        name={card.name}
        cost={number && <CornerNumber corner={number} />}
        kind={<TypeLine card={card} design={design} />}
        text={printedText(card, design)}
        over={children}
        many={many}
      />
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

function TypeLine({ card, design }: { card: Face; design: Card | undefined }) {
  return (
    <>
      {design?.class && <Icon name={design.class} />}
      <span class="kind-words">{shortTypeText(card, design)}</span>
      <GivenPoints design={design} />
    </>
  );
}

/** Return the task of a Lead, or keywords and text; null without both. */
function printedText(card: Face, design: Card | undefined): ComponentChildren {
  if (card.task) return <i>{capitalize(card.task)}</i>;
  const words = keywordsBeforeText(design);
  const weak = weaknesses(design);
  const lines = linesAfterKeywords(design);
  return words.length + weak.length + lines.length > 0 ? (
    <>
      {words.length > 0 && <b class="tile-words">{words.join(" · ")} </b>}
      {weak.map(({ cls, immune }) => (
        <b key={`${cls}${immune}`} class={`weak weak-${cls}`}>
          <Icon name={cls} /> {immune ? "immune" : "weak"}{" "}
        </b>
      ))}
      <TileText lines={lines} />
    </>
  ) : null;
}

/** Points that a card gives. */
export function GivenPoints({ design }: { design: Card | undefined }) {
  const given = givenPoints(design);
  return given.length > 0 ? (
    <span class="given">
      {given.map(({ points, value }) => (
        <span key={points} class={`gives gives-${points}`}>
          <Icon name={points} />
          {value}
        </span>
      ))}
    </span>
  ) : null;
}
