/** Tile of a card in hand or in a pile. */

import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { Named } from "../../../components/card-name";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { listed, SHORT, TYPES } from "../labels";
import type { Card, CardType, Face } from "../view-types";
import { asksFor, Basic, cost, discounted, fullName, numbers, occasion, textOf } from "./card-text";
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

export function Tile({ card, many = 1, others = [], note }: Props) {
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
      class={`tile ${frame(card.type)}`}
    >
      <Named name={card.name} />
      <Kind type={card.type} many={many}>
        {isBasic ? "" : cost(design)}
      </Kind>
      <Printed design={design} isBasic={isBasic} />
    </Target>
  );
}

/** CSS classes of ground and frame. */
export function frame(type: CardType): string {
  return `${type === "adversary" ? "night" : "paper"} f-${type}`;
}

/** Type and cost. */
export function Kind({
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

function Printed({ design, isBasic }: { design: Card | undefined; isBasic: boolean }) {
  const told = numbers(design, isBasic);
  const text = textOf(design, isBasic);
  return (
    <>
      <Line title="needs">{asksFor(design)}</Line>
      <Line title="question">{listed(design?.questions ?? [], "or")}</Line>
      <Line title="discount">{discounted(design)}</Line>
      <Line title="play">{occasion(design)}</Line>
      {told.length > 0 && (
        <span class="tile-numbers">
          {told.map(([name, value]) => (
            <span key={name}>
              {SHORT[name] ?? name} <b>{value}</b>
            </span>
          ))}
        </span>
      )}
      <Text lines={text} />
    </>
  );
}

/** Text of the card. */
export function Text({ lines }: { lines: readonly string[] }) {
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
