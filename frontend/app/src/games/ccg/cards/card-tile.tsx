/** Tile of a card in hand or in a pile. */

import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { CardName } from "../../../components/card-name";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { joinWords, SHORT_SKILLS, TYPES } from "../labels";
import type { Card, CardType, Face } from "../view-types";
import {
  Basic,
  cardNumbers,
  costText,
  discountText,
  fullName,
  playConditions,
  requirementText,
  textOf,
} from "./card-text";
import { Icon } from "./icons";

interface Props {
  card: Face;
  /** Number of equal cards. */
  many?: number;
  /** Numbers of the equal cards. */
  others?: readonly number[];
  /** Addition to the accessible name. */
  note?: string | undefined;
}

export function CardTile({ card, many = 1, others = [], note }: Props) {
  const design = designOf<Card>(card.design);
  const isBasic = useContext(Basic);
  const name = [fullName(card, design, isBasic), many > 1 && `${many} of them`, note]
    .filter(Boolean)
    .join(", ");
  return (
    <Target
      of={{ card: card.id }}
      also={others.map((other) => ({ card: other }))}
      name={name}
      design={card.design}
      class={`tile ${frameClasses(card.type)}`}
    >
      <CardName name={card.name} />
      <TypeAndCost type={card.type} many={many}>
        {isBasic ? "" : costText(design)}
      </TypeAndCost>
      <PrintedText design={design} isBasic={isBasic} />
    </Target>
  );
}

/** CSS classes of ground and frame. */
export function frameClasses(type: CardType): string {
  return `${type === "adversary" ? "night" : "paper"} f-${type}`;
}

/** Type and cost. */
export function TypeAndCost({
  type,
  many = 1,
  children = "",
}: {
  type: CardType;
  many?: number;
  children?: string;
}) {
  return (
    <span class="tile-kind">
      <Icon name={type} />
      {TYPES[type]}
      {many > 1 && <span class="tile-many">×{many}</span>}
      {children && <span class="price">{children}</span>}
    </span>
  );
}

function PrintedText({ design, isBasic }: { design: Card | undefined; isBasic: boolean }) {
  const told = cardNumbers(design, isBasic);
  const text = textOf(design, isBasic);
  return (
    <>
      <Line title="needs">{requirementText(design)}</Line>
      <Line title="question">{joinWords(design?.questions ?? [], "or")}</Line>
      <Line title="discount">{discountText(design)}</Line>
      <Line title="play">{playConditions(design)}</Line>
      {told.length > 0 && (
        <span class="tile-numbers">
          {told.map(([name, value]) => (
            <span key={name}>
              {SHORT_SKILLS[name] ?? name} <b>{value}</b>
            </span>
          ))}
        </span>
      )}
      <CardLines lines={text} />
    </>
  );
}

/** Text of the card. */
export function CardLines({ lines }: { lines: readonly string[] }) {
  return lines.length > 0 ? (
    <span class="tile-text">
      <span class="tile-lines">{lines.join(" ")}</span>
    </span>
  ) : null;
}

function Line({ title, children }: { title: string; children: ComponentChildren }) {
  return children ? (
    <span class="tile-line">
      <i>{title}</i> {children}
    </span>
  ) : null;
}
