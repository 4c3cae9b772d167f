/** Tile of a card in hand or in a pile. */

import { useContext } from "preact/hooks";
import { CardFace } from "../../../components/card-face";
import { designOf } from "../../../table/catalogue";
import { Target } from "../../../table/options/target";
import { joinWords, TYPES } from "../labels";
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
import { RuleText, TileText } from "./rule-text";

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
      <CardFace
        design={card.design}
        name={card.name}
        cost={isBasic ? "" : costText(design)}
        kind={<TypeLine type={card.type} />}
        text={<PrintedText design={design} isBasic={isBasic} />}
        numbers={<PrintedNumbers design={design} isBasic={isBasic} />}
        many={many}
      />
    </Target>
  );
}

/** CSS classes of ground and frame. */
export function frameClasses(type: CardType): string {
  return `${type === "adversary" ? "night" : "paper"} f-${type}`;
}

export function TypeLine({ type }: { type: CardType }) {
  return (
    <>
      <Icon name={type} /> {TYPES[type]}
    </>
  );
}

function PrintedText({ design, isBasic }: { design: Card | undefined; isBasic: boolean }) {
  const when = playConditions(design);
  const lines = {
    needs: requirementText(design),
    question: joinWords(design?.questions ?? [], "or"),
    discount: discountText(design),
  };
  return (
    <>
      {Object.entries(lines).map(([title, text]) => (
        <Line key={title} title={title}>
          {text}
        </Line>
      ))}
      {when && (
        <i class="tile-line">
          <RuleText text={when} />
        </i>
      )}
      <TileText lines={textOf(design, isBasic)} taken={when.length + Object.values(lines).join("").length} />
    </>
  );
}

function PrintedNumbers({ design, isBasic }: { design: Card | undefined; isBasic: boolean }) {
  return (
    <>
      {cardNumbers(design, isBasic).map(([name, value]) => (
        <span key={name}>
          <RuleText text={name} /> <b>{value}</b>
        </span>
      ))}
    </>
  );
}

function Line({ title, children }: { title: string; children: string }) {
  return children ? (
    <span class="tile-line">
      <i>{title}</i> <RuleText text={children} />
    </span>
  ) : null;
}
